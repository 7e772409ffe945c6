# Draws evidence-insert-all-at-once.svg: gnuplot evidence-insert-all-at-once.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_insert_all_at_once'
set output 'evidence-insert-all-at-once.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'load everything in one transaction' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.873786407767:1.48754170444]
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
1 1.00767808 1 1 0.995412672 1.02009462
8 1.00767808 8 8 0.995412672 1.02009462
e
1 1.0114517 1 1 1.0114517 1.0114517
2 1.03526609 2 2 1.03526609 1.03526609
3 1.00991012 3 3 1.00991012 1.00991012
4 0.988375083 4 4 0.988375083 0.988375083
5 1.01269317 5 5 1.01269317 1.01269317
6 1.00894058 6 6 1.00894058 1.00894058
7 0.98894214 7 7 0.98894214 0.98894214
8 1.00660362 8 8 1.00660362 1.00660362
e
1 1.01100424 1 1 0.993447206 1.02887156
8 1.01100424 8 8 0.993447206 1.02887156
e
1 1.0188783 1 1 1.0188783 1.0188783
2 1.05228438 2 2 1.05228438 1.05228438
3 1.02374145 3 3 1.02374145 1.02374145
4 0.993609384 4 4 0.993609384 0.993609384
5 0.995962055 5 5 0.995962055 0.995962055
6 1.0031536 6 6 1.0031536 1.0031536
7 0.985714961 7 7 0.985714961 0.985714961
8 1.01625064 8 8 1.01625064 1.01625064
e
1 0.938916321 1 1 0.928082701 0.949876403
8 0.938916321 8 8 0.928082701 0.949876403
e
1 0.932115271 1 1 0.932115271 0.932115271
2 0.960712353 2 2 0.960712353 0.960712353
3 0.940130342 3 3 0.940130342 0.940130342
4 0.938367874 4 4 0.938367874 0.938367874
5 0.938316393 5 5 0.938316393 0.938316393
6 0.94889306 6 6 0.94889306 0.94889306
7 0.915195554 7 7 0.915195554 0.915195554
8 0.938232413 8 8 0.938232413 0.938232413
e
1 1.42554895 1 1 1.41214606 1.43907904
8 1.42554895 8 8 1.41214606 1.43907904
e
1 1.43936671 1 1 1.43936671 1.43936671
2 1.44131381 2 2 1.44131381 1.44131381
3 1.44421525 3 3 1.44421525 1.44421525
4 1.3953371 4 4 1.3953371 1.3953371
5 1.42058769 5 5 1.42058769 1.42058769
6 1.42186842 6 6 1.42186842 1.42186842
7 1.41743766 7 7 1.41743766 1.41743766
8 1.42490062 8 8 1.42490062 1.42490062
e
1 1.19850019 1 1 1.18847616 1.20860877
8 1.19850019 8 8 1.18847616 1.20860877
e
1 1.19491304 1 1 1.19491304 1.19491304
2 1.19601971 2 2 1.19601971 1.19601971
3 1.22416445 3 3 1.22416445 1.22416445
4 1.19838381 4 4 1.19838381 1.19838381
5 1.19435623 5 5 1.19435623 1.19435623
6 1.19872527 6 6 1.19872527 1.19872527
7 1.18058211 7 7 1.18058211 1.18058211
8 1.20128148 8 8 1.20128148 1.20128148
e
