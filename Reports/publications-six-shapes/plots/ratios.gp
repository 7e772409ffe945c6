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
set xrange [0.134676497013:31.4609949679]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5, '20×' 20)
set yrange [11.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5)
set label 'load everything at once' at first 0.134676497013, first -0.21 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, 1,000 at a time' at first 0.134676497013, first 0.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Publications' at first 0.134676497013, first 1.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Books' at first 0.134676497013, first 2.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest 100 Publications by publishDate' at first 0.134676497013, first 3.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with one tag' at first 0.134676497013, first 4.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Books with pageCount below a value' at first 0.134676497013, first 5.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count Publications of one author' at first 0.134676497013, first 6.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count each kind' at first 0.134676497013, first 7.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'change title of a Publication' at first 0.134676497013, first 8.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication' at first 0.134676497013, first 9.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.134676497013, first 10.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
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
1.01375426 -0.114 1.00193926 1.02570859 -0.114 -0.114
1.0003233 0.886 0.988613885 1.0121714 0.886 0.886
0.994171295 1.886 0.986979762 1.00141523 1.886 1.886
0.993414116 2.886 0.983795554 1.00312672 2.886 2.886
1.00118349 3.886 0.995118699 1.00728525 3.886 3.886
1.01067199 4.886 0.992708711 1.02896031 4.886 4.886
1.00123745 5.886 0.99393777 1.00859074 5.886 5.886
0.996953157 6.886 0.994494978 0.999417412 6.886 6.886
1.00016944 7.886 0.999425338 1.0009141 7.886 7.886
0.99921128 8.886 0.983447588 1.01522765 8.886 8.886
1.00103052 9.886 0.98800996 1.01422267 9.886 9.886
1.00019 10.886 0.996824777 1.00356658 10.886 10.886
e
1.00128462 0.018 0.991453397 1.01121333 0.018 0.018
0.997220898 1.018 0.983997922 1.01062156 1.018 1.018
0.966970126 2.018 0.961304234 0.972669412 2.018 2.018
1.01655448 3.018 1.00813921 1.02504001 3.018 3.018
0.987520523 4.018 0.978105147 0.997026533 4.018 4.018
1.02491485 5.018 1.01394419 1.0360042 5.018 5.018
1.01097303 6.018 1.00428658 1.01770399 6.018 6.018
1.00030423 7.018 0.995378524 1.00525431 7.018 7.018
1.05332843 8.018 1.05069323 1.05597024 8.018 8.018
1.00124665 9.018 0.989563169 1.01306808 9.018 9.018
0.996846578 10.018 0.982794365 1.01109971 10.018 10.018
1.00259228 11.018 0.999892843 1.005299 11.018 11.018
e
0.932399133 0.15 0.926246683 0.93859245 0.15 0.15
0.914646085 1.15 0.90334213 0.926091492 1.15 1.15
0.82584576 2.15 0.813816268 0.838053067 2.15 2.15
0.613606279 3.15 0.600235143 0.627275277 3.15 3.15
4.84708585 4.15 4.79166205 4.90315073 4.15 4.15
2.595584 5.15 2.52657888 2.66647376 5.15 5.15
0.224585122 6.15 0.219320739 0.229975867 6.15 6.15
4.27175888 7.15 4.2423014 4.3014209 7.15 7.15
0.166159423 8.15 0.164821293 0.167508418 8.15 8.15
1.31282391 9.15 1.29847319 1.32733324 9.15 9.15
0.969747257 10.15 0.958601838 0.981022262 10.15 10.15
1.00712186 11.15 1.00236736 1.01189891 11.15 11.15
e
1.40608843 0.282 1.39554139 1.41671518 0.282 0.282
1.42155879 1.282 1.39707925 1.44646726 1.282 1.282
3.04054958 2.282 2.98934837 3.09262776 2.282 2.282
2.23243614 3.282 2.21203865 2.25302172 3.282 3.282
1.00777171 4.282 1.00111267 1.01447505 4.282 4.282
1.04302319 5.282 1.02728495 1.05900254 5.282 5.282
1.24170257 6.282 1.20929352 1.27498019 6.282 6.282
1.00477202 7.282 0.998124149 1.01146418 7.282 7.282
1.05402965 8.282 1.05208501 1.05597789 8.282 8.282
0.948261935 9.282 0.938536102 0.958088554 9.282 9.282
2.0920198 10.282 2.07039433 2.11387114 10.282 10.282
1.28569851 11.282 1.28029688 1.29112293 11.282 11.282
e
1.18165516 0.414 1.17533147 1.18801288 0.414 0.414
1.19055338 1.414 1.17482815 1.20648909 1.414 1.414
5.76943452 2.414 5.64926943 5.89215562 2.414 2.414
5.29280119 3.414 5.20183644 5.38535665 3.414 3.414
0.881972707 4.414 0.873896978 0.890123065 4.414 4.414
0.991004488 5.414 0.973394336 1.00893323 5.414 5.414
25.1419039 6.414 24.5892553 25.7069734 6.414 6.414
0.996285102 7.414 0.991701898 1.00088949 7.414 7.414
1.05220503 8.414 1.05022787 1.05418591 8.414 8.414
1.0215006 9.414 1.00119402 1.04221905 9.414 9.414
1.02230412 10.414 1.00340168 1.04156265 10.414 10.414
1.64034792 11.414 1.63465693 1.64605872 11.414 11.414
e
