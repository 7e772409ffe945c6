# Draws evidence-fetch-publication-by-id.svg: gnuplot evidence-fetch-publication-by-id.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_fetch_publication_by_id'
set output 'evidence-fetch-publication-by-id.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'fetch one Publication by object ID' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.873786407767:1.133]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 0.99532624 1 1 0.987530284 1.00318374
8 0.99532624 8 8 0.987530284 1.00318374
e
1 0.986233874 1 1 0.986233874 0.986233874
2 0.980386283 2 2 0.980386283 0.980386283
3 0.998622011 3 3 0.998622011 0.998622011
4 0.989851151 4 4 0.989851151 0.989851151
5 0.998661443 5 5 0.998661443 0.998661443
6 1.00695399 6 6 1.00695399 1.00695399
7 1.00621727 7 7 1.00621727 1.00621727
8 0.995991853 8 8 0.995991853 0.995991853
e
1 0.99941365 1 1 0.990818368 1.00808349
8 0.99941365 8 8 0.990818368 1.00808349
e
1 0.984291193 1 1 0.984291193 0.984291193
2 1.01245351 2 2 1.01245351 1.01245351
3 0.993097491 3 3 0.993097491 0.993097491
4 0.98682522 4 4 0.98682522 0.98682522
5 1.00697387 5 5 1.00697387 1.00697387
6 1.00007242 6 6 1.00007242 1.00007242
7 1.0048082 7 7 1.0048082 1.0048082
8 1.00716025 8 8 1.00716025 1.00716025
e
1 0.956196988 1 1 0.950705789 0.961719904
8 0.956196988 8 8 0.950705789 0.961719904
e
1 0.947008954 1 1 0.947008954 0.947008954
2 0.954828532 2 2 0.954828532 0.954828532
3 0.952840553 3 3 0.952840553 0.952840553
4 0.950406507 4 4 0.950406507 0.950406507
5 0.959508878 5 5 0.959508878 0.959508878
6 0.961244507 6 6 0.961244507 0.961244507
7 0.967898598 7 7 0.967898598 0.967898598
8 0.955998335 8 8 0.955998335 0.955998335
e
1 0.963392933 1 1 0.956270261 0.970568658
8 0.963392933 8 8 0.956270261 0.970568658
e
1 0.948221312 1 1 0.948221312 0.948221312
2 0.966394783 2 2 0.966394783 0.966394783
3 0.957493679 3 3 0.957493679 0.957493679
4 0.961012223 4 4 0.961012223 0.961012223
5 0.967286193 5 5 0.967286193 0.967286193
6 0.960036667 6 6 0.960036667 0.960036667
7 0.972984499 7 7 0.972984499 0.972984499
8 0.97397947 8 8 0.97397947 0.97397947
e
1 0.986698614 1 1 0.979551841 0.99389753
8 0.986698614 8 8 0.979551841 0.99389753
e
1 0.974529689 1 1 0.974529689 0.974529689
2 0.988396585 2 2 0.988396585 0.988396585
3 0.986917015 3 3 0.986917015 0.986917015
4 0.975756697 4 4 0.975756697 0.975756697
5 0.994322824 5 5 0.994322824 0.994322824
6 0.995560539 6 6 0.995560539 0.995560539
7 0.996047057 7 7 0.996047057 0.996047057
8 0.982319395 8 8 0.982319395 0.982319395
e
