# Draws evidence-overall.svg: gnuplot evidence-overall.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_overall'
set output 'evidence-overall.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'all operations together' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in running order' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.86869186809:1.71842593691]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.2×' 1.2, '1.4×' 1.4, '1.7×' 1.7)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 0.998859358 1 1 0.996189742 1.00153613
8 0.998859358 8 8 0.996189742 1.00153613
e
1 0.994565206 1 1 0.994565206 0.994565206
2 1.00192544 2 2 1.00192544 1.00192544
3 0.995835219 3 3 0.995835219 0.995835219
4 0.996461865 4 4 0.996461865 0.996461865
5 0.998628647 5 5 0.998628647 0.998628647
6 0.999822526 6 6 0.999822526 0.999822526
7 0.999579143 7 7 0.999579143 0.999579143
8 1.00409266 8 8 1.00409266 1.00409266
e
1 0.995948437 1 1 0.990825915 1.00109744
8 0.995948437 8 8 0.990825915 1.00109744
e
1 0.990484422 1 1 0.990484422 0.990484422
2 0.9996545 2 2 0.9996545 0.9996545
3 0.99204966 3 3 0.99204966 0.99204966
4 0.991903072 4 4 0.991903072 0.991903072
5 0.999989799 5 5 0.999989799 0.999989799
6 0.996135335 6 6 0.996135335 0.996135335
7 0.989860529 7 7 0.989860529 0.989860529
8 1.00764299 8 8 1.00764299 1.00764299
e
1 0.906291278 1 1 0.897392074 0.915278732
8 0.906291278 8 8 0.897392074 0.915278732
e
1 0.899110153 1 1 0.899110153 0.899110153
2 0.919168676 2 2 0.919168676 0.919168676
3 0.917227136 3 3 0.917227136 0.917227136
4 0.893168249 4 4 0.893168249 0.893168249
5 0.910419078 5 5 0.910419078 0.910419078
6 0.909360841 6 6 0.909360841 0.909360841
7 0.890919647 7 7 0.890919647 0.890919647
8 0.911397807 8 8 0.911397807 0.911397807
e
1 1.27519879 1 1 1.26578099 1.28468666
8 1.27519879 8 8 1.26578099 1.28468666
e
1 1.26260982 1 1 1.26260982 1.26260982
2 1.28573244 2 2 1.28573244 1.28573244
3 1.27921295 3 3 1.27921295 1.27921295
4 1.26064452 4 4 1.26064452 1.26064452
5 1.28511113 5 5 1.28511113 1.28511113
6 1.28020646 6 6 1.28020646 1.28020646
7 1.26260575 7 7 1.26260575 1.26260575
8 1.28581773 8 8 1.28581773 1.28581773
e
1 1.64824049 1 1 1.63612717 1.6604435
8 1.64824049 8 8 1.63612717 1.6604435
e
1 1.63162442 1 1 1.63162442 1.63162442
2 1.6755525 2 2 1.6755525 1.6755525
3 1.65888123 3 3 1.65888123 1.65888123
4 1.63967582 4 4 1.63967582 1.63967582
5 1.65379413 5 5 1.65379413 1.65379413
6 1.6513228 6 6 1.6513228 1.6513228
7 1.63460671 7 7 1.63460671 1.63460671
8 1.64091622 8 8 1.64091622 1.64091622
e
