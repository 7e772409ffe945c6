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
set yrange [0.872248592145:2.03189166607]
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
1 1.00033453 1 1 0.992448742 1.00828298
8 1.00033453 8 8 0.992448742 1.00828298
e
1 0.987944877 1 1 0.987944877 0.987944877
2 1.00430455 2 2 1.00430455 1.00430455
3 1.00060248 3 3 1.00060248 1.00060248
4 0.993592932 4 4 0.993592932 0.993592932
5 0.994809971 5 5 0.994809971 0.994809971
6 1.0142874 6 6 1.0142874 1.0142874
7 0.994589529 7 7 0.994589529 0.994589529
8 1.01285865 8 8 1.01285865 1.01285865
e
1 0.983714146 1 1 0.976494689 0.990986978
8 0.983714146 8 8 0.976494689 0.990986978
e
1 0.976979496 1 1 0.976979496 0.976979496
2 0.985792286 2 2 0.985792286 0.985792286
3 0.98215721 3 3 0.98215721 0.98215721
4 0.975911802 4 4 0.975911802 0.975911802
5 0.987421439 5 5 0.987421439 0.987421439
6 0.988327494 6 6 0.988327494 0.988327494
7 0.973228785 7 7 0.973228785 0.973228785
8 1.00016238 8 8 1.00016238 1.00016238
e
1 1.02726145 1 1 1.01257054 1.0421655
8 1.02726145 8 8 1.01257054 1.0421655
e
1 1.02066863 1 1 1.02066863 1.02066863
2 1.04306479 2 2 1.04306479 1.04306479
3 1.01658662 3 3 1.01658662 1.01658662
4 1.05190386 4 4 1.05190386 1.05190386
5 1.00248787 5 5 1.00248787 1.00248787
6 1.04661683 6 6 1.04661683 1.04661683
7 1.0135958 7 7 1.0135958 1.0135958
8 1.02423542 8 8 1.02423542 1.02423542
e
1 1.48974724 1 1 1.47770298 1.50188968
8 1.48974724 8 8 1.47770298 1.50188968
e
1 1.47406467 1 1 1.47406467 1.47406467
2 1.50395954 2 2 1.50395954 1.50395954
3 1.47749567 3 3 1.47749567 1.47749567
4 1.48256528 4 4 1.48256528 1.48256528
5 1.49475163 5 5 1.49475163 1.49475163
6 1.51544086 6 6 1.51544086 1.51544086
7 1.49197683 7 7 1.49197683 1.49197683
8 1.47821596 8 8 1.47821596 1.47821596
e
1 1.9431105 1 1 1.92359078 1.96282829
8 1.9431105 8 8 1.92359078 1.96282829
e
1 1.94772031 1 1 1.94772031 1.94772031
2 1.93652863 2 2 1.93652863 1.93652863
3 1.94479551 3 3 1.94479551 1.94479551
4 1.91940724 4 4 1.91940724 1.91940724
5 1.96047193 5 5 1.96047193 1.96047193
6 1.9018872 6 6 1.9018872 1.9018872
7 1.96582432 7 7 1.96582432 1.96582432
8 1.96923849 8 8 1.96923849 1.96923849
e
