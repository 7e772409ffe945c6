# Draws evidence-count-per-kind.svg: gnuplot evidence-count-per-kind.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_count_per_kind'
set output 'evidence-count-per-kind.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'count the members of each kind' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.139709875701:1.133]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '0.3×' 0.3, '0.5×' 0.5, '0.7×' 0.7, '1×' 1)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 0.998401871 1 1 0.994123882 1.00269827
8 0.998401871 8 8 0.994123882 1.00269827
e
1 0.986582771 1 1 0.986582771 0.986582771
2 1.00072535 2 2 1.00072535 1.00072535
3 1.00089277 3 3 1.00089277 1.00089277
4 1.00111072 4 4 1.00111072 1.00111072
5 1.00300756 5 5 1.00300756 1.00300756
6 0.997146468 6 6 0.997146468 0.997146468
7 0.999465727 7 7 0.999465727 0.999465727
8 0.998375539 8 8 0.998375539 0.998375539
e
1 1.0477887 1 1 1.04401556 1.05157547
8 1.0477887 8 8 1.04401556 1.05157547
e
1 1.03948145 1 1 1.03948145 1.03948145
2 1.05293727 2 2 1.05293727 1.05293727
3 1.05043715 3 3 1.05043715 1.05043715
4 1.04594525 4 4 1.04594525 1.04594525
5 1.05341142 5 5 1.05341142 1.05341142
6 1.04769329 6 6 1.04769329 1.04769329
7 1.04575041 7 7 1.04575041 1.04575041
8 1.04672158 8 8 1.04672158 1.04672158
e
1 0.159364899 1 1 0.15370167 0.165236793
8 0.159364899 8 8 0.15370167 0.165236793
e
1 0.143901172 1 1 0.143901172 0.143901172
2 0.160353333 2 2 0.160353333 0.160353333
3 0.160112795 3 3 0.160112795 0.160112795
4 0.160292324 4 4 0.160292324 0.160292324
5 0.165603607 5 5 0.165603607 0.165603607
6 0.159662386 6 6 0.159662386 0.159662386
7 0.161834888 7 7 0.161834888 0.161834888
8 0.164178292 8 8 0.164178292 0.164178292
e
1 1.0458299 1 1 1.03317692 1.05863784
8 1.0458299 8 8 1.03317692 1.05863784
e
1 1.00956993 1 1 1.00956993 1.00956993
2 1.05539893 2 2 1.05539893 1.05539893
3 1.05152977 3 3 1.05152977 1.05152977
4 1.04597332 4 4 1.04597332 1.04597332
5 1.05378475 5 5 1.05378475 1.05378475
6 1.05170626 6 6 1.05170626 1.05170626
7 1.04738806 7 7 1.04738806 1.04738806
8 1.05205689 8 8 1.05205689 1.05205689
e
1 1.04588993 1 1 1.03913741 1.05268633
8 1.04588993 8 8 1.03913741 1.05268633
e
1 1.02772826 1 1 1.02772826 1.02772826
2 1.05155332 2 2 1.05155332 1.05155332
3 1.04785511 3 3 1.04785511 1.04785511
4 1.04503697 4 4 1.04503697 1.04503697
5 1.05327726 5 5 1.05327726 1.05327726
6 1.05144647 6 6 1.05144647 1.05144647
7 1.0443049 7 7 1.0443049 1.0443049
8 1.04613606 8 8 1.04613606 1.04613606
e
