# Draws evidence-fetch-all-book.svg: gnuplot evidence-fetch-all-book.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_fetch_all_book'
set output 'evidence-fetch-all-book.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'fetch every Book' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.583107507969:5.61481914953]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.7×' 0.7, '1×' 1, '1.4×' 1.4, '2×' 2, '3×' 3, '5×' 5)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00899862 1 1 0.99046372 1.02788036
8 1.00899862 8 8 0.99046372 1.02788036
e
1 1.05520311 1 1 1.05520311 1.05520311
2 1.02125261 2 2 1.02125261 1.02125261
3 0.989694131 3 3 0.989694131 0.989694131
4 1.00298188 4 4 1.00298188 1.00298188
5 0.998510796 5 5 0.998510796 0.998510796
6 1.02233148 6 6 1.02233148 1.02233148
7 0.989073668 7 7 0.989073668 0.989073668
8 0.994690816 8 8 0.994690816 0.994690816
e
1 1.00612295 1 1 0.994298189 1.01808834
8 1.00612295 8 8 0.994298189 1.01808834
e
1 1.03595679 1 1 1.03595679 1.03595679
2 0.994942074 2 2 0.994942074 0.994942074
3 0.997826533 3 3 0.997826533 0.997826533
4 0.989551457 4 4 0.989551457 0.989551457
5 1.01127315 5 5 1.01127315 1.01127315
6 1.00215213 6 6 1.00215213 1.00215213
7 1.00590109 7 7 1.00590109 1.00590109
8 1.01208776 8 8 1.01208776 1.01208776
e
1 0.6161808 1 1 0.606824305 0.625681562
8 0.6161808 8 8 0.606824305 0.625681562
e
1 0.600600733 1 1 0.600600733 0.600600733
2 0.628885432 2 2 0.628885432 0.628885432
3 0.618118143 3 3 0.618118143 0.618118143
4 0.601419224 4 4 0.601419224 0.601419224
5 0.630351995 5 5 0.630351995 0.630351995
6 0.611477152 6 6 0.611477152 0.611477152
7 0.622277691 7 7 0.622277691 0.622277691
8 0.61703743 8 8 0.61703743 0.61703743
e
1 2.20154391 1 1 2.16591437 2.23775956
8 2.20154391 8 8 2.16591437 2.23775956
e
1 2.24072201 1 1 2.24072201 2.24072201
2 2.23318545 2 2 2.23318545 2.23318545
3 2.14279329 3 3 2.14279329 2.14279329
4 2.1595972 4 4 2.1595972 2.1595972
5 2.25864051 5 5 2.25864051 2.25864051
6 2.17064859 6 6 2.17064859 2.17064859
7 2.18334414 7 7 2.18334414 2.18334414
8 2.22635382 8 8 2.22635382 2.22635382
e
1 5.17440644 1 1 5.01808126 5.33560152
8 5.17440644 8 8 5.01808126 5.33560152
e
1 5.02471474 1 1 5.02471474 5.02471474
2 5.33727014 2 2 5.33727014 5.33727014
3 5.03137187 3 3 5.03137187 5.03137187
4 5.08068926 4 4 5.08068926 5.08068926
5 5.39340345 5 5 5.39340345 5.39340345
6 4.94626501 6 6 4.94626501 4.94626501
7 5.15472887 7 7 5.15472887 5.15472887
8 5.45128073 8 8 5.45128073 5.45128073
e
