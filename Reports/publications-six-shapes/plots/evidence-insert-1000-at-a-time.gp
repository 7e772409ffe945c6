# Draws evidence-insert-1000-at-a-time.svg: gnuplot evidence-insert-1000-at-a-time.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_insert_1000_at_a_time'
set output 'evidence-insert-1000-at-a-time.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'load everything, saving after each 1,000 objects' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.868475591935:1.49293909174]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2, '1.3×' 1.3)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00273378 1 1 0.99618169 1.00932897
8 1.00273378 8 8 0.99618169 1.00932897
e
1 0.988371158 1 1 0.988371158 0.988371158
2 1.000923 2 2 1.000923 1.000923
3 1.01113902 3 3 1.01113902 1.01113902
4 1.00297151 4 4 1.00297151 1.00297151
5 0.99715358 5 5 0.99715358 0.99715358
6 1.00082705 6 6 1.00082705 1.00082705
7 1.01037066 7 7 1.01037066 1.01037066
8 1.01032979 8 8 1.01032979 1.01032979
e
1 0.99718445 1 1 0.988102438 1.00634994
8 0.99718445 8 8 0.988102438 1.00634994
e
1 0.99026231 1 1 0.99026231 0.99026231
2 0.988060001 2 2 0.988060001 0.988060001
3 0.993853352 3 3 0.993853352 0.993853352
4 1.00482588 4 4 1.00482588 1.00482588
5 1.01750123 5 5 1.01750123 1.01750123
6 1.00607896 6 6 1.00607896 1.00607896
7 0.987511565 7 7 0.987511565 0.987511565
8 0.989801476 8 8 0.989801476 0.989801476
e
1 0.912792603 1 1 0.90235489 0.923351051
8 0.912792603 8 8 0.90235489 0.923351051
e
1 0.912135335 1 1 0.912135335 0.912135335
2 0.895436905 2 2 0.895436905 0.895436905
3 0.911721692 3 3 0.911721692 0.911721692
4 0.920105296 4 4 0.920105296 0.920105296
5 0.89452986 5 5 0.89452986 0.89452986
6 0.9150455 6 6 0.9150455 0.9150455
7 0.927006676 7 7 0.927006676 0.927006676
8 0.926963032 8 8 0.926963032 0.926963032
e
1 1.42554335 1 1 1.413457 1.43773304
8 1.42554335 8 8 1.413457 1.43773304
e
1 1.43067566 1 1 1.43067566 1.43067566
2 1.40471146 2 2 1.40471146 1.40471146
3 1.41572169 3 3 1.41572169 1.41572169
4 1.42128796 4 4 1.42128796 1.42128796
5 1.44204887 5 5 1.44204887 1.44204887
6 1.44945543 6 6 1.44945543 1.44945543
7 1.42276369 7 7 1.42276369 1.42276369
8 1.41820014 8 8 1.41820014 1.41820014
e
1 1.19974919 1 1 1.19223522 1.20731052
8 1.19974919 8 8 1.19223522 1.20731052
e
1 1.18903263 1 1 1.18903263 1.18903263
2 1.19843282 2 2 1.19843282 1.19843282
3 1.20671313 3 3 1.20671313 1.20671313
4 1.19062118 4 4 1.19062118 1.19062118
5 1.19596721 5 5 1.19596721 1.19596721
6 1.21285987 6 6 1.21285987 1.21285987
7 1.1944718 7 7 1.1944718 1.1944718
8 1.21013222 8 8 1.21013222 1.21013222
e
