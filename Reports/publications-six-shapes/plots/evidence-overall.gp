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
set yrange [0.878499875286:1.68757641125]
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
1 1.00019 1 1 0.996824777 1.00356658
8 1.00019 8 8 0.996824777 1.00356658
e
1 1.00158864 1 1 1.00158864 1.00158864
2 1.00296529 2 2 1.00296529 1.00296529
3 0.995568173 3 3 0.995568173 0.995568173
4 1.00214407 4 4 1.00214407 1.00214407
5 0.994112162 5 5 0.994112162 0.994112162
6 1.00346612 6 6 1.00346612 1.00346612
7 0.996981577 7 7 0.996981577 0.996981577
8 1.00475081 8 8 1.00475081 1.00475081
e
1 1.00259228 1 1 0.999892843 1.005299
8 1.00259228 8 8 0.999892843 1.005299
e
1 1.00348073 1 1 1.00348073 1.00348073
2 0.997977741 2 2 0.997977741 0.997977741
3 1.00039168 3 3 1.00039168 1.00039168
4 1.00410049 4 4 1.00410049 1.00410049
5 1.00351164 5 5 1.00351164 1.00351164
6 1.0057625 6 6 1.0057625 1.0057625
7 0.998715405 7 7 0.998715405 0.998715405
8 1.00683453 8 8 1.00683453 1.00683453
e
1 1.00712186 1 1 1.00236736 1.01189891
8 1.00712186 8 8 1.00236736 1.01189891
e
1 0.995210963 1 1 0.995210963 0.995210963
2 1.0098428 2 2 1.0098428 1.0098428
3 1.00414198 3 3 1.00414198 1.00414198
4 1.0107962 4 4 1.0107962 1.0107962
5 1.0082565 5 5 1.0082565 1.0082565
6 1.01223799 6 6 1.01223799 1.01223799
7 1.01177517 7 7 1.01177517 1.01177517
8 1.00482596 8 8 1.00482596 1.00482596
e
1 1.28569851 1 1 1.28029688 1.29112293
8 1.28569851 8 8 1.28029688 1.29112293
e
1 1.27622055 1 1 1.27622055 1.27622055
2 1.28296168 2 2 1.28296168 1.28296168
3 1.2860881 3 3 1.2860881 1.2860881
4 1.29562626 4 4 1.29562626 1.29562626
5 1.28488402 5 5 1.28488402 1.28488402
6 1.29183065 6 6 1.29183065 1.29183065
7 1.28922838 7 7 1.28922838 1.28922838
8 1.27886256 8 8 1.27886256 1.27886256
e
1 1.64034792 1 1 1.63465693 1.64605872
8 1.64034792 8 8 1.63465693 1.64605872
e
1 1.64150231 1 1 1.64150231 1.64150231
2 1.64585181 2 2 1.64585181 1.64585181
3 1.6256839 3 3 1.6256839 1.6256839
4 1.64000047 4 4 1.64000047 1.64000047
5 1.63820849 5 5 1.63820849 1.63820849
6 1.64518699 6 6 1.64518699 1.64518699
7 1.64726185 7 7 1.64726185 1.64726185
8 1.6391866 8 8 1.6391866 1.6391866
e
