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
set yrange [0.870790915492:2.12220153647]
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
1 1.00763699 1 1 1.00062473 1.0146984
8 1.00763699 8 8 1.00062473 1.0146984
e
1 1.01205245 1 1 1.01205245 1.01205245
2 1.01461315 2 2 1.01461315 1.01461315
3 1.00348785 3 3 1.00348785 1.00348785
4 1.00215698 4 4 1.00215698 1.00215698
5 0.992518559 5 5 0.992518559 0.992518559
6 1.01983143 6 6 1.01983143 1.01983143
7 1.00894854 7 7 1.00894854 1.00894854
8 1.00773282 8 8 1.00773282 1.00773282
e
1 0.999461919 1 1 0.99142053 1.00756853
8 0.999461919 8 8 0.99142053 1.00756853
e
1 1.00328763 1 1 1.00328763 1.00328763
2 1.00430971 2 2 1.00430971 1.00430971
3 0.998184268 3 3 0.998184268 0.998184268
4 1.01039839 4 4 1.01039839 1.01039839
5 0.993104506 5 5 0.993104506 0.993104506
6 0.981542725 6 6 0.981542725 0.981542725
7 0.995222978 7 7 0.995222978 0.995222978
8 1.00997116 8 8 1.00997116 1.00997116
e
1 1.0185516 1 1 1.006914 1.0303237
8 1.0185516 8 8 1.006914 1.0303237
e
1 1.02362216 1 1 1.02362216 1.02362216
2 1.01710133 2 2 1.01710133 1.01710133
3 1.0208514 3 3 1.0208514 1.0208514
4 1.0105198 4 4 1.0105198 1.0105198
5 0.997416112 5 5 0.997416112 0.997416112
6 1.00626473 6 6 1.00626473 1.00626473
7 1.03332195 7 7 1.03332195 1.03332195
8 1.03998901 8 8 1.03998901 1.03998901
e
1 1.5059044 1 1 1.49187623 1.52006448
8 1.5059044 8 8 1.49187623 1.52006448
e
1 1.53005161 1 1 1.53005161 1.53005161
2 1.51745979 2 2 1.51745979 1.51745979
3 1.50844114 3 3 1.50844114 1.50844114
4 1.51382067 4 4 1.51382067 1.51382067
5 1.48038185 5 5 1.48038185 1.48038185
6 1.48338092 6 6 1.48338092 1.48338092
7 1.5030868 7 7 1.5030868 1.5030868
8 1.51127203 8 8 1.51127203 1.51127203
e
1 2.02422341 1 1 2.0038462 2.04480784
8 2.02422341 8 8 2.0038462 2.04480784
e
1 2.02724065 1 1 2.02724065 2.02724065
2 2.05332647 2 2 2.05332647 2.05332647
3 2.04246381 3 3 2.04246381 2.04246381
4 2.0323706 4 4 2.0323706 2.0323706
5 1.98980907 5 5 1.98980907 1.98980907
6 2.01841906 6 6 2.01841906 2.01841906
7 1.98773393 7 7 1.98773393 1.98773393
8 2.04345919 8 8 2.04345919 2.04345919
e
