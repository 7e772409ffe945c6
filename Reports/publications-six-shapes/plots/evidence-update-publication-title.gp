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
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.873786407767:1.40915438562]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2, '1.3×' 1.3, '1.4×' 1.4)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.08777865 1 1 0.817375464 1.4476363
6 1.08777865 6 6 0.817375464 1.4476363
e
1 0.996190088 1 1 0.996190088 0.996190088
2 0.902078864 2 2 0.902078864 0.902078864
3 1.04356772 3 3 1.04356772 1.04356772
4 1.10500224 4 4 1.10500224 1.10500224
5 1.36811105 5 5 1.36811105 1.36811105
6 1.1685608 6 6 1.1685608 1.1685608
e
1 1.0816638 1 1 1.01382574 1.15404111
6 1.0816638 6 6 1.01382574 1.15404111
e
1 1.12740955 1 1 1.12740955 1.12740955
2 0.995603566 2 2 0.995603566 0.995603566
3 1.06116341 3 3 1.06116341 1.06116341
4 1.07907709 4 4 1.07907709 1.07907709
5 1.08057405 5 5 1.08057405 1.08057405
6 1.153178 6 6 1.153178 1.153178
e
1 1.12887066 1 1 1.02245866 1.24635744
6 1.12887066 6 6 1.02245866 1.24635744
e
1 1.10723482 1 1 1.10723482 1.10723482
2 1.16735593 2 2 1.16735593 1.16735593
3 1.08846658 3 3 1.08846658 1.08846658
4 1.19629184 4 4 1.19629184 1.19629184
5 1.11626114 5 5 1.11626114 1.11626114
6 1.10154954 6 6 1.10154954 1.10154954
e
1 1.07022415 1 1 0.944685165 1.21244598
6 1.07022415 6 6 0.944685165 1.21244598
e
1 1.13189891 1 1 1.13189891 1.13189891
2 0.917228415 2 2 0.917228415 0.917228415
3 1.0096688 3 3 1.0096688 1.0096688
4 1.14777823 4 4 1.14777823 1.14777823
5 1.04310783 5 5 1.04310783 1.04310783
6 1.1972841 6 6 1.1972841 1.1972841
e
1 1.07340856 1 1 0.932663831 1.23539253
6 1.07340856 6 6 0.932663831 1.23539253
e
1 1.04023547 1 1 1.04023547 1.04023547
2 0.963966998 2 2 0.963966998 0.963966998
3 1.05102418 3 3 1.05102418 1.05102418
4 1.3312078 4 4 1.3312078 1.3312078
5 1.06317601 5 5 1.06317601 1.06317601
6 1.02549316 6 6 1.02549316 1.02549316
e
