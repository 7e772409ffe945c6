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
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.873786407767:4.72784642954]
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
1 1.02977935 1 1 1.00964838 1.05031171
6 1.02977935 6 6 1.00964838 1.05031171
e
1 1.01346637 1 1 1.01346637 1.01346637
2 1.03940099 2 2 1.03940099 1.03940099
3 1.02943745 3 3 1.02943745 1.02943745
4 1.02886455 4 4 1.02886455 1.02886455
5 1.02485179 5 5 1.02485179 1.02485179
6 1.04292571 6 6 1.04292571 1.04292571
e
1 1.00114524 1 1 0.951077266 1.05384897
6 1.00114524 6 6 0.951077266 1.05384897
e
1 0.978981679 1 1 0.978981679 0.978981679
2 0.988541681 2 2 0.988541681 0.988541681
3 0.98220007 3 3 0.98220007 0.98220007
4 0.988491527 4 4 0.988491527 0.988491527
5 1.01685252 5 5 1.01685252 1.01685252
6 1.053858 6 6 1.053858 1.053858
e
1 4.4192106 1 1 4.25969237 4.58470252
6 4.4192106 6 6 4.25969237 4.58470252
e
1 4.48556886 1 1 4.48556886 4.48556886
2 4.51027752 2 2 4.51027752 4.51027752
3 4.29167817 3 3 4.29167817 4.29167817
4 4.37688319 4 4 4.37688319 4.37688319
5 4.27001261 5 5 4.27001261 4.27001261
6 4.59014216 6 6 4.59014216 4.59014216
e
1 1.03428887 1 1 0.967446174 1.10574985
6 1.03428887 6 6 0.967446174 1.10574985
e
1 1.01535321 1 1 1.01535321 1.01535321
2 0.999460953 2 2 0.999460953 0.999460953
3 1.02334044 3 3 1.02334044 1.02334044
4 0.980646679 4 4 0.980646679 0.980646679
5 1.13689369 5 5 1.13689369 1.13689369
6 1.05734222 6 6 1.05734222 1.05734222
e
1 0.992035176 1 1 0.923369374 1.06580727
6 0.992035176 6 6 0.923369374 1.06580727
e
1 1.01228289 1 1 1.01228289 1.01228289
2 0.942118677 2 2 0.942118677 0.942118677
3 0.911216797 3 3 0.911216797 0.911216797
4 1.05135142 4 4 1.05135142 1.05135142
5 1.03997701 5 5 1.03997701 1.03997701
6 1.00314003 6 6 1.00314003 1.00314003
e
