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
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.807207524558:6.21784891433]
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
1 1.01144825 1 1 0.942068918 1.08593708
6 1.01144825 6 6 0.942068918 1.08593708
e
1 1.00191411 1 1 1.00191411 1.00191411
2 1.05112956 2 2 1.05112956 1.05112956
3 0.994075395 3 3 0.994075395 0.994075395
4 1.0055764 4 4 1.0055764 1.0055764
5 1.04728723 5 5 1.04728723 1.04728723
6 0.971124857 6 6 0.971124857 0.971124857
e
1 0.979772605 1 1 0.956295686 1.00382588
6 0.979772605 6 6 0.956295686 1.00382588
e
1 0.991559224 1 1 0.991559224 0.991559224
2 0.985196851 2 2 0.985196851 0.985196851
3 0.958867895 3 3 0.958867895 0.958867895
4 0.967163344 4 4 0.967163344 0.967163344
5 1.00910036 5 5 1.00910036 1.00910036
6 0.967647358 6 6 0.967647358 0.967647358
e
1 0.865687191 1 1 0.809672238 0.925577385
6 0.865687191 6 6 0.809672238 0.925577385
e
1 0.850976774 1 1 0.850976774 0.850976774
2 0.858796204 2 2 0.858796204 0.858796204
3 0.959032787 3 3 0.959032787 0.959032787
4 0.866784251 4 4 0.866784251 0.866784251
5 0.83142375 5 5 0.83142375 0.83142375
6 0.83328053 6 6 0.83328053 0.83328053
e
1 2.94452146 1 1 2.65105154 3.27047834
6 2.94452146 6 6 2.65105154 3.27047834
e
1 2.87962172 1 1 2.87962172 2.87962172
2 3.05485406 2 2 3.05485406 3.05485406
3 2.89050558 3 3 2.89050558 2.89050558
4 2.78920782 4 4 2.78920782 2.78920782
5 3.16963256 5 5 3.16963256 3.16963256
6 2.89933789 6 6 2.89933789 2.89933789
e
1 5.6820228 1 1 5.29823795 6.09360761
6 5.6820228 6 6 5.29823795 6.09360761
e
1 5.61489141 1 1 5.61489141 5.61489141
2 5.73299654 2 2 5.73299654 5.73299654
3 5.46046507 3 3 5.46046507 5.46046507
4 5.73028871 4 4 5.73028871 5.73028871
5 5.53459329 5 5 5.53459329 5.53459329
6 6.03674652 6 6 6.03674652 6.03674652
e
