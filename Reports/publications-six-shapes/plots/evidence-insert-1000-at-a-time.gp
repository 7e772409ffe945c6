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
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.873786407767:1.56266372514]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2, '1.4×' 1.4)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 0.991731937 1 1 0.966135022 1.01800702
6 0.991731937 6 6 0.966135022 1.01800702
e
1 1.00652268 1 1 1.00652268 1.00652268
2 1.01428028 2 2 1.01428028 1.01428028
3 0.998864798 3 3 0.998864798 0.998864798
4 0.981052274 4 4 0.981052274 0.981052274
5 0.993216394 5 5 0.993216394 0.993216394
6 0.957506009 6 6 0.957506009 0.957506009
e
1 1.00449367 1 1 0.969543939 1.04070325
6 1.00449367 6 6 0.969543939 1.04070325
e
1 0.984679694 1 1 0.984679694 0.984679694
2 1.01104597 2 2 1.01104597 1.01104597
3 1.00280427 3 3 1.00280427 1.00280427
4 1.0064714 4 4 1.0064714 1.0064714
5 0.987960786 5 5 0.987960786 0.987960786
6 1.03480857 6 6 1.03480857 1.03480857
e
1 0.957419803 1 1 0.910915763 1.00629797
6 0.957419803 6 6 0.910915763 1.00629797
e
1 0.953078991 1 1 0.953078991 0.953078991
2 0.961732905 2 2 0.961732905 0.961732905
3 0.947026552 3 3 0.947026552 0.947026552
4 1.00476996 4 4 1.00476996 1.00476996
5 0.936540121 5 5 0.936540121 0.936540121
6 0.942922241 6 6 0.942922241 0.942922241
e
1 1.45246668 1 1 1.40302134 1.50365459
6 1.45246668 6 6 1.40302134 1.50365459
e
1 1.45431343 1 1 1.45431343 1.45431343
2 1.51714925 2 2 1.51714925 1.51714925
3 1.46126609 3 3 1.46126609 1.46126609
4 1.41931431 4 4 1.41931431 1.41931431
5 1.46277205 5 5 1.46277205 1.46277205
6 1.40270457 6 6 1.40270457 1.40270457
e
1 1.20846142 1 1 1.10007411 1.32752783
6 1.20846142 6 6 1.10007411 1.32752783
e
1 1.17494797 1 1 1.17494797 1.17494797
2 1.29198036 2 2 1.29198036 1.29198036
3 1.17659547 3 3 1.17659547 1.17659547
4 1.2248255 4 4 1.2248255 1.2248255
5 1.19580001 5 5 1.19580001 1.19580001
6 1.19059003 6 6 1.19059003 1.19059003
e
