# Draws tradeoff-warm-connection.svg: gnuplot tradeoff-warm-connection.gp
set encoding utf8
set terminal svg size 480,418 dynamic noenhanced font 'sans-serif,14' name 'tradeoff_warm_connection'
set output 'tradeoff-warm-connection.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.145833
set rmargin at screen 0.945833
set tmargin at screen 0.861244
set bmargin at screen 0.287081
set label 'Space against time, warm-connection' at screen 0.01, screen 0.966507 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'processor time of a fetch (lower is faster)' at screen 0.01, screen 0.913876 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'bytes a member (left is smaller)' textcolor rgb '#010203'
set xrange [257.80224:262.22592]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('258 B' 258, '259 B' 259, '260 B' 260, '261 B' 261, '262 B' 262)
set yrange [1235303.48512:1816808.58341]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('1.4 ms' 1400000, '1.6 ms' 1600000, '1.8 ms' 1800000)
set key off
set label 'parent-entity' at screen 0.0291667, screen 0.0789474 left point pointtype 7 pointsize 0.8 linecolor rgb '#3b8ac4' offset character 1,0 textcolor rgb '#010203'
set label 'abstract-root' at screen 0.514583, screen 0.0789474 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.0291667, screen 0.0263158 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 7 pointsize 1.1 linecolor rgb '#3b8ac4', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 5 pointsize 1.1 linecolor rgb '#d9822b', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 9 pointsize 1.1 linecolor rgb '#1f9e77'
262.06208 1446210.27 262.06208 262.06208 1420599.01 1515745.05
e
261.98016 1474574.42 261.98016 261.98016 1422790.08 1572893
e
257.96608 1481007.25 257.96608 257.96608 1422035.23 1579833.55
e
