# Draws inserts-insert-all-at-once-log.svg: gnuplot inserts-insert-all-at-once-log.gp
set encoding utf8
set terminal svg size 480,350 dynamic noenhanced font 'sans-serif,14' name 'inserts_insert_all_at_once_log'
set output 'inserts-insert-all-at-once-log.svg'
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
set yrange [0:1818208.69565]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0 B' 0, '500 kB' 500000, '1 MB' 1000000, '1.5 MB' 1500000)
set key off
set label 'parent-entity' at screen 0.0291667, screen 0.157143 left point pointtype 7 pointsize 0.8 linecolor rgb '#3b8ac4' offset character 1,-0.35 textcolor rgb '#010203'
set label 'abstract-root' at screen 0.514583, screen 0.157143 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.0291667, screen 0.0942857 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.514583, screen 0.0942857 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.0291667, screen 0.0314286 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.514583, screen 0.0314286 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#3b8ac4', '-' using 1:2 with linespoints linewidth 2 pointtype 5 pointsize 0 linecolor rgb '#d9822b', '-' using 1:2 with linespoints linewidth 2 pointtype 9 pointsize 0 linecolor rgb '#1f9e77', '-' using 1:2 with linespoints linewidth 2 pointtype 13 pointsize 0 linecolor rgb '#b86fa5', '-' using 1:2 with linespoints linewidth 2 pointtype 11 pointsize 0 linecolor rgb '#b3962a', '-' using 1:2 with linespoints linewidth 2 pointtype 15 pointsize 0 linecolor rgb '#7f8a96'
500 0 500 500 0 0
750 0 750 750 0 0
1250 0 1250 1250 0 0
1750 0 1750 1750 0 0
2250 0 2250 2250 0 0
2750 0 2750 2750 0 0
3250 0 3250 3250 0 0
3750 0 3750 3750 0 0
4250 0 4250 4250 0 0
4750 0 4750 4750 0 0
5250 0 5250 5250 0 0
5750 1314312 5750 5750 1314312 1314312
e
500 0 500 500 0 0
750 0 750 750 0 0
1250 0 1250 1250 0 0
1750 0 1750 1750 0 0
2250 0 2250 2250 0 0
2750 0 2750 2750 0 0
3250 0 3250 3250 0 0
3750 0 3750 3750 0 0
4250 0 4250 4250 0 0
4750 0 4750 4750 0 0
5250 0 5250 5250 0 0
5750 1318432 5750 5750 1318432 1318432
e
500 0 500 500 0 0
750 0 750 750 0 0
1250 0 1250 1250 0 0
1750 0 1750 1750 0 0
2250 0 2250 2250 0 0
2750 0 2750 2750 0 0
3250 0 3250 3250 0 0
3750 0 3750 3750 0 0
4250 0 4250 4250 0 0
4750 0 4750 4750 0 0
5250 0 5250 5250 0 0
5750 1293712 5750 5750 1293712 1293712
e
500 0 500 500 0 0
750 0 750 750 0 0
1250 0 1250 1250 0 0
1750 0 1750 1750 0 0
2250 0 2250 2250 0 0
2750 0 2750 2750 0 0
3250 0 3250 3250 0 0
3750 0 3750 3750 0 0
4250 0 4250 4250 0 0
4750 0 4750 4750 0 0
5250 0 5250 5250 0 0
5750 1322552 5750 5750 1322552 1322552
e
500 0 500 500 0 0
750 0 750 750 0 0
1250 0 1250 1250 0 0
1750 0 1750 1750 0 0
2250 0 2250 2250 0 0
2750 0 2750 2750 0 0
3250 0 3250 3250 0 0
3750 0 3750 3750 0 0
4250 0 4250 4250 0 0
4750 0 4750 4750 0 0
5250 0 5250 5250 0 0
5750 1672752 5750 5750 1672752 1672752
e
500 0 500 500 0 0
750 0 750 750 0 0
1250 0 1250 1250 0 0
1750 0 1750 1750 0 0
2250 0 2250 2250 0 0
2750 0 2750 2750 0 0
3250 0 3250 3250 0 0
3750 0 3750 3750 0 0
4250 0 4250 4250 0 0
4750 0 4750 4750 0 0
5250 0 5250 5250 0 0
5750 1421432 5750 5750 1421432 1421432
e
