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
set xrange [0:2.048e+06]
set yrange [5.5:-0.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0 B' 0, '1 MB' 1e+06, '2 MB' 2e+06)
set ytics nomirror scale 0 textcolor rgb '#010203' ('parent-entity' 0, 'abstract-root' 1, 'enum-content' 2, 'independent-entities' 3, 'details-relationship' 4, 'coded-content' 5)
set label '1.29 MB' at first 1.29024e+06, first 0 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '1.29 MB' at first 1.29024e+06, first 1 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '1.27 MB' at first 1.26976e+06, first 2 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '1.33 MB' at first 1.3312e+06, first 3 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '1.64 MB' at first 1.6384e+06, first 4 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '1.40 MB' at first 1.39674e+06, first 5 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
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
0 999384 559669 999384
1 999384 559669 999384
2 982428 542713 982428
3 957870 523383 957870
4 1051516 611801 1051516
5 1106015 666300 1106015
e
0 1163054 999384 1163054
1 1163054 999384 1163054
2 1144333 982428 1144333
3 1075592 957870 1075592
4 1429184 1051516 1429184
5 1267920 1106015 1267920
e
0 1266339 1163054 1266339
1 1266110 1163054 1266110
2 1246879 1144333 1246879
3 1299751 1075592 1299751
4 1600961 1429184 1600961
5 1373723 1267920 1373723
e
0 1290240 1266339 1290240
1 1290240 1266110 1290240
2 1269760 1246879 1269760
3 1331200 1299751 1331200
4 1638400 1600961 1638400
5 1396736 1373723 1396736
e
0 1290240 1290240 1290240
1 1290240 1290240 1290240
2 1269760 1269760 1269760
3 1331200 1331200 1331200
4 1638400 1638400 1638400
5 1396736 1396736 1396736
e
