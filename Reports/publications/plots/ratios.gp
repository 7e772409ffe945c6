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
set xrange [0.0855702611348:37.3529628967]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5, '20×' 20)
set yrange [15.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5, '' 11.5, '' 12.5, '' 13.5, '' 14.5)
set label 'load everything at once' at first 0.0855702611348, first -0.21 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, 1,000 at a time' at first 0.0855702611348, first 0.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Publications' at first 0.0855702611348, first 1.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Books' at first 0.0855702611348, first 2.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest 100 Publications by publishDate' at first 0.0855702611348, first 3.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest-100-titles: newest 100 Publications by publishDate, showing title an…' at first 0.0855702611348, first 4.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with one tag' at first 0.0855702611348, first 5.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with a word in title' at first 0.0855702611348, first 6.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Books with pageCount below a value' at first 0.0855702611348, first 7.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count Publications of one author' at first 0.0855702611348, first 8.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count each kind' at first 0.0855702611348, first 9.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'one Publication by ID' at first 0.0855702611348, first 10.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'launch: open the store, first 50 Publications by publishDate descending' at first 0.0855702611348, first 11.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'add a Book' at first 0.0855702611348, first 12.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication' at first 0.0855702611348, first 13.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.0855702611348, first 14.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
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
1.00028998 -0.114 0.99252929 1.00811135 -0.114 -0.114
1.00221111 0.886 0.992817599 1.0116935 0.886 0.886
0.999108 1.886 0.984102775 1.01434202 1.886 1.886
0.980464065 2.886 0.937246511 1.02567443 2.886 2.886
1.00353533 3.886 0.981655327 1.02590301 3.886 3.886
0.991023306 4.886 0.977623931 1.00460633 4.886 4.886
1.00991804 5.886 0.970429722 1.0510132 5.886 5.886
0.988612425 6.886 0.973706097 1.00374695 6.886 6.886
1.0084711 7.886 0.974570859 1.04355056 7.886 7.886
0.989074844 8.886 0.95557939 1.0237444 8.886 8.886
0.998036528 9.886 0.983148269 1.01315025 9.886 9.886
0.994370347 10.886 0.986074565 1.00273592 10.886 10.886
1.03173105 11.886 0.960607759 1.10812029 11.886 11.886
1.00940497 12.886 1.00140151 1.01747241 12.886 12.886
1.00167021 13.886 0.989901393 1.01357895 13.886 13.886
0.99990261 14.886 0.992507791 1.00735252 14.886 14.886
e
1.00392725 0.018 0.996210551 1.01170373 0.018 0.018
1.00035755 1.018 0.983572497 1.01742905 1.018 1.018
0.993916716 2.018 0.982598946 1.00536485 2.018 2.018
0.99243042 3.018 0.954434122 1.03193936 3.018 3.018
0.990540215 4.018 0.981184627 0.999985008 4.018 4.018
0.978920156 5.018 0.960388051 0.997809865 5.018 5.018
0.995408829 6.018 0.973057721 1.01827334 6.018 6.018
1.00231999 7.018 0.987868844 1.01698253 7.018 7.018
0.994964164 8.018 0.974623676 1.01572916 8.018 8.018
0.995820771 9.018 0.960676686 1.03225052 9.018 9.018
1.11096312 10.018 1.09352202 1.12868241 10.018 10.018
0.998357496 11.018 0.99036055 1.00641901 11.018 11.018
0.842708689 12.018 0.744273656 0.954162396 12.018 12.018
1.00082085 13.018 0.991062321 1.01067548 13.018 13.018
0.999869818 14.018 0.989721637 1.01012205 14.018 14.018
0.991571859 15.018 0.985191926 0.997993108 15.018 15.018
e
0.981672259 0.15 0.97138799 0.99206541 0.15 0.15
0.896285583 1.15 0.878939036 0.913974479 1.15 1.15
0.868954773 2.15 0.856974967 0.881102047 2.15 2.15
0.603551674 3.15 0.582155069 0.625734692 3.15 3.15
3.89593251 4.15 3.82001801 3.97335564 4.15 4.15
3.98972391 5.15 3.95022047 4.02962239 5.15 5.15
1.90024518 6.15 1.83712254 1.96553668 6.15 6.15
1.05028825 7.15 1.03970504 1.06097918 7.15 7.15
0.236587667 8.15 0.227730545 0.245789268 8.15 8.15
2.42873707 9.15 2.33939378 2.52149246 9.15 9.15
0.1113587 10.15 0.107176783 0.11570379 10.15 10.15
0.97625445 11.15 0.966540199 0.986066334 11.15 11.15
1.29974753 12.15 1.12374652 1.5033138 12.15 12.15
0.920252888 13.15 0.912887101 0.927678106 13.15 13.15
1.01815376 14.15 1.00450502 1.03198796 14.15 14.15
1.0084505 15.15 0.999432688 1.01754968 15.15 15.15
e
1.4105149 0.282 1.40108205 1.42001126 0.282 0.282
1.40723902 1.282 1.38630514 1.42848902 1.282 1.282
2.92892025 2.282 2.87304673 2.98588037 2.282 2.282
2.03727868 3.282 1.96055627 2.11700347 3.282 3.282
3.13521767 4.282 3.07427206 3.19737149 4.282 4.282
0.991616028 5.282 0.968035508 1.01577095 5.282 5.282
3.3253233 6.282 3.26052417 3.39141023 6.282 6.282
1.20113127 7.282 1.17711507 1.22563746 7.282 7.282
1.30259773 8.282 1.27671058 1.32900978 8.282 8.282
1.00057622 9.282 0.974749736 1.02708699 9.282 9.282
1.11619962 10.282 1.10483095 1.12768526 10.282 10.282
1.80138904 11.282 1.76827521 1.83512297 11.282 11.282
1.31394176 12.282 1.1785816 1.46484805 12.282 12.282
1.33073612 13.282 1.31424127 1.34743799 13.282 13.282
1.61778742 14.282 1.59630768 1.6395562 14.282 14.282
1.50877691 15.282 1.49862027 1.51900239 15.282 15.282
e
1.26761039 0.414 1.25150891 1.28391902 0.414 0.414
1.27168337 1.414 1.24575502 1.29815137 1.414 1.414
7.32843319 2.414 7.11018632 7.55337914 2.414 2.414
5.62828099 3.414 5.49076373 5.7692424 3.414 3.414
5.24643281 4.414 4.93813254 5.57398105 4.414 4.414
0.957406765 5.414 0.941023553 0.974075209 5.414 5.414
3.19173485 6.414 3.10293844 3.28307232 6.414 6.414
1.42095548 7.414 1.40547655 1.43660488 7.414 7.414
27.8630364 8.414 26.032129 29.8227163 8.414 8.414
0.985214021 9.414 0.940215479 1.03236619 9.414 9.414
1.10989081 10.414 1.08814833 1.13206773 10.414 10.414
2.41611247 11.414 2.37720227 2.45565956 11.414 11.414
0.904911597 12.414 0.832554756 0.983556927 12.414 12.414
1.18960642 13.414 1.18166271 1.19760353 13.414 13.414
1.02992864 14.414 1.02169383 1.03822982 14.414 14.414
1.99438552 15.414 1.97541749 2.01353568 15.414 15.414
e
