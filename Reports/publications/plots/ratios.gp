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
set xrange [0.0811188703138:30.0775439557]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5, '20×' 20)
set yrange [15.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5, '' 11.5, '' 12.5, '' 13.5, '' 14.5)
set label 'load everything at once' at first 0.0811188703138, first -0.21 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, 1,000 at a time' at first 0.0811188703138, first 0.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Publications' at first 0.0811188703138, first 1.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Books' at first 0.0811188703138, first 2.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest 100 Publications by publishDate' at first 0.0811188703138, first 3.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest-100-titles: newest 100 Publications by publishDate, showing title an…' at first 0.0811188703138, first 4.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with one tag' at first 0.0811188703138, first 5.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with a word in title' at first 0.0811188703138, first 6.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Books with pageCount below a value' at first 0.0811188703138, first 7.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count Publications of one author' at first 0.0811188703138, first 8.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count each kind' at first 0.0811188703138, first 9.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'one Publication by ID' at first 0.0811188703138, first 10.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'launch: open the store, first 50 Publications by publishDate descending' at first 0.0811188703138, first 11.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'add a Book' at first 0.0811188703138, first 12.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication' at first 0.0811188703138, first 13.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.0811188703138, first 14.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
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
1.0023076 -0.114 0.993732429 1.01095677 -0.114 -0.114
1.00672486 0.886 0.998922374 1.0145883 0.886 0.886
0.99357583 1.886 0.96713063 1.02074415 1.886 1.886
1.0070861 2.886 0.973978901 1.04131866 2.886 2.886
1.01335908 3.886 0.970877824 1.05769913 3.886 3.886
0.996208443 4.886 0.973161011 1.01980171 4.886 4.886
1.01759424 5.886 0.964049719 1.07411268 5.886 5.886
0.998433623 6.886 0.964840457 1.03319641 6.886 6.886
0.987713959 7.886 0.9502387 1.02666716 7.886 7.886
0.964302335 8.886 0.909930286 1.02192334 8.886 8.886
1.00737152 9.886 0.981376925 1.03405466 9.886 9.886
0.986416501 10.886 0.962001786 1.01145084 10.886 10.886
1.03941729 11.886 0.994202624 1.08668824 11.886 11.886
0.997305037 12.886 0.9899482 1.00471655 12.886 12.886
1.0009805 13.886 0.986730014 1.01543679 13.886 13.886
1.00033453 14.886 0.992448742 1.00828298 14.886 14.886
e
0.998293366 0.018 0.985033974 1.01173124 0.018 0.018
1.00959093 1.018 0.998637362 1.02066464 1.018 1.018
0.991883597 2.018 0.953719741 1.03157461 2.018 2.018
0.942819024 3.018 0.905564573 0.981606104 3.018 3.018
0.988181989 4.018 0.962650356 1.01439078 4.018 4.018
0.968959697 5.018 0.940351192 0.998438566 5.018 5.018
0.979762862 6.018 0.949426632 1.0110684 6.018 6.018
0.9935967 7.018 0.961461404 1.02680607 7.018 7.018
0.968747586 8.018 0.923358798 1.01636751 8.018 8.018
0.959914003 9.018 0.91121827 1.01121205 9.018 9.018
1.11667268 10.018 1.09860244 1.13504015 10.018 10.018
0.992996576 11.018 0.979412871 1.00676868 11.018 11.018
0.861557912 12.018 0.827865678 0.896621343 12.018 12.018
0.988073146 13.018 0.977197537 0.999069794 13.018 13.018
0.99903385 14.018 0.986572279 1.01165283 14.018 14.018
0.983714146 15.018 0.976494689 0.990986978 15.018 15.018
e
0.986182116 0.15 0.970932762 1.00167097 0.15 0.15
0.907014519 1.15 0.898964825 0.915136292 1.15 1.15
0.865435509 2.15 0.836770488 0.895082501 2.15 2.15
0.62683923 3.15 0.589688695 0.666330258 3.15 3.15
4.09655424 4.15 3.99405335 4.20168566 4.15 4.15
4.09787026 5.15 3.96026617 4.24025557 5.15 5.15
1.94128452 6.15 1.8552911 2.03126376 6.15 6.15
1.06255977 7.15 1.04764503 1.07768684 7.15 7.15
0.252587199 8.15 0.221515748 0.288016964 8.15 8.15
2.49524264 9.15 2.42895178 2.56334271 9.15 9.15
0.113633489 10.15 0.100989101 0.127861025 10.15 10.15
0.985285226 11.15 0.958610551 1.01270216 11.15 11.15
1.35959428 12.15 1.26994004 1.45557786 12.15 12.15
0.91800114 13.15 0.905168389 0.931015824 13.15 13.15
1.01425566 14.15 0.997779108 1.0310043 14.15 14.15
1.02726145 15.15 1.01257054 1.0421655 15.15 15.15
e
1.40746944 0.282 1.38759535 1.42762818 0.282 0.282
1.40313695 1.282 1.39003062 1.41636687 1.282 1.282
2.86773693 2.282 2.62821664 3.1290857 2.282 2.282
1.9856327 3.282 1.91725825 2.05644556 3.282 3.282
3.16606046 4.282 3.07910109 3.25547571 4.282 4.282
0.989855422 5.282 0.952947326 1.02819299 5.282 5.282
3.16037513 6.282 3.0249856 3.3018243 6.282 6.282
1.19637437 7.282 1.18186041 1.21106657 7.282 7.282
1.32366545 8.282 1.23234411 1.42175404 8.282 8.282
0.983314608 9.282 0.944010293 1.02425538 9.282 9.282
1.12068682 10.282 1.08966256 1.15259438 10.282 10.282
1.7818474 11.282 1.74284721 1.8217203 11.282 11.282
1.28976703 12.282 1.21086349 1.37381216 12.282 12.282
1.28981046 13.282 1.27450823 1.30529641 13.282 13.282
1.54241534 14.282 1.52948697 1.55545298 14.282 14.282
1.48974724 15.282 1.47770298 1.50188968 15.282 15.282
e
1.25502812 0.414 1.2424923 1.26769042 0.414 0.414
1.26658977 1.414 1.24872231 1.28471289 1.414 1.414
6.89431784 2.414 6.46466297 7.35252846 2.414 2.414
5.44161695 3.414 5.20281535 5.6913792 3.414 3.414
5.43220709 4.414 5.24578719 5.6252518 4.414 4.414
0.964170266 5.414 0.945797478 0.982899958 5.414 5.414
3.1076763 6.414 2.9907094 3.22921778 6.414 6.414
1.38928389 7.414 1.36974512 1.40910137 7.414 7.414
22.6249995 8.414 21.1878748 24.1596011 8.414 8.414
0.970448327 9.414 0.944071393 0.997562221 9.414 9.414
1.10773065 10.414 1.09612133 1.11946293 10.414 10.414
2.37018227 11.414 2.33094035 2.41008484 11.414 11.414
0.910297353 12.414 0.888028414 0.933124727 12.414 12.414
1.12844523 13.414 1.11925845 1.13770741 13.414 13.414
1.01756978 14.414 1.00617759 1.02909096 14.414 14.414
1.9431105 15.414 1.92359078 1.96282829 15.414 15.414
e
