# Draws evidence-insert-1000-at-a-time.svg: gnuplot evidence-insert-1000-at-a-time.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_insert_1000_at_a_time'
set output 'evidence-insert-1000-at-a-time.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'load everything, saving after each 1,000 objects' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.779500637882:1.21354810649]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.8×' 0.8, '0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 0.943205961 1 1 0.826487947 1.07640709
9 0.943205961 9 9 0.826487947 1.07640709
e
1 0.802885657 1 1 0.802885657 0.802885657
2 1.00445525 2 2 1.00445525 1.00445525
3 0.903200808 3 3 0.903200808 0.903200808
4 0.9939276 4 4 0.9939276 0.9939276
5 0.945704624 5 5 0.945704624 0.945704624
6 1.05845747 6 6 1.05845747 1.05845747
7 0.805915307 7 7 0.805915307 0.805915307
8 0.960681119 8 8 0.960681119 0.960681119
9 1.05302308 9 9 1.05302308 1.05302308
e
1 0.999154758 1 1 0.811564996 1.23010509
9 0.999154758 9 9 0.811564996 1.23010509
e
1 0.961711497 1 1 0.961711497 0.961711497
2 1.17820205 2 2 1.17820205 1.17820205
3 0.895195139 3 3 0.895195139 0.895195139
4 1.09946219 4 4 1.09946219 1.09946219
5 0.947812531 5 5 0.947812531 0.947812531
6 1.05718609 6 6 1.05718609 1.05718609
7 0.85015064 7 7 0.85015064 0.85015064
8 1.04483768 8 8 1.04483768 1.04483768
9 0.999801202 9 9 0.999801202 0.999801202
e
