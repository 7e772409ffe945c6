# Draws ratios.svg: gnuplot ratios.gp
set encoding utf8
set terminal svg size 480,876 dynamic noenhanced font 'sans-serif,14' name 'ratios'
set output 'ratios.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.0458333
set rmargin at screen 0.945833
set tmargin at screen 0.93379
set bmargin at screen 0.111872
set label 'Time compared with parent-entity' at screen 0.01, screen 0.984018 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label '' at screen 0.01, screen 0.958904 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'times the time (left of 1× is faster)' textcolor rgb '#010203'
set xrange [0.694876217048:1.79130941956]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.7×' 0.7, '1×' 1, '1.4×' 1.4)
set yrange [11.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5)
set label 'load everything in one transaction' at first 0.694876217048, first -0.24 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, saving after each 1,000 objects' at first 0.694876217048, first 0.76 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch every Publication' at first 0.694876217048, first 1.76 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch every Book' at first 0.694876217048, first 2.76 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the last 100 Publications by publishDate' at first 0.694876217048, first 3.76 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the Publications of one of tags' at first 0.694876217048, first 4.76 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'search a word in title of every Publication' at first 0.694876217048, first 5.76 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count the members of each kind' at first 0.694876217048, first 6.76 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch one Publication by object ID' at first 0.694876217048, first 7.76 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'change title of a Publication and save' at first 0.694876217048, first 8.76 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication and save' at first 0.694876217048, first 9.76 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.694876217048, first 10.76 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0125571 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0125571 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 5 pointsize 0.8 linecolor rgb '#d9822b', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77'
1 -0.16 1 1 -0.16 -0.16
1 0.5 1 1 0.5 0.5
e
1 0.84 1 1 0.84 0.84
1 1.5 1 1 1.5 1.5
e
1 1.84 1 1 1.84 1.84
1 2.5 1 1 2.5 2.5
e
1 2.84 1 1 2.84 2.84
1 3.5 1 1 3.5 3.5
e
1 3.84 1 1 3.84 3.84
1 4.5 1 1 4.5 4.5
e
1 4.84 1 1 4.84 4.84
1 5.5 1 1 5.5 5.5
e
1 5.84 1 1 5.84 5.84
1 6.5 1 1 6.5 6.5
e
1 6.84 1 1 6.84 6.84
1 7.5 1 1 7.5 7.5
e
1 7.84 1 1 7.84 7.84
1 8.5 1 1 8.5 8.5
e
1 8.84 1 1 8.84 8.84
1 9.5 1 1 9.5 9.5
e
1 9.84 1 1 9.84 9.84
1 10.5 1 1 10.5 10.5
e
1 10.84 1 1 10.84 10.84
1 11.5 1 1 11.5 11.5
e
1.00109931 0.0666666667 0.94348131 1.06223602 0.0666666667 0.0666666667
0.943205961 1.06666667 0.826487947 1.07640709 1.06666667 1.06666667
1.03507388 2.06666667 0.979810435 1.0934543 2.06666667 2.06666667
1.00202316 3.06666667 0.948207691 1.05889293 3.06666667 3.06666667
1.03886394 4.06666667 0.889446031 1.21338254 4.06666667 4.06666667
1.03084617 5.06666667 0.899256403 1.18169171 5.06666667 5.06666667
1.00134152 6.06666667 0.86603837 1.15778338 6.06666667 6.06666667
0.983135396 7.06666667 0.953698818 1.01348055 7.06666667 7.06666667
0.990940592 8.06666667 0.955288204 1.02792357 8.06666667 8.06666667
0.958237373 9.06666667 0.838121842 1.09556728 9.06666667 9.06666667
0.966534985 10.0666667 0.828914566 1.12700381 10.0666667 10.0666667
0.99511775 11.0666667 0.925546163 1.0699189 11.0666667 11.0666667
e
0.995434001 0.253333333 0.962364635 1.02963972 0.253333333 0.253333333
0.999154758 1.25333333 0.811564996 1.23010509 1.25333333 1.25333333
1.04333929 2.25333333 0.983145136 1.10721889 2.25333333 2.25333333
1.06013331 3.25333333 0.972202919 1.15601651 3.25333333 3.25333333
1.03809056 4.25333333 0.715722504 1.50565618 4.25333333 4.25333333
1.11919887 5.25333333 0.720246477 1.73913536 5.25333333 5.25333333
0.990101169 6.25333333 0.887078168 1.105089 6.25333333 6.25333333
0.980644896 7.25333333 0.958128992 1.00368992 7.25333333 7.25333333
0.978433229 8.25333333 0.913343276 1.04816186 8.25333333 8.25333333
0.937188355 9.25333333 0.789901189 1.11193909 9.25333333 9.25333333
0.992728226 10.2533333 0.864325196 1.14020664 10.2533333 10.2533333
1.01114622 11.2533333 0.916693208 1.11533135 11.2533333 11.2533333
e
