# Draws ratios.svg: gnuplot ratios.gp
set encoding utf8
set terminal svg size 480,992 dynamic noenhanced font 'sans-serif,14' name 'ratios'
set output 'ratios.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.0458333
set rmargin at screen 0.945833
set tmargin at screen 0.941532
set bmargin at screen 0.143145
set label 'Time compared with parent-entity' at screen 0.01, screen 0.985887 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label '' at screen 0.01, screen 0.96371 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel '1× = the time of parent-entity (left is faster)' textcolor rgb '#010203'
set xrange [0.133291661911:30.7981991401]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5, '20×' 20)
set yrange [11.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5)
set label 'load everything at once' at first 0.133291661911, first -0.21 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, 1,000 at a time' at first 0.133291661911, first 0.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Publications' at first 0.133291661911, first 1.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Books' at first 0.133291661911, first 2.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest 100 Publications by publishDate' at first 0.133291661911, first 3.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with one tag' at first 0.133291661911, first 4.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Books with pageCount below a value' at first 0.133291661911, first 5.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count Publications of one author' at first 0.133291661911, first 6.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count each kind' at first 0.133291661911, first 7.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'change title of a Publication' at first 0.133291661911, first 8.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication' at first 0.133291661911, first 9.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.133291661911, first 10.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0554435 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0554435 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.0332661 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.0332661 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.0110887 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 5 pointsize 0.5 linecolor rgb '#d9822b', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 9 pointsize 0.5 linecolor rgb '#1f9e77', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 13 pointsize 0.5 linecolor rgb '#b86fa5', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 11 pointsize 0.5 linecolor rgb '#b3962a', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 15 pointsize 0.5 linecolor rgb '#7f8a96'
1 -0.18 1 1 -0.18 -0.18
1 0.5 1 1 0.5 0.5
e
1 0.82 1 1 0.82 0.82
1 1.5 1 1 1.5 1.5
e
1 1.82 1 1 1.82 1.82
1 2.5 1 1 2.5 2.5
e
1 2.82 1 1 2.82 2.82
1 3.5 1 1 3.5 3.5
e
1 3.82 1 1 3.82 3.82
1 4.5 1 1 4.5 4.5
e
1 4.82 1 1 4.82 4.82
1 5.5 1 1 5.5 5.5
e
1 5.82 1 1 5.82 5.82
1 6.5 1 1 6.5 6.5
e
1 6.82 1 1 6.82 6.82
1 7.5 1 1 7.5 7.5
e
1 7.82 1 1 7.82 7.82
1 8.5 1 1 8.5 8.5
e
1 8.82 1 1 8.82 8.82
1 9.5 1 1 9.5 9.5
e
1 9.82 1 1 9.82 9.82
1 10.5 1 1 10.5 10.5
e
1 10.82 1 1 10.82 10.82
1 11.5 1 1 11.5 11.5
e
1.00386482 -0.114 0.98909832 1.01885176 -0.114 -0.114
0.992275836 0.886 0.97718634 1.00759834 0.886 0.886
0.990602297 1.886 0.98133842 0.999953625 1.886 1.886
0.998173168 2.886 0.994159656 1.00220288 2.886 2.886
1.00002308 3.886 0.995154103 1.00491587 3.886 3.886
0.990618038 4.886 0.968764199 1.01296487 4.886 4.886
1.00299811 5.886 0.995440435 1.01061317 5.886 5.886
0.998324612 6.886 0.993198767 1.00347691 6.886 6.886
0.99978002 7.886 0.999097383 1.00046312 7.886 7.886
1.00457512 8.886 0.988983438 1.02041261 8.886 8.886
1.00715779 9.886 0.982685015 1.03224003 9.886 9.886
0.99907443 10.886 0.995243327 1.00292028 10.886 10.886
e
0.99186854 0.018 0.982218822 1.00161306 0.018 0.018
0.996703307 1.018 0.972173811 1.02185172 1.018 1.018
0.962686222 2.018 0.942745076 0.983049168 2.018 2.018
1.002047 3.018 0.993467048 1.01070106 3.018 3.018
0.983904018 4.018 0.978554118 0.989283166 4.018 4.018
1.02878297 5.018 1.0178724 1.03981048 5.018 5.018
1.00565246 6.018 0.996433373 1.01495684 6.018 6.018
0.996919239 7.018 0.992884659 1.00097021 7.018 7.018
1.05297262 8.018 1.05065029 1.05530008 8.018 8.018
0.988972683 9.018 0.974818116 1.00333278 9.018 9.018
0.993396706 10.018 0.9708132 1.01650556 10.018 10.018
0.999476169 11.018 0.996847466 1.0021118 11.018 11.018
e
0.92763536 0.15 0.911902817 0.943639328 0.15 0.15
0.909195381 1.15 0.896322696 0.92225294 1.15 1.15
0.822786445 2.15 0.809572601 0.836215967 2.15 2.15
0.607573921 3.15 0.584968856 0.631052518 3.15 3.15
4.94279092 4.15 4.80112592 5.08863599 4.15 4.15
2.58534065 5.15 2.53117079 2.6406698 5.15 5.15
0.220150431 6.15 0.215706088 0.224686345 6.15 6.15
4.29837648 7.15 4.27204448 4.32487079 7.15 7.15
0.164376357 8.15 0.163060307 0.16570303 8.15 8.15
1.29900588 9.15 1.27577511 1.32265967 9.15 9.15
0.971020169 10.15 0.946169198 0.996523846 10.15 10.15
1.00395232 11.15 0.999073885 1.00885458 11.15 11.15
e
1.40761873 0.282 1.3960545 1.41927875 0.282 0.282
1.4127081 1.282 1.39094566 1.43481104 1.282 1.282
3.08695049 2.282 3.01821794 3.15724826 2.282 2.282
2.17002006 3.282 2.11427401 2.22723593 3.282 3.282
0.998979983 4.282 0.984285427 1.01389392 4.282 4.282
1.0329072 5.282 1.01559043 1.05051923 5.282 5.282
1.23195168 6.282 1.21654839 1.24755001 6.282 6.282
1.00281076 7.282 0.996997564 1.00865785 7.282 7.282
1.05403875 8.282 1.05190933 1.05617248 8.282 8.282
0.939827543 9.282 0.922932954 0.957031393 9.282 9.282
2.09578571 10.282 2.05477124 2.13761886 10.282 10.282
1.28215078 11.282 1.27579921 1.28853396 11.282 11.282
e
1.17179017 0.414 1.16226313 1.1813953 0.414 0.414
1.19018325 1.414 1.17670891 1.20381189 1.414 1.414
5.76683791 2.414 5.69970356 5.83476301 2.414 2.414
5.14846282 3.414 4.97558146 5.3273511 3.414 3.414
0.881148861 4.414 0.867040215 0.895487085 4.414 4.414
0.975241804 5.414 0.962408575 0.988246158 5.414 5.414
24.7393203 6.414 24.3105888 25.1756128 6.414 6.414
0.993324489 7.414 0.98720438 0.999482539 7.414 7.414
1.055867 8.414 1.04627223 1.06554977 8.414 8.414
1.0070115 9.414 0.995507335 1.01864861 9.414 9.414
1.01567806 10.414 0.997094521 1.03460795 10.414 10.414
1.62977814 11.414 1.62125755 1.63834352 11.414 11.414
e
