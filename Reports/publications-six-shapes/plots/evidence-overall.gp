# Draws evidence-overall.svg: gnuplot evidence-overall.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_overall'
set output 'evidence-overall.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'all operations together' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.873786407767:1.69403826258]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.3×' 1.3, '1.5×' 1.5)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00179349 1 1 0.997816926 1.00578591
8 1.00179349 8 8 0.997816926 1.00578591
e
1 1.01230709 1 1 1.01230709 1.01230709
2 1.00167087 2 2 1.00167087 1.00167087
3 1.00070542 3 3 1.00070542 1.00070542
4 0.998359283 4 4 0.998359283 0.998359283
5 1.0008275 5 5 1.0008275 1.0008275
6 1.00448543 6 6 1.00448543 1.00448543
7 0.998230571 7 7 0.998230571 0.998230571
8 0.997841319 8 8 0.997841319 0.997841319
e
1 0.998339263 1 1 0.995274423 1.00141354
8 0.998339263 8 8 0.995274423 1.00141354
e
1 0.995817613 1 1 0.995817613 0.995817613
2 0.998132622 2 2 0.998132622 0.998132622
3 0.99745017 3 3 0.99745017 0.99745017
4 0.996959602 4 4 0.996959602 0.996959602
5 1.00431977 5 5 1.00431977 1.00431977
6 0.999126884 6 6 0.999126884 0.999126884
7 0.992605682 7 7 0.992605682 0.992605682
8 1.00234904 8 8 1.00234904 1.00234904
e
1 1.00231505 1 1 0.993942132 1.01075851
8 1.00231505 8 8 0.993942132 1.01075851
e
1 0.982112074 1 1 0.982112074 0.982112074
2 0.996717497 2 2 0.996717497 0.996717497
3 1.01273406 3 3 1.01273406 1.01273406
4 1.00041232 4 4 1.00041232 1.00041232
5 1.01074957 5 5 1.01074957 1.01074957
6 1.01056247 6 6 1.01056247 1.01056247
7 1.00508063 7 7 1.00508063 1.00508063
8 1.00050394 8 8 1.00050394 1.00050394
e
1 1.27870222 1 1 1.27176531 1.28567696
8 1.27870222 8 8 1.27176531 1.28567696
e
1 1.26559069 1 1 1.26559069 1.26559069
2 1.26886262 2 2 1.26886262 1.26886262
3 1.28090085 3 3 1.28090085 1.28090085
4 1.27706869 4 4 1.27706869 1.27706869
5 1.29149247 5 5 1.29149247 1.29149247
6 1.28197609 6 6 1.28197609 1.28197609
7 1.27949814 7 7 1.27949814 1.27949814
8 1.28441759 8 8 1.28441759 1.28441759
e
1 1.63216293 1 1 1.62361129 1.64075961
8 1.63216293 8 8 1.62361129 1.64075961
e
1 1.61167377 1 1 1.61167377 1.61167377
2 1.64469734 2 2 1.64469734 1.64469734
3 1.63288337 3 3 1.63288337 1.63288337
4 1.62549132 4 4 1.62549132 1.62549132
5 1.64199937 5 5 1.64199937 1.64199937
6 1.63542003 6 6 1.63542003 1.63542003
7 1.63151575 7 7 1.63151575 1.63151575
8 1.63384765 8 8 1.63384765 1.63384765
e
