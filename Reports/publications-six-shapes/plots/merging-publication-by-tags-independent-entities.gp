# Draws merging-publication-by-tags-independent-entities.svg: gnuplot merging-publication-by-tags-independent-entities.gp
set encoding utf8
set terminal svg size 480,434 dynamic noenhanced font 'sans-serif,14' name 'merging_publication_by_tags_independent_entities'
set output 'merging-publication-by-tags-independent-entities.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.0458333
set rmargin at screen 0.945833
set tmargin at screen 0.866359
set bmargin at screen 0.175115
set label 'fetch the Publications that have one tag' at screen 0.01, screen 0.967742 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'each way with its ratio and the time of one action' at screen 0.01, screen 0.917051 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'times the time of the best statement' textcolor rgb '#010203'
set xrange [0.763110096784:1.64499719665]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.8×' 0.8, '1×' 1, '1.2×' 1.2, '1.4×' 1.4)
set yrange [4.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5)
set label 'objects, merged by the program: 1.36×, 99.5 µs' at first 0.763110096784, first -0.17 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'table by table, without objects: 0.810×, 59.8 µs' at first 0.763110096784, first 0.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'one statement with limits in its arms: 1.02×, 72.8 µs' at first 0.763110096784, first 1.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'one compound statement: lowest, 73.1 µs' at first 0.763110096784, first 2.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'one statement over a subquery: 1.24×, 89.9 µs' at first 0.763110096784, first 3.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set key off
plot '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 13 pointsize 0.9 linecolor rgb '#b86fa5'
1 -0.1 1 1 -0.1 -0.1
1 0.5 1 1 0.5 0.5
e
1 0.9 1 1 0.9 0.9
1 1.5 1 1 1.5 1.5
e
1 1.9 1 1 1.9 1.9
1 2.5 1 1 2.5 2.5
e
1 2.9 1 1 2.9 2.9
1 3.5 1 1 3.5 3.5
e
1 3.9 1 1 3.9 3.9
1 4.5 1 1 4.5 4.5
e
1.35529516 0.16 1.15011122 1.59708466 0.16 0.16
0.809508136 1.16 0.7860034 0.83371576 1.16 1.16
1.02407791 2.16 0.980943451 1.0691091 2.16 2.16
1 3.16 1 1 3.16 3.16
1.23994208 4.16 1.21429757 1.26612817 4.16 4.16
e
