# Draws storage.svg: gnuplot storage.gp
set encoding utf8
set terminal svg size 480,400 dynamic noenhanced font 'sans-serif,14' name 'storage'
set output 'storage.svg'
set style fill solid 1.0 noborder
set border 1 linecolor rgb '#010203'
set label 'Where the bytes go' at screen 0.01, screen 0.965 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set xlabel 'size of the store file' textcolor rgb '#010203'
set grid xtics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.383333
set rmargin at screen 0.9625
set tmargin at screen 0.915
set bmargin at screen 0.495
set xrange [0:7.93088e+06]
set yrange [5.5:-0.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0 B' 0, '2 MB' 2e+06, '4 MB' 4e+06, '6 MB' 6e+06)
set ytics nomirror scale 0 textcolor rgb '#010203' ('parent-entity' 0, 'abstract-root' 1, 'enum-content' 2, 'independent-entities' 3, 'details-relationship' 4, 'coded-content' 5)
set label '5.07 MB' at first 5.06675e+06, first 0 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '5.06 MB' at first 5.06266e+06, first 1 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '4.98 MB' at first 4.98483e+06, first 2 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '4.76 MB' at first 4.75546e+06, first 3 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '6.34 MB' at first 6.3447e+06, first 4 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set label '5.50 MB' at first 5.50093e+06, first 5 offset character 0.8,0 left font 'sans-serif,13' textcolor rgb '#010203'
set key off
set object 1 rectangle center screen 0.0427083, screen 0.3025 size screen 0.0270833, screen 0.0325 front fillcolor rgb '#2f6fa3' fillstyle solid 1.0 noborder
set label 'logical payload' at screen 0.0725, screen 0.3025 left textcolor rgb '#010203'
set object 2 rectangle center screen 0.528125, screen 0.3025 size screen 0.0270833, screen 0.0325 front fillcolor rgb '#86b6d9' fillstyle solid 1.0 noborder
set label 'value overhead' at screen 0.557917, screen 0.3025 left textcolor rgb '#010203'
set object 3 rectangle center screen 0.0427083, screen 0.2475 size screen 0.0270833, screen 0.0325 front fillcolor rgb '#1f7d60' fillstyle solid 1.0 noborder
set label 'record headers' at screen 0.0725, screen 0.2475 left textcolor rgb '#010203'
set object 4 rectangle center screen 0.528125, screen 0.2475 size screen 0.0270833, screen 0.0325 front fillcolor rgb '#c9542b' fillstyle solid 1.0 noborder
set label 'NULL columns' at screen 0.557917, screen 0.2475 left textcolor rgb '#010203'
set object 5 rectangle center screen 0.0427083, screen 0.1925 size screen 0.0270833, screen 0.0325 front fillcolor rgb '#e9b872' fillstyle solid 1.0 noborder
set label 'tags and row ids' at screen 0.0725, screen 0.1925 left textcolor rgb '#010203'
set object 6 rectangle center screen 0.528125, screen 0.1925 size screen 0.0270833, screen 0.0325 front fillcolor rgb '#8a4f80' fillstyle solid 1.0 noborder
set label 'link tables' at screen 0.557917, screen 0.1925 left textcolor rgb '#010203'
set object 7 rectangle center screen 0.0427083, screen 0.1375 size screen 0.0270833, screen 0.0325 front fillcolor rgb '#c39bbb' fillstyle solid 1.0 noborder
set label 'indexes' at screen 0.0725, screen 0.1375 left textcolor rgb '#010203'
set object 8 rectangle center screen 0.528125, screen 0.1375 size screen 0.0270833, screen 0.0325 front fillcolor rgb '#6b7280' fillstyle solid 1.0 noborder
set label 'page structure' at screen 0.557917, screen 0.1375 left textcolor rgb '#010203'
set object 9 rectangle center screen 0.0427083, screen 0.0825 size screen 0.0270833, screen 0.0325 front fillcolor rgb '#b8bec6' fillstyle solid 1.0 noborder
set label 'bookkeeping' at screen 0.0725, screen 0.0825 left textcolor rgb '#010203'
set object 10 rectangle center screen 0.528125, screen 0.0825 size screen 0.0270833, screen 0.0325 front fillcolor rgb '#8f7a1e' fillstyle solid 1.0 noborder
set label 'slack' at screen 0.557917, screen 0.0825 left textcolor rgb '#010203'
set object 11 rectangle center screen 0.0427083, screen 0.0275 size screen 0.0270833, screen 0.0325 front fillcolor rgb '#d8cf9a' fillstyle solid 1.0 noborder
set label 'free pages' at screen 0.0725, screen 0.0275 left textcolor rgb '#010203'
plot '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#2f6fa3', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#86b6d9', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#1f7d60', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#c9542b', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#e9b872', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#8a4f80', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#c39bbb', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#6b7280', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#b8bec6', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#8f7a1e', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#d8cf9a', '-' using 2:1:3:4:($1-0.32):($1+0.32) with boxxyerror linecolor rgb '#3b8ac4'
0 1766704 0 1766704
1 1766704 0 1766704
2 1779651 0 1779651
3 1766704 0 1766704
4 1854966 0 1854966
5 1901852 0 1901852
e
0 1766704 1766704 1766704
1 1766704 1766704 1766704
2 1779651 1779651 1779651
3 1766704 1766704 1766704
4 1854966 1854966 1854966
5 2321156 1901852 2321156
e
0 1944986 1766704 1944986
1 1944986 1766704 1944986
2 1977933 1779651 1977933
3 1944986 1766704 1944986
4 2148188 1854966 2148188
5 2508421 2321156 2508421
e
0 2093516 1944986 2093516
1 2093516 1944986 2093516
2 2026463 1977933 2026463
3 1956460 1944986 1956460
4 2220674 2148188 2220674
5 2519332 2508421 2519332
e
0 2208684 2093516 2208684
1 2208684 2093516 2208684
2 2140859 2026463 2140859
3 2061677 1956460 2061677
4 2422163 2220674 2422163
5 2641669 2519332 2641669
e
0 4056375 2208684 4056375
1 4056375 2208684 4056375
2 3988550 2140859 3988550
3 3834884 2061677 3834884
4 4269854 2422163 4269854
5 4489360 2641669 4489360
e
0 4687265 4056375 4687265
1 4687253 4056375 4687253
2 4612363 3988550 4612363
3 4284346 3834884 4284346
4 5762830 4269854 5762830
5 5113173 4489360 5113173
e
0 4738133 4687265 4738133
1 4738121 4687253 4738121
2 4662993 4612363 4662993
3 4334724 4284346 4334724
4 5852542 5762830 5852542
5 5165567 5113173 5165567
e
0 4744418 4738133 4744418
1 4744635 4738121 4744635
2 4668314 4662993 4668314
3 4348631 4334724 4348631
4 5862671 5852542 5862671
5 5170586 5165567 5170586
e
0 5058560 4744418 5058560
1 5054464 4744635 5054464
2 4976640 4668314 4976640
3 4747264 4348631 4747264
4 6336512 5862671 6336512
5 5492736 5170586 5492736
e
0 5066752 5058560 5066752
1 5062656 5054464 5062656
2 4984832 4976640 4984832
3 4755456 4747264 4755456
4 6344704 6336512 6344704
5 5500928 5492736 5500928
e
0 5066752 5066752 5066752
1 5062656 5062656 5062656
2 4984832 4984832 4984832
3 4755456 4755456 4755456
4 6344704 6344704 6344704
5 5500928 5500928 5500928
e
