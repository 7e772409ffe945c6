# Draws evidence-update-publication-title.svg: gnuplot evidence-update-publication-title.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_update_publication_title'
set output 'evidence-update-publication-title.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'change title of a Publication and save' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.772969726427:1.133]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.8×' 0.8, '0.9×' 0.9, '1×' 1, '1.1×' 1.1)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 0.958237373 1 1 0.838121842 1.09556728
9 0.958237373 9 9 0.838121842 1.09556728
e
1 0.82009228 1 1 0.82009228 0.82009228
2 0.796158818 2 2 0.796158818 0.796158818
3 1.03937444 3 3 1.03937444 1.03937444
4 1.06103567 4 4 1.06103567 1.06103567
5 1.02331571 5 5 1.02331571 1.02331571
6 1.00785489 6 6 1.00785489 1.00785489
7 1.04564435 7 7 1.04564435 1.04564435
8 0.931281141 8 8 0.931281141 0.931281141
9 0.941935234 9 9 0.941935234 0.941935234
e
1 0.937188355 1 1 0.789901189 1.11193909
9 0.937188355 9 9 0.789901189 1.11193909
e
1 0.834873994 1 1 0.834873994 0.834873994
2 0.812684114 2 2 0.812684114 0.812684114
3 0.876969249 3 3 0.876969249 0.876969249
4 0.980201636 4 4 0.980201636 0.980201636
5 0.993806671 5 5 0.993806671 0.993806671
6 1.05105472 6 6 1.05105472 1.05105472
7 1.09791769 7 7 1.09791769 1.09791769
8 0.931914708 8 8 0.931914708 0.931914708
9 0.894800616 9 9 0.894800616 0.894800616
e
