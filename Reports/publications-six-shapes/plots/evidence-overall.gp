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
set yrange [0.873786407767:1.69520105512]
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
1 1.00109017 1 1 0.99882102 1.00336448
8 1.00109017 8 8 0.99882102 1.00336448
e
1 1.00324856 1 1 1.00324856 1.00324856
2 1.00115082 2 2 1.00115082 1.00115082
3 0.99704458 3 3 0.99704458 0.99704458
4 0.998807148 4 4 0.998807148 0.998807148
5 1.00027935 5 5 1.00027935 1.00027935
6 1.00270258 6 6 1.00270258 1.00270258
7 1.00564309 7 7 1.00564309 1.00564309
8 0.999871068 8 8 0.999871068 0.999871068
e
1 1.00032505 1 1 0.99793918 1.00271661
8 1.00032505 8 8 0.99793918 1.00271661
e
1 1.00186132 1 1 1.00186132 1.00186132
2 0.996221064 2 2 0.996221064 0.996221064
3 0.999383091 3 3 0.999383091 0.999383091
4 0.998325641 4 4 0.998325641 0.998325641
5 1.00008844 5 5 1.00008844 1.00008844
6 0.999049855 6 6 0.999049855 0.999049855
7 1.0056677 7 7 1.0056677 1.0056677
8 1.00203182 8 8 1.00203182 1.00203182
e
1 1.00450117 1 1 1.00088882 1.00812655
8 1.00450117 8 8 1.00088882 1.00812655
e
1 1.00654176 1 1 1.00654176 1.00654176
2 1.0071059 2 2 1.0071059 1.0071059
3 1.00300252 3 3 1.00300252 1.00300252
4 1.00090228 4 4 1.00090228 1.00090228
5 0.996417827 5 5 0.996417827 0.996417827
6 1.00793936 6 6 1.00793936 1.00793936
7 1.00974297 7 7 1.00974297 1.00974297
8 1.00442196 8 8 1.00442196 1.00442196
e
1 1.28297011 1 1 1.2785047 1.28745112
8 1.28297011 8 8 1.2785047 1.28745112
e
1 1.28518347 1 1 1.28518347 1.28518347
2 1.28783534 2 2 1.28783534 1.28783534
3 1.28065288 3 3 1.28065288 1.28065288
4 1.27838678 4 4 1.27838678 1.27838678
5 1.27351662 5 5 1.27351662 1.27351662
6 1.28267187 6 6 1.28267187 1.28267187
7 1.28992265 7 7 1.28992265 1.28992265
8 1.28566935 8 8 1.28566935 1.28566935
e
1 1.63398846 1 1 1.6267803 1.64122855
8 1.63398846 8 8 1.6267803 1.64122855
e
1 1.64582627 1 1 1.64582627 1.64582627
2 1.6362569 2 2 1.6362569 1.6362569
3 1.63867485 3 3 1.63867485 1.63867485
4 1.63108708 4 4 1.63108708 1.63108708
5 1.63685741 5 5 1.63685741 1.63685741
6 1.61566827 6 6 1.61566827 1.61566827
7 1.63340627 7 7 1.63340627 1.63340627
8 1.63429028 8 8 1.63429028 1.63429028
e
