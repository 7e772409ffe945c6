# Draws storage.svg: gnuplot storage.gp
set encoding utf8
set terminal svg size 480,378 dynamic noenhanced font 'sans-serif,14' name 'storage'
set output 'storage.svg'
set style fill solid 1.0 noborder
set border 1 linecolor rgb '#010203'
set label 'Where the bytes go' at screen 0.01, screen 0.962963 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set xlabel 'size of the store file' textcolor rgb '#010203'
set grid xtics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.383333
set rmargin at screen 0.9625
set tmargin at screen 0.910053
set bmargin at screen 0.465608
set xrange [0:2.09408e+06]
set yrange [5.5:-0.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0 B' 0, '1 MB' 1e+06, '2 MB' 2e+06)
set ytics nomirror scale 0 textcolor rgb '#010203' ('parent-entity' 0, 'abstract-root' 1, 'enum-content' 2, 'independent-entities' 3, 'details-relationship' 4, 'coded-content' 5)
set label '1.32 MB' at first 1.31891e+06, first 0 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '1.32 MB' at first 1.32301e+06, first 1 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '1.29 MB' at first 1.29434e+06, first 2 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '1.34 MB' at first 1.33939e+06, first 3 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '1.68 MB' at first 1.67526e+06, first 4 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '1.42 MB' at first 1.42131e+06, first 5 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set key off
set object 1 rectangle center screen 0.0427083, screen 0.261905 size screen 0.0270833, screen 0.0343915 front fillcolor rgb '#2f6fa3' fillstyle solid 1.0 noborder
set label 'logical payload' at screen 0.0725, screen 0.261905 left textcolor rgb '#010203'
set object 2 rectangle center screen 0.528125, screen 0.261905 size screen 0.0270833, screen 0.0343915 front fillcolor rgb '#86b6d9' fillstyle solid 1.0 noborder
set label 'value overhead' at screen 0.557917, screen 0.261905 left textcolor rgb '#010203'
set object 3 rectangle center screen 0.0427083, screen 0.203704 size screen 0.0270833, screen 0.0343915 front fillcolor rgb '#1f7d60' fillstyle solid 1.0 noborder
set label 'record headers' at screen 0.0725, screen 0.203704 left textcolor rgb '#010203'
set object 4 rectangle center screen 0.528125, screen 0.203704 size screen 0.0270833, screen 0.0343915 front fillcolor rgb '#c9542b' fillstyle solid 1.0 noborder
set label 'NULL columns' at screen 0.557917, screen 0.203704 left textcolor rgb '#010203'
set object 5 rectangle center screen 0.0427083, screen 0.145503 size screen 0.0270833, screen 0.0343915 front fillcolor rgb '#e9b872' fillstyle solid 1.0 noborder
set label 'tags and row ids' at screen 0.0725, screen 0.145503 left textcolor rgb '#010203'
set object 6 rectangle center screen 0.528125, screen 0.145503 size screen 0.0270833, screen 0.0343915 front fillcolor rgb '#8a4f80' fillstyle solid 1.0 noborder
set label 'link tables' at screen 0.557917, screen 0.145503 left textcolor rgb '#010203'
set object 7 rectangle center screen 0.0427083, screen 0.0873016 size screen 0.0270833, screen 0.0343915 front fillcolor rgb '#c39bbb' fillstyle solid 1.0 noborder
set label 'indexes' at screen 0.0725, screen 0.0873016 left textcolor rgb '#010203'
set object 8 rectangle center screen 0.528125, screen 0.0873016 size screen 0.0270833, screen 0.0343915 front fillcolor rgb '#6b7280' fillstyle solid 1.0 noborder
set label 'slack' at screen 0.557917, screen 0.0873016 left textcolor rgb '#010203'
set object 9 rectangle center screen 0.0427083, screen 0.0291005 size screen 0.0270833, screen 0.0343915 front fillcolor rgb '#b8bec6' fillstyle solid 1.0 noborder
set label 'other' at screen 0.0725, screen 0.0291005 left textcolor rgb '#010203'
plot '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#2f6fa3', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#86b6d9', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#1f7d60', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#c9542b', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#e9b872', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#8a4f80', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#c39bbb', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#6b7280', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#b8bec6', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#3b8ac4'
0 446225 0 446225
1 446225 0 446225
2 449460 0 449460
3 446225 0 446225
4 467715 0 467715
5 479815 0 479815
e
0 446225 446225 446225
1 446225 446225 446225
2 449460 449460 449460
3 446225 446225 446225
4 467715 467715 467715
5 583231 479815 583231
e
0 492217 446225 492217
1 492217 446225 492217
2 500452 449460 500452
3 492217 446225 492217
4 542322 467715 542322
5 631533 583231 631533
e
0 529454 492217 529454
1 529454 492217 529454
2 512689 500452 512689
3 495086 492217 495086
4 560468 542322 560468
5 634288 631533 634288
e
0 559669 529454 559669
1 559669 529454 559669
2 542713 512689 542713
3 523383 495086 523383
4 611801 560468 611801
5 666300 634288 666300
e
0 999432 559669 999432
1 999432 559669 999432
2 982476 542713 982476
3 957894 523383 957894
4 1051564 611801 1051564
5 1106063 666300 1106063
e
0 1163138 999432 1163138
1 1163150 999432 1163150
2 1144405 982476 1144405
3 1075616 957894 1075616
4 1429292 1051564 1429292
5 1267992 1106063 1267992
e
0 1295011 1163138 1295011
1 1298878 1163150 1298878
2 1271455 1144405 1271455
3 1307943 1075616 1307943
4 1637825 1429292 1637825
5 1398299 1267992 1398299
e
0 1318912 1295011 1318912
1 1323008 1298878 1323008
2 1294336 1271455 1294336
3 1339392 1307943 1339392
4 1675264 1637825 1675264
5 1421312 1398299 1421312
e
0 1318912 1318912 1318912
1 1323008 1323008 1323008
2 1294336 1294336 1294336
3 1339392 1339392 1339392
4 1675264 1675264 1675264
5 1421312 1421312 1421312
e
