# Draws storage.svg: gnuplot storage.gp
set encoding utf8
set terminal svg size 480,250 dynamic noenhanced font 'sans-serif,14' name 'storage'
set output 'storage.svg'
set style fill solid 1.0 noborder
set border 1 linecolor rgb '#010203'
set label 'Where the bytes go' at screen 0.01, screen 0.944 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set xlabel 'size of the store file' textcolor rgb '#010203'
set grid xtics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.266667
set rmargin at screen 0.9625
set tmargin at screen 0.864
set bmargin at screen 0.528
set xrange [0:3.27578e+07]
set yrange [2.5:-0.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0 B' 0, '10 MB' 1e+07, '20 MB' 2e+07, '30 MB' 3e+07)
set ytics nomirror scale 0 textcolor rgb '#010203' ('parent-entity' 0, 'abstract-root' 1, 'enum-content' 2)
set label '26.2 MB' at first 2.62062e+07, first 0 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '26.2 MB' at first 2.6198e+07, first 1 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '25.8 MB' at first 2.57966e+07, first 2 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set key off
set object 1 rectangle center screen 0.0427083, screen 0.22 size screen 0.0270833, screen 0.052 front fillcolor rgb '#2f6fa3' fillstyle solid 1.0 noborder
set label 'family tables' at screen 0.0725, screen 0.22 left textcolor rgb '#010203'
set object 2 rectangle center screen 0.528125, screen 0.22 size screen 0.0270833, screen 0.052 front fillcolor rgb '#86b6d9' fillstyle solid 1.0 noborder
set label 'companion tables' at screen 0.557917, screen 0.22 left textcolor rgb '#010203'
set object 3 rectangle center screen 0.0427083, screen 0.132 size screen 0.0270833, screen 0.052 front fillcolor rgb '#1f7d60' fillstyle solid 1.0 noborder
set label 'indexes' at screen 0.0725, screen 0.132 left textcolor rgb '#010203'
set object 4 rectangle center screen 0.528125, screen 0.132 size screen 0.0270833, screen 0.052 front fillcolor rgb '#c9542b' fillstyle solid 1.0 noborder
set label 'link tables' at screen 0.557917, screen 0.132 left textcolor rgb '#010203'
set object 5 rectangle center screen 0.0427083, screen 0.044 size screen 0.0270833, screen 0.052 front fillcolor rgb '#e9b872' fillstyle solid 1.0 noborder
set label 'bookkeeping' at screen 0.0725, screen 0.044 left textcolor rgb '#010203'
set object 6 rectangle center screen 0.528125, screen 0.044 size screen 0.0270833, screen 0.052 front fillcolor rgb '#8a4f80' fillstyle solid 1.0 noborder
set label 'unassigned' at screen 0.557917, screen 0.044 left textcolor rgb '#010203'
plot '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#2f6fa3', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#86b6d9', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#1f7d60', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#c9542b', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#e9b872', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#8a4f80', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#3b8ac4'
0 11366400 0 11366400
1 11366400 0 11366400
2 11022336 0 11022336
e
0 11505664 11366400 11505664
1 11505664 11366400 11505664
2 11161600 11022336 11161600
e
0 15257600 11505664 15257600
1 15249408 11505664 15249408
2 14848000 11161600 14848000
e
0 26157056 15257600 26157056
1 26148864 15249408 26148864
2 25747456 14848000 25747456
e
0 26173440 26157056 26173440
1 26165248 26148864 26165248
2 25763840 25747456 25763840
e
0 26206208 26173440 26206208
1 26198016 26165248 26198016
2 25796608 25763840 25796608
e
0 26206208 26206208 26206208
1 26198016 26198016 26198016
2 25796608 25796608 25796608
e
