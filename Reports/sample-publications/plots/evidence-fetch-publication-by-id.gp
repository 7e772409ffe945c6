# Draws evidence-fetch-publication-by-id.svg: gnuplot evidence-fetch-publication-by-id.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_fetch_publication_by_id'
set output 'evidence-fetch-publication-by-id.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'fetch one Publication by object ID' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.849930480657:1.133]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 0.990940592 1 1 0.955288204 1.02792357
9 0.990940592 9 9 0.955288204 1.02792357
e
1 0.942825383 1 1 0.942825383 0.942825383
2 0.993598456 2 2 0.993598456 0.993598456
3 0.946037619 3 3 0.946037619 0.946037619
4 1.02361648 4 4 1.02361648 1.02361648
5 1.07615485 5 5 1.07615485 1.07615485
6 0.994277455 6 6 0.994277455 0.994277455
7 0.949204534 7 7 0.949204534 0.949204534
8 0.982742921 8 8 0.982742921 0.982742921
9 1.01755673 9 9 1.01755673 1.01755673
e
1 0.978433229 1 1 0.913343276 1.04816186
9 0.978433229 9 9 0.913343276 1.04816186
e
1 0.952155489 1 1 0.952155489 0.952155489
2 0.965291277 2 2 0.965291277 0.965291277
3 0.875428395 3 3 0.875428395 0.875428395
4 0.964334501 4 4 0.964334501 0.964334501
5 1.04074249 5 5 1.04074249 1.04074249
6 1.07121365 6 6 1.07121365 1.07121365
7 0.992301839 7 7 0.992301839 0.992301839
8 0.962218312 8 8 0.962218312 0.962218312
9 0.995014368 9 9 0.995014368 0.995014368
e
