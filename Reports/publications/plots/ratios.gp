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
set xrange [0.0896212798888:37.7333265501]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5, '20×' 20)
set yrange [15.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5, '' 11.5, '' 12.5, '' 13.5, '' 14.5)
set label 'load everything at once' at first 0.0896212798888, first -0.21 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, 1,000 at a time' at first 0.0896212798888, first 0.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Publications' at first 0.0896212798888, first 1.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Books' at first 0.0896212798888, first 2.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest 100 Publications by publishDate' at first 0.0896212798888, first 3.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest-100-titles: newest 100 Publications by publishDate, showing title an…' at first 0.0896212798888, first 4.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with one tag' at first 0.0896212798888, first 5.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with a word in title' at first 0.0896212798888, first 6.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Books with pageCount below a value' at first 0.0896212798888, first 7.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count Publications of one author' at first 0.0896212798888, first 8.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count each kind' at first 0.0896212798888, first 9.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'one Publication by ID' at first 0.0896212798888, first 10.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'launch: open the store, first 50 Publications by publishDate descending' at first 0.0896212798888, first 11.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'add a Book' at first 0.0896212798888, first 12.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication' at first 0.0896212798888, first 13.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.0896212798888, first 14.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
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
0.999540451 -0.114 0.991225031 1.00792563 -0.114 -0.114
0.99549186 0.886 0.982691441 1.00845901 0.886 0.886
1.00087933 1.886 0.982538375 1.01956265 1.886 1.886
0.986523817 2.886 0.977173557 0.995963546 2.886 2.886
1.0075673 3.886 0.995741121 1.01953394 3.886 3.886
0.99757844 4.886 0.984027961 1.01131552 4.886 4.886
0.986320996 5.886 0.955183445 1.01847358 5.886 5.886
1.00062017 6.886 0.985512416 1.01595953 6.886 6.886
1.01121585 7.886 0.97529853 1.04845589 7.886 7.886
1.00669154 8.886 0.989248426 1.02444222 8.886 8.886
1.00763965 9.886 0.99260277 1.02290432 9.886 9.886
0.998294017 10.886 0.986622056 1.01010406 10.886 10.886
1.12727228 11.886 1.01677632 1.24977615 11.886 11.886
1.00343618 12.886 0.992390961 1.01460434 12.886 12.886
1.00147837 13.886 0.994057091 1.00895505 13.886 13.886
1.00763699 14.886 1.00062473 1.0146984 14.886 14.886
e
1.00222962 0.018 0.994706294 1.00980986 0.018 0.018
1.00353169 1.018 0.987838952 1.01947372 1.018 1.018
0.98356369 2.018 0.969092577 0.998250896 2.018 2.018
0.983997416 3.018 0.96767462 1.00059555 3.018 3.018
1.00186593 4.018 0.990486856 1.01337573 4.018 4.018
1.00070318 5.018 0.9911957 1.01030185 5.018 5.018
0.970230673 6.018 0.922457322 1.02047817 6.018 6.018
1.00335799 7.018 0.992795201 1.01403316 7.018 7.018
1.0164279 8.018 0.966104997 1.06937204 8.018 8.018
1.00752825 9.018 0.992094409 1.0232022 9.018 9.018
1.11827187 10.018 1.09968464 1.13717328 10.018 10.018
0.998263401 11.018 0.989264923 1.00734373 11.018 11.018
0.928985213 12.018 0.834114517 1.03464633 12.018 12.018
0.990271834 13.018 0.982407818 0.998198801 13.018 13.018
0.99213281 14.018 0.977649958 1.00683021 14.018 14.018
0.999461919 15.018 0.99142053 1.00756853 15.018 15.018
e
0.982930347 0.15 0.974654255 0.991276713 0.15 0.15
0.903312569 1.15 0.888787148 0.918075378 1.15 1.15
0.844071562 2.15 0.815735758 0.873391652 2.15 2.15
0.617645194 3.15 0.607432203 0.628029901 3.15 3.15
4.00394097 4.15 3.85673655 4.15676391 4.15 4.15
4.03428124 5.15 3.96645895 4.10326323 5.15 5.15
1.87506523 6.15 1.84098126 1.90978024 6.15 6.15
1.05210981 7.15 1.03935198 1.06502425 7.15 7.15
0.250851061 8.15 0.235986033 0.266652455 8.15 8.15
2.4618977 9.15 2.41779019 2.50680986 9.15 9.15
0.113804649 10.15 0.112100605 0.115534597 10.15 10.15
0.978521982 11.15 0.971735676 0.985355681 11.15 11.15
1.30347911 12.15 1.15226379 1.4745389 12.15 12.15
0.915641977 13.15 0.908020463 0.923327463 13.15 13.15
1.02141852 14.15 1.0144047 1.02848085 14.15 14.15
1.0185516 15.15 1.006914 1.0303237 15.15 15.15
e
1.41231641 0.282 1.40411846 1.42056223 0.282 0.282
1.39424767 1.282 1.38083144 1.40779426 1.282 1.282
2.90768948 2.282 2.87104173 2.94480502 2.282 2.282
2.05388517 3.282 2.02954245 2.07851986 3.282 3.282
3.18773385 4.282 3.14661612 3.22938888 4.282 4.282
1.01014003 5.282 1.00346069 1.01686383 5.282 5.282
3.28847743 6.282 3.23333001 3.34456544 6.282 6.282
1.20197673 7.282 1.18229507 1.22198602 7.282 7.282
1.30496105 8.282 1.26083825 1.35062792 8.282 8.282
1.00960836 9.282 0.989859846 1.02975088 9.282 9.282
1.12464198 10.282 1.10212051 1.14762367 10.282 10.282
1.82097942 11.282 1.79458619 1.84776083 11.282 11.282
1.24584613 12.282 1.13411782 1.36858142 12.282 12.282
1.31928042 13.282 1.30648263 1.33220358 13.282 13.282
1.58417584 14.282 1.54337758 1.62605257 14.282 14.282
1.5059044 15.282 1.49187623 1.52006448 15.282 15.282
e
1.27905638 0.414 1.26506044 1.29320716 0.414 0.414
1.27682894 1.414 1.25745782 1.29649848 1.414 1.414
7.39778455 2.414 7.23170191 7.56768143 2.414 2.414
5.66722318 3.414 5.5226252 5.81560715 3.414 3.414
5.449685 4.414 5.34359433 5.55788198 4.414 4.414
0.957287336 5.414 0.947979887 0.966686168 5.414 5.414
3.22141078 6.414 3.10104488 3.34644865 6.414 6.414
1.42818261 7.414 1.41150582 1.44505642 7.414 7.414
29.1460508 8.414 28.1599031 30.1667331 8.414 8.414
0.998776912 9.414 0.977398916 1.02062249 9.414 9.414
1.11278517 10.414 1.1024959 1.12317046 10.414 10.414
2.45981367 11.414 2.42172371 2.49850272 11.414 11.414
0.981558335 12.414 0.885332047 1.08824341 12.414 12.414
1.18132587 13.414 1.16819527 1.19460406 13.414 13.414
1.02216338 14.414 1.00810085 1.03642207 14.414 14.414
2.02422341 15.414 2.0038462 2.04480784 15.414 15.414
e
