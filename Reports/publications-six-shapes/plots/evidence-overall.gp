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
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.76679790477:1.75934717791]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.8×' 0.8, '1×' 1, '1.2×' 1.2, '1.4×' 1.4, '1.7×' 1.7)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.01830177 1 1 0.984748232 1.05299858
6 1.01830177 6 6 0.984748232 1.05299858
e
1 0.995531945 1 1 0.995531945 0.995531945
2 1.02144589 2 2 1.02144589 1.02144589
3 0.996452201 3 3 0.996452201 0.996452201
4 1.01851074 4 4 1.01851074 1.01851074
5 1.0698051 5 5 1.0698051 1.0698051
6 1.00986118 6 6 1.00986118 1.00986118
e
1 1.00125388 1 1 0.969968047 1.03354883
6 1.00125388 6 6 0.969968047 1.03354883
e
1 0.995653477 1 1 0.995653477 0.995653477
2 0.968765525 2 2 0.968765525 0.968765525
3 0.983285463 3 3 0.983285463 0.983285463
4 1.03594491 4 4 1.03594491 1.03594491
5 1.00087877 5 5 1.00087877 1.00087877
6 1.02456765 6 6 1.02456765 1.02456765
e
1 0.812615095 1 1 0.758340418 0.870774228
6 0.812615095 6 6 0.758340418 0.870774228
e
1 0.806048678 1 1 0.806048678 0.806048678
2 0.811812149 2 2 0.811812149 0.811812149
3 0.789801842 3 3 0.789801842 0.789801842
4 0.866288381 4 4 0.866288381 0.866288381
5 0.80119617 5 5 0.80119617 0.80119617
6 0.802736477 6 6 0.802736477 0.802736477
e
1 1.1973736 1 1 1.1376742 1.26020573
6 1.1973736 6 6 1.1376742 1.26020573
e
1 1.19952728 1 1 1.19952728 1.19952728
2 1.1613098 2 2 1.1613098 1.1613098
3 1.16865335 3 3 1.16865335 1.16865335
4 1.19709751 4 4 1.19709751 1.19709751
5 1.22499718 5 5 1.22499718 1.22499718
6 1.2344387 6 6 1.2344387 1.2344387
e
1 1.63955957 1 1 1.57300925 1.70892548
6 1.63955957 6 6 1.57300925 1.70892548
e
1 1.65865899 1 1 1.65865899 1.65865899
2 1.60355769 2 2 1.60355769 1.60355769
3 1.56669532 3 3 1.56669532 1.56669532
4 1.70810406 4 4 1.70810406 1.70810406
5 1.6866267 5 5 1.6866267 1.6866267
6 1.61809371 6 6 1.61809371 1.61809371
e
