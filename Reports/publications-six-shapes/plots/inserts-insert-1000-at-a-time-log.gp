# Draws inserts-insert-1000-at-a-time-log.svg: gnuplot inserts-insert-1000-at-a-time-log.gp
set encoding utf8
set terminal svg size 480,350 dynamic noenhanced font 'sans-serif,14' name 'inserts_insert_1000_at_a_time_log'
set output 'inserts-insert-1000-at-a-time-log.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.179167
set rmargin at screen 0.945833
set tmargin at screen 0.834286
set bmargin at screen 0.405714
set label 'The write-ahead log meanwhile' at screen 0.01, screen 0.96 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'size of the log; open marks: it restarted' at screen 0.01, screen 0.897143 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'objects stored' textcolor rgb '#010203'
set xrange [-230:5980]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0' 0, '2 k' 2000, '4 k' 4000)
set yrange [0:3636382.6087]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0 B' 0, '1 MB' 1000000, '2 MB' 2000000, '3 MB' 3000000)
set key off
set label 'parent-entity' at screen 0.0291667, screen 0.157143 left point pointtype 7 pointsize 0.8 linecolor rgb '#3b8ac4' offset character 1,-0.35 textcolor rgb '#010203'
set label 'abstract-root' at screen 0.514583, screen 0.157143 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.0291667, screen 0.0942857 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.514583, screen 0.0942857 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.0291667, screen 0.0314286 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.514583, screen 0.0314286 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#3b8ac4', '-' using 1:2 with linespoints linewidth 2 pointtype 5 pointsize 0 linecolor rgb '#d9822b', '-' using 1:2 with linespoints linewidth 2 pointtype 9 pointsize 0 linecolor rgb '#1f9e77', '-' using 1:2 with linespoints linewidth 2 pointtype 13 pointsize 0 linecolor rgb '#b86fa5', '-' using 1:2 with linespoints linewidth 2 pointtype 11 pointsize 0 linecolor rgb '#b3962a', '-' using 1:2 with linespoints linewidth 2 pointtype 15 pointsize 0 linecolor rgb '#7f8a96'
500 45352 500 500 45352 45352
750 82432 750 750 82432 82432
1750 403792 1750 1750 403792 403792
2750 799312 2750 2750 799312 799312
3750 1256632 3750 3750 1256632 1256632
4750 1775752 4750 4750 1775752 1775752
5750 2340192 5750 5750 2340192 2340192
e
500 45352 500 500 45352 45352
750 82432 750 750 82432 82432
1750 403792 1750 1750 403792 403792
2750 799312 2750 2750 799312 799312
3750 1256632 3750 3750 1256632 1256632
4750 1775752 4750 4750 1775752 1775752
5750 2340192 5750 5750 2340192 2340192
e
500 45352 500 500 45352 45352
750 82432 750 750 82432 82432
1750 399672 1750 1750 399672 399672
2750 791072 2750 2750 791072 791072
3750 1240152 3750 3750 1240152 1240152
4750 1751032 4750 4750 1751032 1751032
5750 2311352 5750 5750 2311352 2311352
e
500 45352 500 500 45352 45352
750 82432 750 750 82432 82432
1750 477952 1750 1750 477952 477952
2750 988832 2750 2750 988832 988832
3750 1598592 3750 3750 1598592 1598592
4750 2249552 4750 4750 2249552 2249552
5750 2949952 5750 5750 2949952 2949952
e
500 45352 500 500 45352 45352
750 82432 750 750 82432 82432
1750 535632 1750 1750 535632 535632
2750 1128912 2750 2750 1128912 1128912
3750 1788112 3750 3750 1788112 1788112
4750 2542072 4750 4750 2542072 2542072
5750 3345472 5750 5750 3345472 3345472
e
500 45352 500 500 45352 45352
750 82432 750 750 82432 82432
1750 428512 1750 1750 428512 428512
2750 840512 2750 2750 840512 840512
3750 1318432 3750 3750 1318432 1318432
4750 1854032 4750 4750 1854032 1854032
5750 2439072 5750 5750 2439072 2439072
e
