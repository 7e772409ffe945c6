# Draws merging-newest-100-publication-independent-entities.svg: gnuplot merging-newest-100-publication-independent-entities.gp
set encoding utf8
set terminal svg size 480,434 dynamic noenhanced font 'sans-serif,14' name 'merging_newest_100_publication_independent_entities'
set output 'merging-newest-100-publication-independent-entities.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.0458333
set rmargin at screen 0.945833
set tmargin at screen 0.866359
set bmargin at screen 0.175115
set label 'newest 100 Publications by publishDate' at screen 0.01, screen 0.967742 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'each variant with its ratio and the time of one action' at screen 0.01, screen 0.917051 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'times the time of the best statement' textcolor rgb '#010203'
set xrange [0.814693503077:11.9866321517]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1×' 1, '2×' 2, '5×' 5, '10×' 10)
set yrange [4.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5)
set label 'objects, merged by the program: 2.44×, 1.06 ms' at first 0.814693503077, first -0.17 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'table by table, without objects: 1.59×, 723 µs' at first 0.814693503077, first 0.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'one statement with limits in its branches: 4.28×, 1.91 ms' at first 0.814693503077, first 1.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'one compound statement: lowest, 456 µs' at first 0.814693503077, first 2.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'one statement over a subquery: 10.3×, 4.71 ms' at first 0.814693503077, first 3.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
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
2.4366259 0.16 2.28932684 2.59340244 0.16 0.16
1.59078338 1.16 1.54070975 1.64248441 1.16 1.16
4.27507031 2.16 4.08374757 4.47535649 2.16 2.16
1 3.16 1 1 3.16 3.16
10.3132376 4.16 9.80259639 10.8504793 4.16 4.16
e
