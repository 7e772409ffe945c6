# Draws evidence-count-publication-by-author.svg: gnuplot evidence-count-publication-by-author.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_count_publication_by_author'
set output 'evidence-count-publication-by-author.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'count the Publications of one of author' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.873786407767:4.95311847031]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('1×' 1, '1.4×' 1.4, '2×' 2, '3×' 3)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 0.993101554 1 1 0.94393783 1.0448259
6 0.993101554 6 6 0.94393783 1.0448259
e
1 0.991657571 1 1 0.991657571 0.991657571
2 1.04206454 2 2 1.04206454 1.04206454
3 0.958853544 3 3 0.958853544 0.958853544
4 0.982934187 4 4 0.982934187 0.982934187
5 0.987340888 5 5 0.987340888 0.987340888
6 0.997612259 6 6 0.997612259 0.997612259
e
1 0.969511475 1 1 0.898836666 1.04574339
6 0.969511475 6 6 0.898836666 1.04574339
e
1 0.978693403 1 1 0.978693403 0.978693403
2 0.949218311 2 2 0.949218311 0.949218311
3 0.954101643 3 3 0.954101643 0.954101643
4 0.994945859 4 4 0.994945859 0.994945859
5 0.934778302 5 5 0.934778302 0.934778302
6 1.00740067 6 6 1.00740067 1.00740067
e
1 4.65952153 1 1 4.14241363 5.24118132
6 4.65952153 6 6 4.14241363 5.24118132
e
1 4.62565981 1 1 4.62565981 4.62565981
2 4.72975067 2 2 4.72975067 4.72975067
3 4.57045948 3 3 4.57045948 4.57045948
4 4.79173154 4 4 4.79173154 4.79173154
5 4.44162787 5 5 4.44162787 4.44162787
6 4.80885288 6 6 4.80885288 4.80885288
e
1 1.00153002 1 1 0.976782075 1.02690498
6 1.00153002 6 6 0.976782075 1.02690498
e
1 0.998188855 1 1 0.998188855 0.998188855
2 0.978162518 2 2 0.978162518 0.978162518
3 0.99251918 3 3 0.99251918 0.99251918
4 1.01694925 4 4 1.01694925 1.01694925
5 0.991293985 5 5 0.991293985 0.991293985
6 1.03304545 6 6 1.03304545 1.03304545
e
1 0.99280573 1 1 0.969131914 1.01705785
6 0.99280573 6 6 0.969131914 1.01705785
e
1 1.00670427 1 1 1.00670427 1.00670427
2 1.01599133 2 2 1.01599133 1.01599133
3 0.991729769 3 3 0.991729769 0.991729769
4 0.992187671 4 4 0.992187671 0.992187671
5 0.96071168 5 5 0.96071168 0.96071168
6 0.990406526 6 6 0.990406526 0.990406526
e
