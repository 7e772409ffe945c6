# Draws evidence-delete-publication.svg: gnuplot evidence-delete-publication.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_delete_publication'
set output 'evidence-delete-publication.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'delete a Publication and save' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.873786407767:2.15767629173]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('1×' 1, '1.2×' 1.2, '1.4×' 1.4, '1.7×' 1.7, '2×' 2)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00120503 1 1 0.983804017 1.01891383
8 1.00120503 8 8 0.983804017 1.01891383
e
1 1.01532373 1 1 1.01532373 1.01532373
2 1.02090934 2 2 1.02090934 1.02090934
3 0.996445566 3 3 0.996445566 0.996445566
4 1.02527067 4 4 1.02527067 1.02527067
5 0.981548118 5 5 0.981548118 0.981548118
6 0.992298438 6 6 0.992298438 0.992298438
7 0.965842854 7 7 0.965842854 0.965842854
8 1.0135379 8 8 1.0135379 1.0135379
e
1 0.988012925 1 1 0.969911871 1.00645179
8 0.988012925 8 8 0.969911871 1.00645179
e
1 0.976835802 1 1 0.976835802 0.976835802
2 1.00091679 2 2 1.00091679 1.00091679
3 0.979071911 3 3 0.979071911 0.979071911
4 1.01832942 4 4 1.01832942 1.01832942
5 0.987502776 5 5 0.987502776 0.987502776
6 0.98000724 6 6 0.98000724 0.98000724
7 0.950809027 7 7 0.950809027 0.950809027
8 1.01231968 8 8 1.01231968 1.01231968
e
1 0.966795971 1 1 0.953301266 0.980481704
8 0.966795971 8 8 0.953301266 0.980481704
e
1 0.931821127 1 1 0.931821127 0.931821127
2 0.977560795 2 2 0.977560795 0.977560795
3 0.974959821 3 3 0.974959821 0.974959821
4 0.983975898 4 4 0.983975898 0.983975898
5 0.969550874 5 5 0.969550874 0.969550874
6 0.966977368 6 6 0.966977368 0.966977368
7 0.958271656 7 7 0.958271656 0.958271656
8 0.972199945 8 8 0.972199945 0.972199945
e
1 2.05408366 1 1 2.02570634 2.0828585
8 2.05408366 8 8 2.02570634 2.0828585
e
1 2.03706593 1 1 2.03706593 2.03706593
2 2.09483135 2 2 2.09483135 2.09483135
3 2.08018976 3 3 2.08018976 2.08018976
4 2.07027175 4 4 2.07027175 2.07027175
5 2.00634633 5 5 2.00634633 2.00634633
6 2.02367416 6 6 2.02367416 2.02367416
7 2.02972465 7 7 2.02972465 2.02972465
8 2.0925553 8 8 2.0925553 2.0925553
e
1 1.02036163 1 1 1.00422069 1.03676199
8 1.02036163 8 8 1.00422069 1.03676199
e
1 1.00761444 1 1 1.00761444 1.00761444
2 1.04089836 2 2 1.04089836 1.04089836
3 0.999724012 3 3 0.999724012 0.999724012
4 1.04543809 4 4 1.04543809 1.04543809
5 1.00346293 5 5 1.00346293 1.00346293
6 1.00846858 6 6 1.00846858 1.00846858
7 1.01438598 7 7 1.01438598 1.01438598
8 1.04420276 8 8 1.04420276 1.04420276
e
