# Draws evidence-fetch-all-book.svg: gnuplot evidence-fetch-all-book.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_fetch_all_book'
set output 'evidence-fetch-all-book.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'fetch every Book' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.582108117619:5.52659270878]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.7×' 0.7, '1×' 1, '1.4×' 1.4, '2×' 2, '3×' 3, '5×' 5)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00174971 1 1 0.994362655 1.00919165
8 1.00174971 8 8 0.994362655 1.00919165
e
1 1.00972101 1 1 1.00972101 1.00972101
2 1.00294972 2 2 1.00294972 1.00294972
3 0.983583721 3 3 0.983583721 0.983583721
4 1.00334951 4 4 1.00334951 1.00334951
5 1.00501325 5 5 1.00501325 1.00501325
6 1.01178405 6 6 1.01178405 1.01178405
7 0.995688262 7 7 0.995688262 0.995688262
8 1.00218219 8 8 1.00218219 1.00218219
e
1 1.0000698 1 1 0.991602105 1.0086098
8 1.0000698 8 8 0.991602105 1.0086098
e
1 1.00373102 1 1 1.00373102 1.00373102
2 0.984053399 2 2 0.984053399 0.984053399
3 0.994240115 3 3 0.994240115 0.994240115
4 0.995931657 4 4 0.995931657 0.995931657
5 1.01980466 5 5 1.01980466 1.01980466
6 0.998030136 6 6 0.998030136 0.998030136
7 1.00295845 7 7 1.00295845 1.00295845
8 1.00217158 8 8 1.00217158 1.00217158
e
1 0.618227173 1 1 0.610173089 0.626387568
8 0.618227173 8 8 0.610173089 0.626387568
e
1 0.634155212 1 1 0.634155212 0.634155212
2 0.620200941 2 2 0.620200941 0.620200941
3 0.620598377 3 3 0.620598377 0.620598377
4 0.613437476 4 4 0.613437476 0.613437476
5 0.616341803 5 5 0.616341803 0.616341803
6 0.599571361 6 6 0.599571361 0.599571361
7 0.621451926 7 7 0.621451926 0.621451926
8 0.620591394 8 8 0.620591394 0.620591394
e
1 2.1803132 1 1 2.15789064 2.20296875
8 2.1803132 8 8 2.15789064 2.20296875
e
1 2.19694519 1 1 2.19694519 2.19694519
2 2.19077645 2 2 2.19077645 2.19077645
3 2.17967813 3 3 2.17967813 2.17967813
4 2.20285443 4 4 2.20285443 2.20285443
5 2.13297366 5 5 2.13297366 2.13297366
6 2.14662849 6 6 2.14662849 2.14662849
7 2.20730194 7 7 2.20730194 2.20730194
8 2.18651015 8 8 2.18651015 2.18651015
e
1 5.17635578 1 1 5.04395459 5.31223244
8 5.17635578 8 8 5.04395459 5.31223244
e
1 5.3133762 1 1 5.3133762 5.3133762
2 5.28237648 2 2 5.28237648 5.28237648
3 5.10006573 3 3 5.10006573 5.10006573
4 5.10523337 4 4 5.10523337 5.10523337
5 5.11828063 5 5 5.11828063 5.11828063
6 4.8783969 6 6 4.8783969 4.8783969
7 5.26477964 7 7 5.26477964 5.26477964
8 5.36562399 8 8 5.36562399 5.36562399
e
