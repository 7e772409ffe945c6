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
set label 'fetch the Publications that have one tag' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.873786407767:2.69127069265]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('1×' 1, '1.4×' 1.4, '2×' 2)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00877625 1 1 0.990784339 1.02709488
8 1.00877625 8 8 0.990784339 1.02709488
e
1 1.04337226 1 1 1.04337226 1.04337226
2 0.96420686 2 2 0.96420686 0.96420686
3 1.01256397 3 3 1.01256397 1.01256397
4 1.01143136 4 4 1.01143136 1.01143136
5 1.0082993 5 5 1.0082993 1.0082993
6 1.01436367 6 6 1.01436367 1.01436367
7 1.0062271 7 7 1.0062271 1.0062271
8 1.01137273 8 8 1.01137273 1.01137273
e
1 1.01524012 1 1 0.994088456 1.03684184
8 1.01524012 8 8 0.994088456 1.03684184
e
1 1.01715459 1 1 1.01715459 1.01715459
2 0.956367989 2 2 0.956367989 0.956367989
3 1.01124971 3 3 1.01124971 1.01124971
4 1.03093002 4 4 1.03093002 1.03093002
5 1.02430095 5 5 1.02430095 1.02430095
6 1.02627357 6 6 1.02627357 1.02627357
7 1.02316318 7 7 1.02316318 1.02316318
8 1.03470124 8 8 1.03470124 1.03470124
e
1 2.57192791 1 1 2.53052001 2.61401338
8 2.57192791 8 8 2.53052001 2.61401338
e
1 2.52518292 1 1 2.52518292 2.52518292
2 2.48212927 2 2 2.48212927 2.48212927
3 2.59852567 3 3 2.59852567 2.59852567
4 2.6119255 4 4 2.6119255 2.6119255
5 2.60550178 5 5 2.60550178 2.60550178
6 2.6015853 6 6 2.6015853 2.6015853
7 2.61288417 7 7 2.61288417 2.61288417
8 2.54106456 8 8 2.54106456 2.54106456
e
1 1.05119008 1 1 1.03862734 1.06390478
8 1.05119008 8 8 1.03862734 1.06390478
e
1 1.0786587 1 1 1.0786587 1.0786587
2 1.05952039 2 2 1.05952039 1.05952039
3 1.02799719 3 3 1.02799719 1.02799719
4 1.05271931 4 4 1.05271931 1.05271931
5 1.05653818 5 5 1.05653818 1.05653818
6 1.04347285 6 6 1.04347285 1.04347285
7 1.0388882 7 7 1.0388882 1.0388882
8 1.05248761 8 8 1.05248761 1.05248761
e
1 0.989953228 1 1 0.987690332 0.992221307
8 0.989953228 8 8 0.987690332 0.992221307
e
1 0.988545564 1 1 0.988545564 0.988545564
2 0.984932566 2 2 0.984932566 0.984932566
3 0.988375453 3 3 0.988375453 0.988375453
4 0.990726804 4 4 0.990726804 0.990726804
5 0.991438895 5 5 0.991438895 0.991438895
6 0.991289171 6 6 0.991289171 0.991289171
7 0.99026996 7 7 0.99026996 0.99026996
8 0.99407336 8 8 0.99407336 0.99407336
e
