# Draws evidence-update-publication-title.svg: gnuplot evidence-update-publication-title.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_update_publication_title'
set output 'evidence-update-publication-title.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'change title of a Publication and save' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.830340664628:1.39649095965]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2, '1.3×' 1.3)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00349616 1 1 0.986165338 1.02113154
8 1.00349616 8 8 0.986165338 1.02113154
e
1 1.01989973 1 1 1.01989973 1.01989973
2 1.00761694 2 2 1.00761694 1.00761694
3 0.998786963 3 3 0.998786963 0.998786963
4 0.996653803 4 4 0.996653803 0.996653803
5 1.03154454 5 5 1.03154454 1.03154454
6 0.98781846 6 6 0.98781846 0.98781846
7 1.02052625 7 7 1.02052625 1.02052625
8 0.96664335 8 8 0.96664335 0.96664335
e
1 0.981472547 1 1 0.959635 1.00380703
8 0.981472547 8 8 0.959635 1.00380703
e
1 0.99220747 1 1 0.99220747 0.99220747
2 0.989643823 2 2 0.989643823 0.989643823
3 1.02232189 3 3 1.02232189 1.02232189
4 0.967868629 4 4 0.967868629 0.967868629
5 1.0098058 5 5 1.0098058 1.0098058
6 0.971300847 6 6 0.971300847 0.971300847
7 0.955661922 7 7 0.955661922 0.955661922
8 0.945461517 8 8 0.945461517 0.945461517
e
1 1.29366976 1 1 1.26293558 1.32515186
8 1.29366976 8 8 1.26293558 1.32515186
e
1 1.28014775 1 1 1.28014775 1.28014775
2 1.27713826 2 2 1.27713826 1.27713826
3 1.35581647 3 3 1.35581647 1.35581647
4 1.30348318 4 4 1.30348318 1.30348318
5 1.33241266 5 5 1.33241266 1.33241266
6 1.2843081 6 6 1.2843081 1.2843081
7 1.28675127 7 7 1.28675127 1.28675127
8 1.23304939 8 8 1.23304939 1.23304939
e
1 0.930388563 1 1 0.895681063 0.966440974
8 0.930388563 8 8 0.895681063 0.966440974
e
1 0.94843498 1 1 0.94843498 0.94843498
2 0.855250885 2 2 0.855250885 0.855250885
3 0.972861517 3 3 0.972861517 0.972861517
4 0.946148602 4 4 0.946148602 0.946148602
5 0.972412687 5 5 0.972412687 0.972412687
6 0.934697745 6 6 0.934697745 0.934697745
7 0.93684469 7 7 0.93684469 0.93684469
8 0.883108413 8 8 0.883108413 0.883108413
e
1 1.00750813 1 1 0.982435068 1.03322108
8 1.00750813 8 8 0.982435068 1.03322108
e
1 1.01851789 1 1 1.01851789 1.01851789
2 1.00565565 2 2 1.00565565 1.00565565
3 1.02499732 3 3 1.02499732 1.02499732
4 1.02590582 4 4 1.02590582 1.02590582
5 1.0293614 5 5 1.0293614 1.0293614
6 0.995341437 6 6 0.995341437 0.995341437
7 1.0231642 7 7 1.0231642 1.0231642
8 0.94027519 8 8 0.94027519 0.94027519
e
