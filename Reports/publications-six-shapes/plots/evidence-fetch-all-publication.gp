# Draws evidence-fetch-all-publication.svg: gnuplot evidence-fetch-all-publication.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_fetch_all_publication'
set output 'evidence-fetch-all-publication.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'fetch every Publication' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.800445033058:6.08629688952]
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
1 0.996374418 1 1 0.989918639 1.0028723
8 0.996374418 8 8 0.989918639 1.0028723
e
1 0.998799521 1 1 0.998799521 0.998799521
2 1.00630803 2 2 1.00630803 1.00630803
3 0.98753814 3 3 0.98753814 0.98753814
4 0.989238204 4 4 0.989238204 0.989238204
5 0.995138003 5 5 0.995138003 0.995138003
6 1.00878346 6 6 1.00878346 1.00878346
7 0.994390629 7 7 0.994390629 0.994390629
8 0.991010463 8 8 0.991010463 0.991010463
e
1 0.964310921 1 1 0.958931475 0.969720545
8 0.964310921 8 8 0.958931475 0.969720545
e
1 0.965763836 1 1 0.965763836 0.965763836
2 0.961575736 2 2 0.961575736 0.961575736
3 0.958619269 3 3 0.958619269 0.958619269
4 0.954115377 4 4 0.954115377 0.954115377
5 0.972869145 5 5 0.972869145 0.972869145
6 0.961896621 6 6 0.961896621 0.961896621
7 0.968535504 7 7 0.968535504 0.968535504
8 0.971262956 8 8 0.971262956 0.971262956
e
1 0.832378177 1 1 0.823449948 0.84140321
8 0.832378177 8 8 0.823449948 0.84140321
e
1 0.857850744 1 1 0.857850744 0.857850744
2 0.824458384 2 2 0.824458384 0.824458384
3 0.829623387 3 3 0.829623387 0.829623387
4 0.827902709 4 4 0.827902709 0.827902709
5 0.836616437 5 5 0.836616437 0.836616437
6 0.828665671 6 6 0.828665671 0.828665671
7 0.82662492 7 7 0.82662492 0.82662492
8 0.827771534 8 8 0.827771534 0.827771534
e
1 3.00115943 1 1 2.93048311 3.0735403
8 3.00115943 8 8 2.93048311 3.0735403
e
1 2.89787634 1 1 2.89787634 2.89787634
2 2.98628293 2 2 2.98628293 2.98628293
3 2.87270638 3 3 2.87270638 2.87270638
4 3.0160172 4 4 3.0160172 3.0160172
5 3.11456586 5 5 3.11456586 3.11456586
6 3.07834408 6 6 3.07834408 3.07834408
7 2.98623374 7 7 2.98623374 2.98623374
8 3.0657604 8 8 3.0657604 3.0657604
e
1 5.62238255 1 1 5.47499916 5.77373341
8 5.62238255 8 8 5.47499916 5.77373341
e
1 5.56139934 1 1 5.56139934 5.56139934
2 5.90902611 2 2 5.90902611 5.90902611
3 5.33526715 3 3 5.33526715 5.33526715
4 5.51617413 4 4 5.51617413 5.51617413
5 5.72457181 5 5 5.72457181 5.72457181
6 5.5152841 6 6 5.5152841 5.5152841
7 5.67904934 7 7 5.67904934 5.67904934
8 5.75814335 8 8 5.75814335 5.75814335
e
