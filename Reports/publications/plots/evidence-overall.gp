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
set yrange [0.870924389935:2.11376146971]
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
1 0.99990261 1 1 0.992507791 1.00735252
8 0.99990261 8 8 0.992507791 1.00735252
e
1 1.01853898 1 1 1.01853898 1.01853898
2 0.995331155 2 2 0.995331155 0.995331155
3 0.987205974 3 3 0.987205974 0.987205974
4 0.999337393 4 4 0.999337393 0.999337393
5 0.998635137 5 5 0.998635137 0.998635137
6 0.996123333 6 6 0.996123333 0.996123333
7 1.00197545 7 7 1.00197545 1.00197545
8 1.00235005 8 8 1.00235005 1.00235005
e
1 0.991571859 1 1 0.985191926 0.997993108
8 0.991571859 8 8 0.985191926 0.997993108
e
1 0.99259975 1 1 0.99259975 0.99259975
2 0.977148154 2 2 0.977148154 0.977148154
3 0.985559857 3 3 0.985559857 0.985559857
4 0.988553545 4 4 0.988553545 0.988553545
5 0.99980255 5 5 0.99980255 0.99980255
6 0.995364936 6 6 0.995364936 0.995364936
7 0.999649289 7 7 0.999649289 0.999649289
8 0.99410332 8 8 0.99410332 0.99410332
e
1 1.0084505 1 1 0.999432688 1.01754968
8 1.0084505 8 8 0.999432688 1.01754968
e
1 1.00205571 1 1 1.00205571 1.00205571
2 0.999304535 2 2 0.999304535 0.999304535
3 0.994275715 3 3 0.994275715 0.994275715
4 1.0100503 4 4 1.0100503 1.0100503
5 1.0089441 5 5 1.0089441 1.0089441
6 1.02475781 6 6 1.02475781 1.02475781
7 1.02332383 7 7 1.02332383 1.02332383
8 1.00530003 8 8 1.00530003 1.00530003
e
1 1.50877691 1 1 1.49862027 1.51900239
8 1.50877691 8 8 1.49862027 1.51900239
e
1 1.52817517 1 1 1.52817517 1.52817517
2 1.49667105 2 2 1.49667105 1.49667105
3 1.49747071 3 3 1.49747071 1.49747071
4 1.49607288 4 4 1.49607288 1.49607288
5 1.50712828 5 5 1.50712828 1.50712828
6 1.51406231 6 6 1.51406231 1.51406231
7 1.52292358 7 7 1.52292358 1.52292358
8 1.50805636 8 8 1.50805636 1.50805636
e
1 1.99438552 1 1 1.97541749 2.01353568
8 1.99438552 8 8 1.97541749 2.01353568
e
1 1.97034695 1 1 1.97034695 1.97034695
2 1.99200091 2 2 1.99200091 1.99200091
3 1.98135309 3 3 1.98135309 1.98135309
4 1.98503029 4 4 1.98503029 1.98503029
5 1.98250061 5 5 1.98250061 1.98250061
6 2.00448517 6 6 2.00448517 2.00448517
7 2.0454738 7 7 2.0454738 2.0454738
8 1.99481007 8 8 1.99481007 1.99481007
e
