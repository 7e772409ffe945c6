# Draws evidence-publication-by-tags.svg: gnuplot evidence-publication-by-tags.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_publication_by_tags'
set output 'evidence-publication-by-tags.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'fetch the Publications of one of tags' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.771101540048:1.38036746914]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.8×' 0.8, '0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 0.991812199 1 1 0.920628304 1.0685001
6 0.991812199 6 6 0.920628304 1.0685001
e
1 0.889343986 1 1 0.889343986 0.889343986
2 1.02059914 2 2 1.02059914 1.02059914
3 1.01530827 3 3 1.01530827 1.01530827
4 0.973038259 4 4 0.973038259 0.973038259
5 1.05040757 5 5 1.05040757 1.05040757
6 1.01056911 6 6 1.01056911 1.01056911
e
1 0.969622648 1 1 0.81568852 1.15260673
6 0.969622648 6 6 0.81568852 1.15260673
e
1 0.870030307 1 1 0.870030307 0.870030307
2 0.914742676 2 2 0.914742676 0.914742676
3 0.94353328 3 3 0.94353328 0.94353328
4 1.03742749 4 4 1.03742749 1.03742749
5 1.05270045 5 5 1.05270045 1.05270045
6 1.01335917 6 6 1.01335917 1.01335917
e
1 1.24506245 1 1 1.18152978 1.31201138
6 1.24506245 6 6 1.18152978 1.31201138
e
1 1.24279171 1 1 1.24279171 1.24279171
2 1.23561549 2 2 1.23561549 1.23561549
3 1.18092459 3 3 1.18092459 1.18092459
4 1.22571671 4 4 1.22571671 1.22571671
5 1.34016259 5 5 1.34016259 1.34016259
6 1.2505336 6 6 1.2505336 1.2505336
e
1 0.872805715 1 1 0.792699993 0.961006463
6 0.872805715 6 6 0.792699993 0.961006463
e
1 0.794234586 1 1 0.794234586 0.794234586
2 0.847024109 2 2 0.847024109 0.847024109
3 0.86704948 3 3 0.86704948 0.86704948
4 0.886547929 4 4 0.886547929 0.886547929
5 0.999457586 5 5 0.999457586 0.999457586
6 0.85536298 6 6 0.85536298 0.85536298
e
1 1.08334164 1 1 1.00216901 1.171089
6 1.08334164 6 6 1.00216901 1.171089
e
1 1.07845033 1 1 1.07845033 1.07845033
2 1.03973539 2 2 1.03973539 1.03973539
3 0.999739637 3 3 0.999739637 0.999739637
4 1.09727478 4 4 1.09727478 1.09727478
5 1.19991033 5 5 1.19991033 1.19991033
6 1.09526329 6 6 1.09526329 1.09526329
e
