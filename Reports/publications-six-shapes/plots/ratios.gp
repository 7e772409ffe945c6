# Draws ratios.svg: gnuplot ratios.gp
set encoding utf8
set terminal svg size 480,1100 dynamic noenhanced font 'sans-serif,14' name 'ratios'
set output 'ratios.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.0458333
set rmargin at screen 0.945833
set tmargin at screen 0.947273
set bmargin at screen 0.129091
set label 'Time compared with parent-entity' at screen 0.01, screen 0.987273 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label '' at screen 0.01, screen 0.967273 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'times the time (left of 1× is faster)' textcolor rgb '#010203'
set xrange [0.158310977333:25.9308812088]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5, '20×' 20)
set yrange [14.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5, '' 11.5, '' 12.5, '' 13.5)
set label 'load everything at once' at first 0.158310977333, first -0.17 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, 1,000 at a time' at first 0.158310977333, first 0.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Publications' at first 0.158310977333, first 1.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Books' at first 0.158310977333, first 2.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest 100 Publications by publishDate' at first 0.158310977333, first 3.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with one tag' at first 0.158310977333, first 4.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with a word in title' at first 0.158310977333, first 5.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Books with pageCount below a value' at first 0.158310977333, first 6.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'uuid of all Publications' at first 0.158310977333, first 7.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count Publications of one author' at first 0.158310977333, first 8.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count each kind' at first 0.158310977333, first 9.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'one Publication by ID' at first 0.158310977333, first 10.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'change title of a Publication' at first 0.158310977333, first 11.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication' at first 0.158310977333, first 12.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.158310977333, first 13.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.05 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.05 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.03 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.03 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.01 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 5 pointsize 0.8 linecolor rgb '#d9822b', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 11 pointsize 0.8 linecolor rgb '#b3962a', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96'
1 -0.1 1 1 -0.1 -0.1
1 0.5 1 1 0.5 0.5
e
1 0.9 1 1 0.9 0.9
1 1.5 1 1 1.5 1.5
e
1 1.9 1 1 1.9 1.9
1 2.5 1 1 2.5 2.5
e
1 2.9 1 1 2.9 2.9
1 3.5 1 1 3.5 3.5
e
1 3.9 1 1 3.9 3.9
1 4.5 1 1 4.5 4.5
e
1 4.9 1 1 4.9 4.9
1 5.5 1 1 5.5 5.5
e
1 5.9 1 1 5.9 5.9
1 6.5 1 1 6.5 6.5
e
1 6.9 1 1 6.9 6.9
1 7.5 1 1 7.5 7.5
e
1 7.9 1 1 7.9 7.9
1 8.5 1 1 8.5 8.5
e
1 8.9 1 1 8.9 8.9
1 9.5 1 1 9.5 9.5
e
1 9.9 1 1 9.9 9.9
1 10.5 1 1 10.5 10.5
e
1 10.9 1 1 10.9 10.9
1 11.5 1 1 11.5 11.5
e
1 11.9 1 1 11.9 11.9
1 12.5 1 1 12.5 12.5
e
1 12.9 1 1 12.9 12.9
1 13.5 1 1 13.5 13.5
e
1 13.9 1 1 13.9 13.9
1 14.5 1 1 14.5 14.5
e
1.00386482 -0.064 0.98909832 1.01885176 -0.064 -0.064
0.992275836 0.936 0.97718634 1.00759834 0.936 0.936
0.990602297 1.936 0.98133842 0.999953625 1.936 1.936
0.998173168 2.936 0.994159656 1.00220288 2.936 2.936
1.00002308 3.936 0.995154103 1.00491587 3.936 3.936
0.990618038 4.936 0.968764199 1.01296487 4.936 4.936
0.997079295 5.936 0.991498392 1.00269161 5.936 5.936
1.00299811 6.936 0.995440435 1.01061317 6.936 6.936
1.00125516 7.936 0.989909855 1.01273048 7.936 7.936
0.998324612 8.936 0.993198767 1.00347691 8.936 8.936
0.99978002 9.936 0.999097383 1.00046312 9.936 9.936
1.00048354 10.936 0.993237524 1.00778242 10.936 10.936
1.00457512 11.936 0.988983438 1.02041261 11.936 11.936
1.00715779 12.936 0.982685015 1.03224003 12.936 12.936
0.99907443 13.936 0.995243327 1.00292028 13.936 13.936
e
0.99186854 0.048 0.982218822 1.00161306 0.048 0.048
0.996703307 1.048 0.972173811 1.02185172 1.048 1.048
0.962686222 2.048 0.942745076 0.983049168 2.048 2.048
1.002047 3.048 0.993467048 1.01070106 3.048 3.048
0.983904018 4.048 0.978554118 0.989283166 4.048 4.048
1.02878297 5.048 1.0178724 1.03981048 5.048 5.048
1.0090079 6.048 0.998752532 1.01936857 6.048 6.048
1.00565246 7.048 0.996433373 1.01495684 7.048 7.048
0.981499063 8.048 0.974890709 0.988152212 8.048 8.048
0.996919239 9.048 0.992884659 1.00097021 9.048 9.048
1.05297262 10.048 1.05065029 1.05530008 10.048 10.048
1.00121743 11.048 0.994784019 1.00769245 11.048 11.048
0.988972683 12.048 0.974818116 1.00333278 12.048 12.048
0.993396706 13.048 0.9708132 1.01650556 13.048 13.048
0.999476169 14.048 0.996847466 1.0021118 14.048 14.048
e
0.92763536 0.16 0.911902817 0.943639328 0.16 0.16
0.909195381 1.16 0.896322696 0.92225294 1.16 1.16
0.822786445 2.16 0.809572601 0.836215967 2.16 2.16
0.607573921 3.16 0.584968856 0.631052518 3.16 3.16
4.94279092 4.16 4.80112592 5.08863599 4.16 4.16
2.58534065 5.16 2.53117079 2.6406698 5.16 5.16
1.03932436 6.16 1.02430765 1.05456122 6.16 6.16
0.220150431 7.16 0.215706088 0.224686345 7.16 7.16
0.999437078 8.16 0.994137861 1.00476454 8.16 8.16
4.29837648 9.16 4.27204448 4.32487079 9.16 9.16
0.164376357 10.16 0.163060307 0.16570303 10.16 10.16
0.962416775 11.16 0.955742892 0.969137261 11.16 11.16
1.29900588 12.16 1.27577511 1.32265967 12.16 12.16
0.971020169 13.16 0.946169198 0.996523846 13.16 13.16
1.00395232 14.16 0.999073885 1.00885458 14.16 14.16
e
1.40761873 0.272 1.3960545 1.41927875 0.272 0.272
1.4127081 1.272 1.39094566 1.43481104 1.272 1.272
3.08695049 2.272 3.01821794 3.15724826 2.272 2.272
2.17002006 3.272 2.11427401 2.22723593 3.272 3.272
0.998979983 4.272 0.984285427 1.01389392 4.272 4.272
1.0329072 5.272 1.01559043 1.05051923 5.272 5.272
0.987089952 6.272 0.978887389 0.995361249 6.272 6.272
1.23195168 7.272 1.21654839 1.24755001 7.272 7.272
0.961902092 8.272 0.956793432 0.96703803 8.272 8.272
1.00281076 9.272 0.996997564 1.00865785 9.272 9.272
1.05403875 10.272 1.05190933 1.05617248 10.272 10.272
0.969273963 11.272 0.96271172 0.975880937 11.272 11.272
0.939827543 12.272 0.922932954 0.957031393 12.272 12.272
2.09578571 13.272 2.05477124 2.13761886 13.272 13.272
1.28215078 14.272 1.27579921 1.28853396 14.272 14.272
e
1.17179017 0.384 1.16226313 1.1813953 0.384 0.384
1.19018325 1.384 1.17670891 1.20381189 1.384 1.384
5.76683791 2.384 5.69970356 5.83476301 2.384 2.384
5.14846282 3.384 4.97558146 5.3273511 3.384 3.384
0.881148861 4.384 0.867040215 0.895487085 4.384 4.384
0.975241804 5.384 0.962408575 0.988246158 5.384 5.384
1.01136607 6.384 1.00302006 1.01978153 6.384 6.384
24.7393203 7.384 24.3105888 25.1756128 7.384 7.384
0.982037009 8.384 0.965806857 0.998539906 8.384 8.384
0.993324489 9.384 0.98720438 0.999482539 9.384 9.384
1.055867 10.384 1.04627223 1.06554977 10.384 10.384
0.994588378 11.384 0.986021701 1.00322948 11.384 11.384
1.0070115 12.384 0.995507335 1.01864861 12.384 12.384
1.01567806 13.384 0.997094521 1.03460795 13.384 13.384
1.62977814 14.384 1.62125755 1.63834352 14.384 14.384
e
