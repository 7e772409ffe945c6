# Draws evidence-overall.svg: gnuplot evidence-overall.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_overall'
set output 'evidence-overall.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'all operations together' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.856129551694:1.20229254428]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 0.99511775 1 1 0.925546163 1.0699189
9 0.99511775 9 9 0.925546163 1.0699189
e
1 0.955976655 1 1 0.955976655 0.955976655
2 0.929594415 2 2 0.929594415 0.929594415
3 0.910507963 3 3 0.910507963 0.910507963
4 1.02443431 4 4 1.02443431 1.02443431
5 1.04881472 5 5 1.04881472 1.04881472
6 1.08761159 6 6 1.08761159 1.08761159
7 0.97143436 7 7 0.97143436 0.97143436
8 1.02874469 8 8 1.02874469 1.02874469
9 1.01266996 9 9 1.01266996 1.01266996
e
1 1.01114622 1 1 0.916693208 1.11533135
9 1.01114622 9 9 0.916693208 1.11533135
e
1 1.02649762 1 1 1.02649762 1.02649762
2 0.966865642 2 2 0.966865642 0.966865642
3 0.881813438 3 3 0.881813438 0.881813438
4 1.16727431 4 4 1.16727431 1.16727431
5 0.996262618 5 5 0.996262618 0.996262618
6 1.0746024 6 6 1.0746024 1.0746024
7 1.00243322 7 7 1.00243322 1.00243322
8 1.03063884 8 8 1.03063884 1.03063884
9 0.977841208 9 9 0.977841208 0.977841208
e
