# Draws evidence-insert-all-at-once.svg: gnuplot evidence-insert-all-at-once.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_insert_all_at_once'
set output 'evidence-insert-all-at-once.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'load everything in one transaction' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.873786407767:1.133]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 1.00109931 1 1 0.94348131 1.06223602
9 1.00109931 9 9 0.94348131 1.06223602
e
1 0.923332561 1 1 0.923332561 0.923332561
2 1.01141599 2 2 1.01141599 1.01141599
3 0.981599456 3 3 0.981599456 0.981599456
4 1.04919458 4 4 1.04919458 1.04919458
5 0.996270311 5 5 0.996270311 0.996270311
6 1.01728442 6 6 1.01728442 1.01728442
7 0.960612853 7 7 0.960612853 0.960612853
8 1.08461439 8 8 1.08461439 1.08461439
9 0.994426767 9 9 0.994426767 0.994426767
e
1 0.995434001 1 1 0.962364635 1.02963972
9 0.995434001 9 9 0.962364635 1.02963972
e
1 0.933247681 1 1 0.933247681 0.933247681
2 0.973757386 2 2 0.973757386 0.973757386
3 0.994275305 3 3 0.994275305 0.994275305
4 1.03167817 4 4 1.03167817 1.03167817
5 1.01163172 5 5 1.01163172 1.01163172
6 1.04011304 6 6 1.04011304 1.04011304
7 0.962804684 7 7 0.962804684 0.962804684
8 1.04996545 8 8 1.04996545 1.04996545
9 0.967826423 9 9 0.967826423 0.967826423
e
