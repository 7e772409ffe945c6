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
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.718523088936:1.72133192575]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.8×' 0.8, '1×' 1, '1.2×' 1.2, '1.4×' 1.4, '1.7×' 1.7)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.09775219 1 1 0.906101981 1.32993845
6 1.09775219 6 6 0.906101981 1.32993845
e
1 0.986539645 1 1 0.986539645 0.986539645
2 0.96660181 2 2 0.96660181 0.96660181
3 1.02751481 3 3 1.02751481 1.02751481
4 1.14244446 4 4 1.14244446 1.14244446
5 1.45789249 5 5 1.45789249 1.45789249
6 1.07229686 6 6 1.07229686 1.07229686
e
1 0.991166459 1 1 0.874447685 1.12346452
6 0.991166459 6 6 0.874447685 1.12346452
e
1 1.03560475 1 1 1.03560475 1.03560475
2 0.892446487 2 2 0.892446487 0.892446487
3 0.957385487 3 3 0.957385487 0.957385487
4 1.09389583 4 4 1.09389583 1.09389583
5 0.962668056 5 5 0.962668056 0.962668056
6 1.0175693 6 6 1.0175693 1.0175693
e
1 0.79249092 1 1 0.721669323 0.870262651
6 0.79249092 6 6 0.721669323 0.870262651
e
1 0.777786619 1 1 0.777786619 0.777786619
2 0.758113387 2 2 0.758113387 0.758113387
3 0.821531868 3 3 0.821531868 0.821531868
4 0.904944522 4 4 0.904944522 0.904944522
5 0.740078782 5 5 0.740078782 0.740078782
6 0.763566406 6 6 0.763566406 0.763566406
e
1 1.52866394 1 1 1.29980226 1.79782227
6 1.52866394 6 6 1.29980226 1.79782227
e
1 1.60428197 1 1 1.60428197 1.60428197
2 1.3387639 2 2 1.3387639 1.3387639
3 1.53814291 3 3 1.53814291 1.53814291
4 1.67119604 4 4 1.67119604 1.67119604
5 1.44652653 5 5 1.44652653 1.44652653
6 1.59785343 6 6 1.59785343 1.59785343
e
1 1.03898635 1 1 0.934882196 1.15468305
6 1.03898635 6 6 0.934882196 1.15468305
e
1 0.959851218 1 1 0.959851218 0.959851218
2 1.00197758 2 2 1.00197758 1.00197758
3 1.09325503 3 3 1.09325503 1.09325503
4 1.20185144 4 4 1.20185144 1.20185144
5 0.99365749 5 5 0.99365749 0.99365749
6 1.00181641 6 6 1.00181641 1.00181641
e
