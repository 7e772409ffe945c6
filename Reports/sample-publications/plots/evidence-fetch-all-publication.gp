# Draws evidence-fetch-all-publication.svg: gnuplot evidence-fetch-all-publication.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_fetch_all_publication'
set output 'evidence-fetch-all-publication.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'fetch every Publication' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.873786407767:1.23428554194]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 1.03507388 1 1 0.979810435 1.0934543
9 1.03507388 9 9 0.979810435 1.0934543
e
1 1.05402467 1 1 1.05402467 1.05402467
2 0.999755802 2 2 0.999755802 0.999755802
3 0.962105572 3 3 0.962105572 0.962105572
4 1.07821174 4 4 1.07821174 1.07821174
5 1.19833548 5 5 1.19833548 1.19833548
6 1.03065745 6 6 1.03065745 1.03065745
7 0.981376043 7 7 0.981376043 0.981376043
8 1.00291811 8 8 1.00291811 1.00291811
9 1.02630622 9 9 1.02630622 1.02630622
e
1 1.04333929 1 1 0.983145136 1.10721889
9 1.04333929 9 9 0.983145136 1.10721889
e
1 1.12166447 1 1 1.12166447 1.12166447
2 1.01442504 2 2 1.01442504 1.01442504
3 0.957777585 3 3 0.957777585 0.957777585
4 1.12164141 4 4 1.12164141 1.12164141
5 1.147737 5 5 1.147737 1.147737
6 1.06783834 6 6 1.06783834 1.06783834
7 0.953504433 7 7 0.953504433 0.953504433
8 1.04249739 8 8 1.04249739 1.04249739
9 0.983745671 9 9 0.983745671 0.983745671
e
