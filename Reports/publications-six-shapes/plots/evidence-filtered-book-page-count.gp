# Draws evidence-filtered-book-page-count.svg: gnuplot evidence-filtered-book-page-count.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_filtered_book_page_count'
set output 'evidence-filtered-book-page-count.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'fetch the Books whose pageCount is below a give…' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.20839429632:26.1657351615]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.5×' 0.5, '1×' 1, '2×' 2, '5×' 5, '10×' 10, '20×' 20)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00299811 1 1 0.995440435 1.01061317
8 1.00299811 8 8 0.995440435 1.01061317
e
1 0.989907085 1 1 0.989907085 0.989907085
2 1.01369406 2 2 1.01369406 1.01369406
3 1.00090628 3 3 1.00090628 1.00090628
4 1.01046959 4 4 1.01046959 1.01046959
5 0.997160365 5 5 0.997160365 0.997160365
6 1.01306462 6 6 1.01306462 1.01306462
7 1.00546633 7 7 1.00546633 1.00546633
8 0.993603775 8 8 0.993603775 0.993603775
e
1 1.00565246 1 1 0.996433373 1.01495684
8 1.00565246 8 8 0.996433373 1.01495684
e
1 0.996331742 1 1 0.996331742 0.996331742
2 0.996354678 2 2 0.996354678 0.996354678
3 0.990988986 3 3 0.990988986 0.990988986
4 1.0090537 4 4 1.0090537 1.0090537
5 1.01704361 5 5 1.01704361 1.01704361
6 1.00565927 6 6 1.00565927 1.00565927
7 1.00635494 7 7 1.00635494 1.00635494
8 1.02386029 8 8 1.02386029 1.02386029
e
1 0.220150431 1 1 0.215706088 0.224686345
8 0.220150431 8 8 0.215706088 0.224686345
e
1 0.216023075 1 1 0.216023075 0.216023075
2 0.223288254 2 2 0.223288254 0.223288254
3 0.215154793 3 3 0.215154793 0.215154793
4 0.222358146 4 4 0.222358146 0.222358146
5 0.23052112 5 5 0.23052112 0.23052112
6 0.214646125 6 6 0.214646125 0.214646125
7 0.222122791 7 7 0.222122791 0.222122791
8 0.217550127 8 8 0.217550127 0.217550127
e
1 1.23195168 1 1 1.21654839 1.24755001
8 1.23195168 8 8 1.21654839 1.24755001
e
1 1.19655193 1 1 1.19655193 1.19655193
2 1.25832738 2 2 1.25832738 1.25832738
3 1.21534701 3 3 1.21534701 1.21534701
4 1.23475815 4 4 1.23475815 1.23475815
5 1.23795164 5 5 1.23795164 1.23795164
6 1.23586942 6 6 1.23586942 1.23586942
7 1.23821888 7 7 1.23821888 1.23821888
8 1.23956219 8 8 1.23956219 1.23956219
e
1 24.7393203 1 1 24.3105888 25.1756128
8 24.7393203 8 8 24.3105888 25.1756128
e
1 24.3178266 1 1 24.3178266 24.3178266
2 24.9870128 2 2 24.9870128 24.9870128
3 24.4600878 3 3 24.4600878 24.4600878
4 24.7915778 4 4 24.7915778 24.7915778
5 25.4036264 5 5 25.4036264 25.4036264
6 25.2441857 6 6 25.2441857 25.2441857
7 24.9094673 7 7 24.9094673 24.9094673
8 23.8385213 8 8 23.8385213 23.8385213
e
