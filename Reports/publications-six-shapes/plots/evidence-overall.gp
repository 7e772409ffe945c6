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
set yrange [0.873786407767:1.69665046798]
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
1 1.00128189 1 1 0.999450397 1.00311673
8 1.00128189 8 8 0.999450397 1.00311673
e
1 1.00401397 1 1 1.00401397 1.00401397
2 1.00147736 2 2 1.00147736 1.00147736
3 0.998572103 3 3 0.998572103 0.998572103
4 0.999317522 4 4 0.999317522 0.999317522
5 0.999631751 5 5 0.999631751 0.999631751
6 1.00431474 6 6 1.00431474 1.00431474
7 1.00025229 7 7 1.00025229 1.00025229
8 1.00269217 8 8 1.00269217 1.00269217
e
1 0.9991137 1 1 0.996123944 1.00211243
8 0.9991137 8 8 0.996123944 1.00211243
e
1 1.00291797 1 1 1.00291797 1.00291797
2 0.998768157 2 2 0.998768157 0.998768157
3 0.996833414 3 3 0.996833414 0.996833414
4 0.994722832 4 4 0.994722832 0.994722832
5 0.999538069 5 5 0.999538069 0.999538069
6 1.00024994 6 6 1.00024994 1.00024994
7 0.995068657 7 7 0.995068657 0.995068657
8 1.00485552 8 8 1.00485552 1.00485552
e
1 1.00147071 1 1 0.997838542 1.0051161
8 1.00147071 8 8 0.997838542 1.0051161
e
1 0.998360587 1 1 0.998360587 0.998360587
2 1.00551176 2 2 1.00551176 1.00551176
3 1.004079 3 3 1.004079 1.004079
4 0.998203621 4 4 0.998203621 0.998203621
5 1.00293676 5 5 1.00293676 1.00293676
6 0.993999204 6 6 0.993999204 0.993999204
7 1.00171418 7 7 1.00171418 1.00171418
8 1.00702675 8 8 1.00702675 1.00702675
e
1 1.28322322 1 1 1.27654604 1.28993533
8 1.28322322 8 8 1.27654604 1.28993533
e
1 1.29258365 1 1 1.29258365 1.29258365
2 1.29110977 2 2 1.29110977 1.29110977
3 1.27762132 3 3 1.27762132 1.27762132
4 1.26899912 4 4 1.26899912 1.26899912
5 1.28691558 5 5 1.28691558 1.28691558
6 1.27817042 6 6 1.27817042 1.27817042
7 1.28242052 7 7 1.28242052 1.28242052
8 1.2881401 8 8 1.2881401 1.2881401
e
1 1.63217777 1 1 1.62274018 1.64167025
8 1.63217777 8 8 1.62274018 1.64167025
e
1 1.63310024 1 1 1.63310024 1.63310024
2 1.64723346 2 2 1.64723346 1.64723346
3 1.6278207 3 3 1.6278207 1.6278207
4 1.6168558 4 4 1.6168558 1.6168558
5 1.63751753 5 5 1.63751753 1.63751753
6 1.61980861 6 6 1.61980861 1.61980861
7 1.62833772 7 7 1.62833772 1.62833772
8 1.64702302 8 8 1.64702302 1.64702302
e
