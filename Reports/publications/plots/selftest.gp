# Draws selftest.svg: gnuplot selftest.gp
set encoding utf8
set terminal svg size 480,380 dynamic noenhanced font 'sans-serif,14' name 'selftest'
set output 'selftest.svg'
set style fill solid 1.0 noborder
set border 1 linecolor rgb '#010203'
set label 'p-values of A/A comparisons' at screen 0.01, screen 0.963158 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set xlabel 'comparisons (even bars are right)' textcolor rgb '#010203'
set grid xtics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.216667
set rmargin at screen 0.9625
set tmargin at screen 0.910526
set bmargin at screen 0.173684
set xrange [0:70]
set yrange [9.5:-0.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0' 0, '20' 20, '40' 40, '60' 60)
set ytics nomirror scale 0 textcolor rgb '#010203' ('0.0 to 0.1' 0, '0.1 to 0.2' 1, '0.2 to 0.3' 2, '0.3 to 0.4' 3, '0.4 to 0.5' 4, '0.5 to 0.6' 5, '0.6 to 0.7' 6, '0.7 to 0.8' 7, '0.8 to 0.9' 8, '0.9 to 1' 9)
set label '40' at first 40, first 0 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '37' at first 37, first 1 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '56' at first 56, first 2 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '38' at first 38, first 3 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '56' at first 56, first 4 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '38' at first 38, first 5 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '32' at first 32, first 6 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '30' at first 30, first 7 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '41' at first 41, first 8 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '32' at first 32, first 9 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set arrow from first 40, graph 0 to first 40, graph 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
plot '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#3b8ac4'
0 40 0 40
1 37 0 37
2 56 0 56
3 38 0 38
4 56 0 56
5 38 0 38
6 32 0 32
7 30 0 30
8 41 0 41
9 32 0 32
e
