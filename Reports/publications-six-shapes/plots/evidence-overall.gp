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
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.878504408597:1.6873500092]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.3×' 1.3, '1.5×' 1.5)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 0.99907443 1 1 0.995243327 1.00292028
8 0.99907443 8 8 0.995243327 1.00292028
e
1 0.991747408 1 1 0.991747408 0.991747408
2 0.998705942 2 2 0.998705942 0.998705942
3 1.00257793 3 3 1.00257793 1.00257793
4 1.00480136 4 4 1.00480136 1.00480136
5 0.9944668 5 5 0.9944668 0.9944668
6 1.00367044 6 6 1.00367044 1.00367044
7 0.999944423 7 7 0.999944423 0.999944423
8 0.996754953 8 8 0.996754953 0.996754953
e
1 0.999476169 1 1 0.996847466 1.0021118
8 0.999476169 8 8 0.996847466 1.0021118
e
1 0.996803375 1 1 0.996803375 0.996803375
2 0.997233152 2 2 0.997233152 0.997233152
3 1.00207321 3 3 1.00207321 1.00207321
4 1.00509932 4 4 1.00509932 1.00509932
5 0.999496677 5 5 0.999496677 0.999496677
6 0.999774391 6 6 0.999774391 0.999774391
7 1.00017267 7 7 1.00017267 1.00017267
8 0.995191273 8 8 0.995191273 0.995191273
e
1 1.00395232 1 1 0.999073885 1.00885458
8 1.00395232 8 8 0.999073885 1.00885458
e
1 1.00383001 1 1 1.00383001 1.00383001
2 1.00387723 2 2 1.00387723 1.00387723
3 1.00824688 3 3 1.00824688 1.00824688
4 1.00205679 4 4 1.00205679 1.00205679
5 1.01060551 5 5 1.01060551 1.01060551
6 1.00890203 6 6 1.00890203 1.00890203
7 0.991924123 7 7 0.991924123 0.991924123
8 1.00229508 8 8 1.00229508 1.00229508
e
1 1.28215078 1 1 1.27579921 1.28853396
8 1.28215078 8 8 1.27579921 1.28853396
e
1 1.27076885 1 1 1.27076885 1.27076885
2 1.29028228 2 2 1.29028228 1.29028228
3 1.28630642 3 3 1.28630642 1.28630642
4 1.28173481 4 4 1.28173481 1.28173481
5 1.28312339 5 5 1.28312339 1.28312339
6 1.2927422 6 6 1.2927422 1.2927422
7 1.27409975 7 7 1.27409975 1.27409975
8 1.27830684 8 8 1.27830684 1.27830684
e
1 1.62977814 1 1 1.62125755 1.63834352
8 1.62977814 8 8 1.62125755 1.63834352
e
1 1.63700165 1 1 1.63700165 1.63700165
2 1.64704936 2 2 1.64704936 1.64704936
3 1.62622863 3 3 1.62622863 1.62622863
4 1.62732881 4 4 1.62732881 1.62732881
5 1.62417299 5 5 1.62417299 1.62417299
6 1.63916484 6 6 1.63916484 1.63916484
7 1.6195294 7 7 1.6195294 1.6195294
8 1.61797392 8 8 1.61797392 1.61797392
e
