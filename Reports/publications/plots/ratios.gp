# Draws ratios.svg: gnuplot ratios.gp
set encoding utf8
set terminal svg size 480,1256 dynamic noenhanced font 'sans-serif,14' name 'ratios'
set output 'ratios.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.0458333
set rmargin at screen 0.945833
set tmargin at screen 0.953822
set bmargin at screen 0.113057
set label 'Time compared with parent-entity' at screen 0.01, screen 0.988854 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label '' at screen 0.01, screen 0.971338 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel '1× = the time of parent-entity (left is faster)' textcolor rgb '#010203'
set xrange [0.0871997603031:34.967460907]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5, '20×' 20)
set yrange [15.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5, '' 11.5, '' 12.5, '' 13.5, '' 14.5)
set label 'load everything at once' at first 0.0871997603031, first -0.21 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, 1,000 at a time' at first 0.0871997603031, first 0.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Publications' at first 0.0871997603031, first 1.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Books' at first 0.0871997603031, first 2.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest 100 Publications by publishDate' at first 0.0871997603031, first 3.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest-100-titles: newest 100 Publications by publishDate, showing title an…' at first 0.0871997603031, first 4.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with one tag' at first 0.0871997603031, first 5.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with a word in title' at first 0.0871997603031, first 6.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Books with pageCount below a value' at first 0.0871997603031, first 7.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count Publications of one author' at first 0.0871997603031, first 8.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count each kind' at first 0.0871997603031, first 9.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'one Publication by ID' at first 0.0871997603031, first 10.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'launch: open the store, first 50 Publications by publishDate descending' at first 0.0871997603031, first 11.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'add a Book' at first 0.0871997603031, first 12.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication' at first 0.0871997603031, first 13.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.0871997603031, first 14.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0437898 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0437898 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.0262739 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.0262739 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.00875796 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 5 pointsize 0.5 linecolor rgb '#d9822b', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 9 pointsize 0.5 linecolor rgb '#1f9e77', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 13 pointsize 0.5 linecolor rgb '#b86fa5', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 11 pointsize 0.5 linecolor rgb '#b3962a', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 15 pointsize 0.5 linecolor rgb '#7f8a96'
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
1 11.82 1 1 11.82 11.82
1 12.5 1 1 12.5 12.5
e
1 12.82 1 1 12.82 12.82
1 13.5 1 1 13.5 13.5
e
1 13.82 1 1 13.82 13.82
1 14.5 1 1 14.5 14.5
e
1 14.82 1 1 14.82 14.82
1 15.5 1 1 15.5 15.5
e
1.01491626 -0.114 0.976100288 1.0552758 -0.114 -0.114
0.989420665 0.886 0.948804704 1.03177529 0.886 0.886
1.01763064 1.886 0.949320575 1.09085609 1.886 1.886
0.989742206 2.886 0.96593796 1.01413308 2.886 2.886
1.00947399 3.886 0.930011679 1.09572573 3.886 3.886
1.00293492 4.886 0.957371541 1.05066676 4.886 4.886
1.02161856 5.886 0.985086559 1.05950536 5.886 5.886
0.996672148 6.886 0.98124899 1.01233772 6.886 6.886
1.0093972 7.886 0.969544228 1.05088833 7.886 7.886
1.01130132 8.886 0.984250989 1.03909509 8.886 8.886
1.00600466 9.886 0.981565291 1.03105252 9.886 9.886
1.00457883 10.886 0.994819968 1.01443343 10.886 10.886
1.26749615 11.886 1.02327334 1.57000717 11.886 11.886
0.998076409 12.886 0.982319327 1.01408625 12.886 12.886
1.00622704 13.886 0.99280424 1.01983133 13.886 13.886
1.02075409 14.886 1.00336804 1.0384414 14.886 14.886
e
1.01098509 0.018 0.967685351 1.05622231 0.018 0.018
1.01092718 1.018 0.98654866 1.03590812 1.018 1.018
1.03220299 2.018 0.949920314 1.12161304 2.018 2.018
0.994148804 3.018 0.961892061 1.02748727 3.018 3.018
1.00343747 4.018 0.957574407 1.05149715 4.018 4.018
0.986455923 5.018 0.956462965 1.01738941 5.018 5.018
0.990792403 6.018 0.962818948 1.01957859 6.018 6.018
0.995948889 7.018 0.983109423 1.00895604 7.018 7.018
1.00923524 8.018 0.962325277 1.05843189 8.018 8.018
1.01444534 9.018 0.991863928 1.03754085 9.018 9.018
1.11659372 10.018 1.09006165 1.14377158 10.018 10.018
0.999280332 11.018 0.98783864 1.01085455 11.018 11.018
1.06535161 12.018 0.854661465 1.32798085 12.018 12.018
0.994564503 13.018 0.982044954 1.00724366 13.018 13.018
0.995557175 14.018 0.982296822 1.00899653 14.018 14.018
1.01039288 15.018 1.00117372 1.01969694 15.018 15.018
e
0.989480745 0.15 0.962209404 1.01752502 0.15 0.15
0.88704415 1.15 0.835647117 0.941602392 1.15 1.15
0.910615862 2.15 0.847451447 0.978488208 2.15 2.15
0.61379613 3.15 0.601793313 0.626038344 3.15 3.15
3.98897137 4.15 3.80833758 4.17817282 4.15 4.15
3.93974981 5.15 3.74399629 4.14573823 5.15 5.15
1.91741625 6.15 1.88159941 1.95391487 6.15 6.15
1.05110847 7.15 1.03519239 1.06726925 7.15 7.15
0.238716277 8.15 0.23101498 0.246674311 8.15 8.15
2.49264191 9.15 2.42110252 2.56629517 9.15 9.15
0.111729449 10.15 0.108875011 0.114658724 10.15 10.15
0.980571173 11.15 0.970587473 0.990657569 11.15 11.15
1.57099828 12.15 1.24675497 1.97956749 12.15 12.15
0.916060856 13.15 0.903462897 0.928834482 13.15 13.15
1.01410332 14.15 1.00560243 1.02267607 14.15 14.15
1.02769759 15.15 1.0165504 1.03896702 15.15 15.15
e
1.41201457 0.282 1.37888335 1.44594184 0.282 0.282
1.3864918 1.282 1.31480412 1.46208814 1.282 1.282
3.11443345 2.282 2.77627685 3.49377827 2.282 2.282
2.02665319 3.282 1.99494875 2.05886149 3.282 3.282
3.07413582 4.282 2.95418524 3.19895683 4.282 4.282
0.997586668 5.282 0.943269446 1.05503169 5.282 5.282
3.33052764 6.282 3.23752907 3.4261976 6.282 6.282
1.19116857 7.282 1.16286025 1.22016603 7.282 7.282
1.29794697 8.282 1.24324219 1.35505886 8.282 8.282
1.01533087 9.282 0.990734168 1.04053823 9.282 9.282
1.11755705 10.282 1.09334622 1.14230399 10.282 10.282
1.78570508 11.282 1.75764506 1.81421307 11.282 11.282
1.59171496 12.282 1.26594828 2.00131122 12.282 12.282
1.30903299 13.282 1.29455488 1.32367301 13.282 13.282
1.57428612 14.282 1.55483606 1.59397949 14.282 14.282
1.52694985 15.282 1.50415455 1.5500906 15.282 15.282
e
1.26323438 0.414 1.22892691 1.29849959 0.414 0.414
1.29824811 1.414 1.25869796 1.33904099 1.414 1.414
7.55993915 2.414 7.13107782 8.01459209 2.414 2.414
5.55550496 3.414 5.36046141 5.75764527 3.414 3.414
5.32104842 4.414 5.06257275 5.59272089 4.414 4.414
0.938591946 5.414 0.887307533 0.992840484 5.414 5.414
3.34097376 6.414 3.26356417 3.42021945 6.414 6.414
1.41235863 7.414 1.38897367 1.4361373 7.414 7.414
27.1294879 8.414 26.2804026 28.0060061 8.414 8.414
1.01008545 9.414 0.984225424 1.03662493 9.414 9.414
1.13392939 10.414 1.10086419 1.16798774 10.414 10.414
2.40898665 11.414 2.38388591 2.43435168 11.414 11.414
1.03461546 12.414 0.854898225 1.25211296 12.414 12.414
1.15131815 13.414 1.13472947 1.16814935 13.414 13.414
1.0277675 14.414 1.01875738 1.03685731 14.414 14.414
2.01577811 15.414 1.98568465 2.04632765 15.414 15.414
e
