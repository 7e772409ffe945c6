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
set xrange [0.149224922799:26.5835248259]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5, '20×' 20)
set yrange [14.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5, '' 11.5, '' 12.5, '' 13.5)
set label 'load everything in one transaction' at first 0.149224922799, first -0.17 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, saving after each 1,000 objects' at first 0.149224922799, first 0.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch every Publication' at first 0.149224922799, first 1.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch every Book' at first 0.149224922799, first 2.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the last 100 Publications by publishDate' at first 0.149224922799, first 3.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the Publications that have one tag' at first 0.149224922799, first 4.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'search a word in title of every Publication' at first 0.149224922799, first 5.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the Books whose pageCount is below a given value' at first 0.149224922799, first 6.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'read uuid of every Publication' at first 0.149224922799, first 7.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count the Publications of one author' at first 0.149224922799, first 8.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count the members of each kind' at first 0.149224922799, first 9.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch one Publication by object ID' at first 0.149224922799, first 10.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'change title of a Publication and save' at first 0.149224922799, first 11.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication and save' at first 0.149224922799, first 12.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.149224922799, first 13.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.05 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.05 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.03 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.03 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.01 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
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
1.00767808 -0.064 0.995412672 1.02009462 -0.064 -0.064
1.00273378 0.936 0.99618169 1.00932897 0.936 0.936
0.996374418 1.936 0.989918639 1.0028723 1.936 1.936
0.994050625 2.936 0.983271045 1.00494838 2.936 2.936
1.00635577 3.936 0.989771721 1.02321769 3.936 3.936
1.00877625 4.936 0.990784339 1.02709488 4.936 4.936
1.00369304 5.936 0.988584981 1.01903199 5.936 5.936
1.01006575 6.936 0.996796693 1.02351145 6.936 6.936
1.00111986 7.936 0.993559443 1.0087378 7.936 7.936
0.996010154 8.936 0.988499512 1.00357786 8.936 8.936
0.998401871 9.936 0.994123882 1.00269827 9.936 9.936
0.99532624 10.936 0.987530284 1.00318374 10.936 10.936
1.00349616 11.936 0.986165338 1.02113154 11.936 11.936
1.00120503 12.936 0.983804017 1.01891383 12.936 12.936
1.00179349 13.936 0.997816926 1.00578591 13.936 13.936
e
1.01100424 0.048 0.993447206 1.02887156 0.048 0.048
0.99718445 1.048 0.988102438 1.00634994 1.048 1.048
0.964310921 2.048 0.958931475 0.969720545 2.048 2.048
0.998890727 3.048 0.989297911 1.00857656 3.048 3.048
0.982934314 4.048 0.976776839 0.989130605 4.048 4.048
1.01524012 5.048 0.994088456 1.03684184 5.048 5.048
1.00614044 6.048 0.992918235 1.01953872 6.048 6.048
1.00329027 7.048 0.994943488 1.01170707 7.048 7.048
0.984249685 8.048 0.975104672 0.993480465 8.048 8.048
0.999279674 9.048 0.99525499 1.00332063 9.048 9.048
1.0477887 10.048 1.04401556 1.05157547 10.048 10.048
0.99941365 11.048 0.990818368 1.00808349 11.048 11.048
0.981472547 12.048 0.959635 1.00380703 12.048 12.048
0.988012925 13.048 0.969911871 1.00645179 13.048 13.048
0.998339263 14.048 0.995274423 1.00141354 14.048 14.048
e
0.938916321 0.16 0.928082701 0.949876403 0.16 0.16
0.912792603 1.16 0.90235489 0.923351051 1.16 1.16
0.832378177 2.16 0.823449948 0.84140321 2.16 2.16
0.60433454 3.16 0.580905034 0.628709023 3.16 3.16
4.95323171 4.16 4.80914109 5.10163954 4.16 4.16
2.57192791 5.16 2.53052001 2.61401338 5.16 5.16
1.04304945 6.16 1.03285716 1.05334232 6.16 6.16
0.222513798 7.16 0.217904782 0.227220302 7.16 7.16
0.999124729 8.16 0.988522219 1.00984096 8.16 8.16
4.25534859 9.16 4.2254301 4.28547893 9.16 9.16
0.159364899 10.16 0.15370167 0.165236793 10.16 10.16
0.956196988 11.16 0.950705789 0.961719904 11.16 11.16
1.29366976 12.16 1.26293558 1.32515186 12.16 12.16
0.966795971 13.16 0.953301266 0.980481704 13.16 13.16
1.00231505 14.16 0.993942132 1.01075851 14.16 14.16
e
1.42554895 0.272 1.41214606 1.43907904 0.272 0.272
1.42554335 1.272 1.413457 1.43773304 1.272 1.272
3.00115943 2.272 2.93048311 3.0735403 2.272 2.272
2.18578488 3.272 2.1215555 2.25195879 3.272 3.272
0.998985793 4.272 0.991854086 1.00616878 4.272 4.272
1.05119008 5.272 1.03862734 1.06390478 5.272 5.272
0.969364578 6.272 0.943766259 0.995657215 6.272 6.272
1.24554271 7.272 1.23650697 1.25464448 7.272 7.272
0.956480534 8.272 0.948283144 0.964748785 8.272 8.272
1.00369866 9.272 0.995648195 1.01181422 9.272 9.272
1.0458299 10.272 1.03317692 1.05863784 10.272 10.272
0.963392933 11.272 0.956270261 0.970568658 11.272 11.272
0.930388563 12.272 0.895681063 0.966440974 12.272 12.272
2.05408366 13.272 2.02570634 2.0828585 13.272 13.272
1.27870222 14.272 1.27176531 1.28567696 14.272 14.272
e
1.19850019 0.384 1.18847616 1.20860877 0.384 0.384
1.19974919 1.384 1.19223522 1.20731052 1.384 1.384
5.62238255 2.384 5.47499916 5.77373341 2.384 2.384
5.06421174 3.384 4.88518072 5.24980385 3.384 3.384
0.88224023 4.384 0.87556935 0.888961934 4.384 4.384
0.989953228 5.384 0.987690332 0.992221307 5.384 5.384
1.01964842 6.384 1.00853745 1.03088179 6.384 6.384
25.3366065 7.384 24.872621 25.8092474 7.384 7.384
0.97987962 8.384 0.972624784 0.987188571 8.384 8.384
0.991475481 9.384 0.983093788 0.999928635 9.384 9.384
1.04588993 10.384 1.03913741 1.05268633 10.384 10.384
0.986698614 11.384 0.979551841 0.99389753 11.384 11.384
1.00750813 12.384 0.982435068 1.03322108 12.384 12.384
1.02036163 13.384 1.00422069 1.03676199 13.384 13.384
1.63216293 14.384 1.62361129 1.64075961 14.384 14.384
e
