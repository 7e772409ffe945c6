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
set label 'times the time of parent-entity' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in running order' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.870554225286:2.13725446874]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('1×' 1, '1.2×' 1.2, '1.4×' 1.4, '1.7×' 1.7, '2×' 2)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.02075409 1 1 1.00336804 1.0384414
8 1.02075409 8 8 1.00336804 1.0384414
e
1 1.03881881 1 1 1.03881881 1.03881881
2 1.00050552 2 2 1.00050552 1.00050552
3 1.00753141 3 3 1.00753141 1.00753141
4 1.02816955 4 4 1.02816955 1.02816955
5 0.995339301 5 5 0.995339301 0.995339301
6 1.05833628 6 6 1.05833628 1.05833628
7 1.01306905 7 7 1.01306905 1.01306905
8 1.02577601 8 8 1.02577601 1.02577601
e
1 1.01039288 1 1 1.00117372 1.01969694
8 1.01039288 8 8 1.00117372 1.01969694
e
1 1.01862179 1 1 1.01862179 1.01862179
2 1.00641765 2 2 1.00641765 1.00641765
3 1.00803947 3 3 1.00803947 1.00803947
4 1.0242089 4 4 1.0242089 1.0242089
5 0.987719857 5 5 0.987719857 0.987719857
6 1.01006675 6 6 1.01006675 1.01006675
7 1.0105756 7 7 1.0105756 1.0105756
8 1.01791675 8 8 1.01791675 1.01791675
e
1 1.02769759 1 1 1.0165504 1.03896702
8 1.02769759 8 8 1.0165504 1.03896702
e
1 1.03022281 1 1 1.03022281 1.03022281
2 1.04802357 2 2 1.04802357 1.04802357
3 1.02322595 3 3 1.02322595 1.02322595
4 1.02133535 4 4 1.02133535 1.02133535
5 1.00387023 5 5 1.00387023 1.00387023
6 1.02237662 6 6 1.02237662 1.02237662
7 1.03978325 7 7 1.03978325 1.03978325
8 1.03335439 8 8 1.03335439 1.03335439
e
1 1.52694985 1 1 1.50415455 1.5500906
8 1.52694985 8 8 1.50415455 1.5500906
e
1 1.54479769 1 1 1.54479769 1.54479769
2 1.5022158 2 2 1.5022158 1.5022158
3 1.5084743 3 3 1.5084743 1.5084743
4 1.5179127 4 4 1.5179127 1.5179127
5 1.49821534 5 5 1.49821534 1.49821534
6 1.55449021 6 6 1.55449021 1.55449021
7 1.51642197 7 7 1.51642197 1.51642197
8 1.57480663 8 8 1.57480663 1.57480663
e
1 2.01577811 1 1 1.98568465 2.04632765
8 2.01577811 8 8 1.98568465 2.04632765
e
1 2.06732879 1 1 2.06732879 2.06732879
2 1.96331504 2 2 1.96331504 1.96331504
3 2.04180388 3 3 2.04180388 2.04180388
4 2.00059537 4 4 2.00059537 2.00059537
5 2.00680815 5 5 2.00680815 2.00680815
6 2.01224424 6 6 2.01224424 2.01224424
7 1.98083315 7 7 1.98083315 1.98083315
8 2.05558069 8 8 2.05558069 2.05558069
e
