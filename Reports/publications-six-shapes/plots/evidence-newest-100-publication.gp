# Draws evidence-newest-100-publication.svg: gnuplot evidence-newest-100-publication.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_newest_100_publication'
set output 'evidence-newest-100-publication.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'fetch the last 100 Publications by publishDate' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.843222428833:5.53615752193]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('1×' 1, '1.4×' 1.4, '2×' 2, '3×' 3, '5×' 5)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00635577 1 1 0.989771721 1.02321769
8 1.00635577 8 8 0.989771721 1.02321769
e
1 1.0549974 1 1 1.0549974 1.0549974
2 1.00230066 2 2 1.00230066 1.00230066
3 0.996926588 3 3 0.996926588 0.996926588
4 1.00286206 4 4 1.00286206 1.00286206
5 0.999469545 5 5 0.999469545 0.999469545
6 0.998564757 6 6 0.998564757 0.998564757
7 1.00831073 7 7 1.00831073 1.00831073
8 0.988822532 8 8 0.988822532 0.988822532
e
1 0.982934314 1 1 0.976776839 0.989130605
8 0.982934314 8 8 0.976776839 0.989130605
e
1 0.97998295 1 1 0.97998295 0.97998295
2 0.976770492 2 2 0.976770492 0.976770492
3 0.987891199 3 3 0.987891199 0.987891199
4 0.98646025 4 4 0.98646025 0.98646025
5 0.972573266 5 5 0.972573266 0.972573266
6 0.976736201 6 6 0.976736201 0.976736201
7 0.990794632 7 7 0.990794632 0.990794632
8 0.992459878 8 8 0.992459878 0.992459878
e
1 4.95323171 1 1 4.80914109 5.10163954
8 4.95323171 8 8 4.80914109 5.10163954
e
1 4.91455132 1 1 4.91455132 4.91455132
2 4.80213833 2 2 4.80213833 4.80213833
3 4.95882215 3 3 4.95882215 4.95882215
4 4.99319299 4 4 4.99319299 4.99319299
5 4.89198362 5 5 4.89198362 4.89198362
6 5.37491022 6 6 5.37491022 5.37491022
7 4.87413883 7 7 4.87413883 4.87413883
8 4.83815329 8 8 4.83815329 4.83815329
e
1 0.998985793 1 1 0.991854086 1.00616878
8 0.998985793 8 8 0.991854086 1.00616878
e
1 1.00919908 1 1 1.00919908 1.00919908
2 0.997990672 2 2 0.997990672 0.997990672
3 1.00665698 3 3 1.00665698 1.00665698
4 1.00320958 4 4 1.00320958 1.00320958
5 0.989156688 5 5 0.989156688 0.989156688
6 0.985408914 6 6 0.985408914 0.985408914
7 1.00501063 7 7 1.00501063 1.00501063
8 0.995510284 8 8 0.995510284 0.995510284
e
1 0.88224023 1 1 0.87556935 0.888961934
8 0.88224023 8 8 0.87556935 0.888961934
e
1 0.891916382 1 1 0.891916382 0.891916382
2 0.887235351 2 2 0.887235351 0.887235351
3 0.872085971 3 3 0.872085971 0.872085971
4 0.884291599 4 4 0.884291599 0.884291599
5 0.887699818 5 5 0.887699818 0.887699818
6 0.868519102 6 6 0.868519102 0.868519102
7 0.883658832 7 7 0.883658832 0.883658832
8 0.882768758 8 8 0.882768758 0.882768758
e
