# Draws tradeoff-warm-connection.svg: gnuplot tradeoff-warm-connection.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'tradeoff_warm_connection'
set output 'tradeoff-warm-connection.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'Space against time, warm-connection' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'a fetch: geometric mean of 9 (lower is faster)' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'size of the file (left is smaller)' textcolor rgb '#010203'
set xrange [0:2048000]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0 B' 0, '1 MB' 1000000, '2 MB' 2000000)
set yrange [0:3783335.84771]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0 ms' 0, '1 ms' 1000000, '2 ms' 2000000, '3 ms' 3000000)
set key off
set label 'parent-entity' at screen 0.0291667, screen 0.125 left point pointtype 6 pointsize 0.8 linecolor rgb '#3b8ac4' offset character 1,-0.35 textcolor rgb '#010203'
set label 'abstract-root' at screen 0.514583, screen 0.125 left point pointtype 4 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.0291667, screen 0.075 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.514583, screen 0.075 left point pointtype 12 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.0291667, screen 0.025 left point pointtype 10 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.514583, screen 0.025 left point pointtype 14 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 6 pointsize 1.1 linecolor rgb '#3b8ac4', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 4 pointsize 1.1 linecolor rgb '#d9822b', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 9 pointsize 1.1 linecolor rgb '#1f9e77', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 12 pointsize 1.1 linecolor rgb '#b86fa5', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 10 pointsize 1.1 linecolor rgb '#b3962a', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 14 pointsize 1.1 linecolor rgb '#7f8a96'
1290240 711968.696 1290240 1290240 511811.625 861395.38
e
1290240 722376.923 1290240 1290240 487500.914 851336.446
e
1269760 716001.671 1269760 1269760 485560.961 848634.295
e
1331200 826013.7 1331200 1331200 558406.846 989933.996
e
1638400 1236587.7 1638400 1638400 852902.468 1498165.24
e
1396736 2457551.83 1396736 1396736 1694441.6 3026668.68
e
