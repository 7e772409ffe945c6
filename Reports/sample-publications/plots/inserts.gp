# Draws inserts.svg: gnuplot inserts.gp
set encoding utf8
set terminal svg size 480,324 dynamic noenhanced font 'sans-serif,14' name 'inserts'
set output 'inserts.svg'
set style fill solid 1.0 noborder
set border 1 linecolor rgb '#010203'
set label 'Objects stored in one second of processor time' at screen 0.01, screen 0.95679 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set xlabel 'objects per second (longer is better)' textcolor rgb '#010203'
set grid xtics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.266667
set rmargin at screen 0.9625
set tmargin at screen 0.895062
set bmargin at screen 0.203704
set xrange [0:142285]
set yrange [7.5:-0.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0' 0, '50 k' 50000, '100 k' 100000)
set ytics nomirror scale 0 textcolor rgb '#010203' ('parent-entity' 1, 'abstract-root' 2, 'enum-content' 3, 'parent-entity' 5, 'abstract-root' 6, 'enum-content' 7)
set label 'load everything in one transaction' at screen 0.01, first 0 left font 'sans-serif:Bold,14' textcolor rgb '#010203'
set label 'load everything, saving after each 1,000 objects' at screen 0.01, first 4 left font 'sans-serif:Bold,14' textcolor rgb '#010203'
set label '111 k' at first 113828, first 1 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '109 k' at first 113688, first 2 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '111 k' at first 113317, first 3 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '77.1 k' at first 80034.4, first 5 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '79.2 k' at first 81954.5, first 6 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '75.3 k' at first 80337.9, first 7 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set key off
plot '-' using 2:1:(0):2:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#3b8ac4', '-' using 2:1:3:4 with xerrorbars linewidth 2 pointtype 0 pointsize 0 linecolor rgb '#010203'
1 111464.616299 108416.721507 113827.890956
2 108900.045532 107016.145462 113688.410372
3 110756.375297 106268.22886 113317.433891
5 77133.428528 64382.4501594 80034.3765778
6 79197.6150459 76188.9598806 81954.4505445
7 75304.2547426 69686.9154153 80337.9304245
e
1 111464.616299 108416.721507 113827.890956
2 108900.045532 107016.145462 113688.410372
3 110756.375297 106268.22886 113317.433891
5 77133.428528 64382.4501594 80034.3765778
6 79197.6150459 76188.9598806 81954.4505445
7 75304.2547426 69686.9154153 80337.9304245
e
