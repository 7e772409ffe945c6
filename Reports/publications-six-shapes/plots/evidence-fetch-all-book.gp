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
set label 'all Books' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.535176436862:5.51713202405]
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
1 0.998173168 1 1 0.994159656 1.00220288
8 0.998173168 8 8 0.994159656 1.00220288
e
1 0.998937865 1 1 0.998937865 0.998937865
2 0.999929303 2 2 0.999929303 0.999929303
3 1.00397327 3 3 1.00397327 1.00397327
4 0.994701753 4 4 0.994701753 0.994701753
5 0.990698259 5 5 0.990698259 0.990698259
6 1.00488432 6 6 1.00488432 1.00488432
7 0.997528564 7 7 0.997528564 0.997528564
8 0.994813149 8 8 0.994813149 0.994813149
e
1 1.002047 1 1 0.993467048 1.01070106
8 1.002047 8 8 0.993467048 1.01070106
e
1 1.01571309 1 1 1.01571309 1.01571309
2 0.988412516 2 2 0.988412516 0.988412516
3 0.998626872 3 3 0.998626872 0.998626872
4 1.00808776 4 4 1.00808776 1.00808776
5 0.99041111 5 5 0.99041111 0.99041111
6 1.00715431 6 6 1.00715431 1.00715431
7 0.995454479 7 7 0.995454479 0.995454479
8 1.01288689 8 8 1.01288689 1.01288689
e
1 0.607573921 1 1 0.584968856 0.631052518
8 0.607573921 8 8 0.584968856 0.631052518
e
1 0.619816684 1 1 0.619816684 0.619816684
2 0.590808899 2 2 0.590808899 0.590808899
3 0.638050774 3 3 0.638050774 0.638050774
4 0.622105003 4 4 0.622105003 0.622105003
5 0.605513477 5 5 0.605513477 0.605513477
6 0.623592413 6 6 0.623592413 0.623592413
7 0.55123173 7 7 0.55123173 0.55123173
8 0.613768967 8 8 0.613768967 0.613768967
e
1 2.17002006 1 1 2.11427401 2.22723593
8 2.17002006 8 8 2.11427401 2.22723593
e
1 2.19681676 1 1 2.19681676 2.19681676
2 2.21071637 2 2 2.21071637 2.21071637
3 2.19817602 3 3 2.19817602 2.19817602
4 2.17945175 4 4 2.17945175 2.17945175
5 2.19019282 5 5 2.19019282 2.19019282
6 2.22137654 6 6 2.22137654 2.22137654
7 2.01601222 7 7 2.01601222 2.01601222
8 2.1546449 8 8 2.1546449 2.1546449
e
1 5.14846282 1 1 4.97558146 5.3273511
8 5.14846282 8 8 4.97558146 5.3273511
e
1 5.35643886 1 1 5.35643886 5.35643886
2 5.22366411 2 2 5.22366411 5.22366411
3 5.17917488 3 3 5.17917488 5.17917488
4 5.12981016 4 4 5.12981016 5.12981016
5 5.10201473 5 5 5.10201473 5.10201473
6 5.30359368 6 6 5.30359368 5.30359368
7 4.69146038 7 7 4.69146038 4.69146038
8 5.23103197 8 8 5.23103197 5.23103197
e
