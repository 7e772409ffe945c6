# Draws evidence-publication-by-tags.svg: gnuplot evidence-publication-by-tags.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_publication_by_tags'
set output 'evidence-publication-by-tags.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'fetch the Publications of one of tags' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.704856452991:1.84867283861]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('1×' 1, '1.4×' 1.4)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 1.03084617 1 1 0.899256403 1.18169171
9 1.03084617 9 9 0.899256403 1.18169171
e
1 1.04395511 1 1 1.04395511 1.04395511
2 0.940859402 2 2 0.940859402 0.940859402
3 0.726002147 3 3 0.726002147 0.726002147
4 1.02395597 4 4 1.02395597 1.02395597
5 1.00157767 5 5 1.00157767 1.00157767
6 1.27735417 6 6 1.27735417 1.27735417
7 1.02970781 7 7 1.02970781 1.02970781
8 1.18230032 8 8 1.18230032 1.18230032
9 1.15579617 9 9 1.15579617 1.15579617
e
1 1.11919887 1 1 0.720246477 1.73913536
9 1.11919887 9 9 0.720246477 1.73913536
e
1 1.46680473 1 1 1.46680473 1.46680473
2 1.01267417 2 2 1.01267417 1.01267417
3 0.779504977 3 3 0.779504977 0.779504977
4 1.794828 4 4 1.794828 1.794828
5 0.870026587 5 5 0.870026587 0.870026587
6 1.28114392 6 6 1.28114392 1.28114392
7 1.0077923 7 7 1.0077923 1.0077923
8 1.07537173 8 8 1.07537173 1.07537173
9 1.09754292 9 9 1.09754292 1.09754292
e
