# Draws evidence-fetch-all-book.svg: gnuplot evidence-fetch-all-book.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_fetch_all_book'
set output 'evidence-fetch-all-book.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'fetch every Book' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.547063562083:5.51631419211]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.7×' 0.7, '1×' 1, '1.4×' 1.4, '2×' 2, '3×' 3, '5×' 5)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 0.994050625 1 1 0.983271045 1.00494838
8 0.994050625 8 8 0.983271045 1.00494838
e
1 0.988302314 1 1 0.988302314 0.988302314
2 1.0078314 2 2 1.0078314 1.0078314
3 1.00607047 3 3 1.00607047 1.00607047
4 0.97061497 4 4 0.97061497 0.97061497
5 0.992086537 5 5 0.992086537 0.992086537
6 1.00740432 6 6 1.00740432 1.00740432
7 0.985713751 7 7 0.985713751 0.985713751
8 0.994971758 8 8 0.994971758 0.994971758
e
1 0.998890727 1 1 0.989297911 1.00857656
8 0.998890727 8 8 0.989297911 1.00857656
e
1 0.983656173 1 1 0.983656173 0.983656173
2 1.00216871 2 2 1.00216871 1.00216871
3 0.989803301 3 3 0.989803301 0.989803301
4 0.989554286 4 4 0.989554286 0.989554286
5 0.996212206 5 5 0.996212206 0.996212206
6 1.01535134 6 6 1.01535134 1.01535134
7 1.00045273 7 7 1.00045273 1.00045273
8 1.01439335 8 8 1.01439335 1.01439335
e
1 0.60433454 1 1 0.580905034 0.628709023
8 0.60433454 8 8 0.580905034 0.628709023
e
1 0.563475469 1 1 0.563475469 0.563475469
2 0.612979717 2 2 0.612979717 0.612979717
3 0.639522581 3 3 0.639522581 0.639522581
4 0.565678457 4 4 0.565678457 0.565678457
5 0.615130799 5 5 0.615130799 0.615130799
6 0.60449493 6 6 0.60449493 0.60449493
7 0.601819865 7 7 0.601819865 0.601819865
8 0.636276726 8 8 0.636276726 0.636276726
e
1 2.18578488 1 1 2.1215555 2.25195879
8 2.18578488 8 8 2.1215555 2.25195879
e
1 2.09653527 1 1 2.09653527 2.09653527
2 2.10587704 2 2 2.10587704 2.10587704
3 2.27827194 3 3 2.27827194 2.27827194
4 2.11348144 4 4 2.11348144 2.11348144
5 2.26558753 5 5 2.26558753 2.26558753
6 2.20775253 6 6 2.20775253 2.20775253
7 2.15935564 7 7 2.15935564 2.15935564
8 2.26915808 8 8 2.26915808 2.26915808
e
1 5.06421174 1 1 4.88518072 5.24980385
8 5.06421174 8 8 4.88518072 5.24980385
e
1 4.72730339 1 1 4.72730339 4.72730339
2 5.18131604 2 2 5.18131604 5.18131604
3 5.18994399 3 3 5.18994399 5.18994399
4 4.79945239 4 4 4.79945239 4.79945239
5 5.17614646 5 5 5.17614646 5.17614646
6 5.14696423 6 6 5.14696423 5.14696423
7 4.96955447 7 7 4.96955447 4.96955447
8 5.35564485 8 8 5.35564485 5.35564485
e
