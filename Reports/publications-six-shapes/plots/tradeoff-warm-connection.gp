# Draws tradeoff-warm-connection.svg: gnuplot tradeoff-warm-connection.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'tradeoff_warm_connection'
set output 'tradeoff-warm-connection.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.145833
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'Space against time, warm-connection' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'a fetch: geometric mean of 8 (lower is faster)' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'size of the file (left is smaller)' textcolor rgb '#010203'
set xrange [0:2094080]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0 B' 0, '1 MB' 1000000, '2 MB' 2000000)
set yrange [0:692418.15956]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0 µs' 0, '200 µs' 200000, '400 µs' 400000, '600 µs' 600000)
set key off
set label 'parent-entity' at screen 0.0291667, screen 0.125 left point pointtype 6 pointsize 0.8 linecolor rgb '#3b8ac4' offset character 1,-0.35 textcolor rgb '#010203'
set label 'abstract-root' at screen 0.514583, screen 0.125 left point pointtype 4 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.0291667, screen 0.075 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.514583, screen 0.075 left point pointtype 12 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.0291667, screen 0.025 left point pointtype 10 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.514583, screen 0.025 left point pointtype 14 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 6 pointsize 1.1 linecolor rgb '#3b8ac4', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 4 pointsize 1.1 linecolor rgb '#d9822b', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 9 pointsize 1.1 linecolor rgb '#1f9e77', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 12 pointsize 1.1 linecolor rgb '#b86fa5', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 10 pointsize 1.1 linecolor rgb '#b3962a', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 14 pointsize 1.1 linecolor rgb '#7f8a96'
1318912 238017.22 1318912 1318912 228483.472 249440.211
e
1323008 237607.643 1323008 1323008 229506.493 252191.603
e
1294336 235699.183 1294336 1294336 225746.76 249060.904
e
1339392 233104.037 1339392 1339392 228651.032 238604.99
e
1675264 308802.182 1675264 1675264 295061.818 321498.632
e
1421312 535538.112 1421312 1421312 516567.604 553934.528
e
