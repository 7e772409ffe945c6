# Draws evidence-read-publication-uuid.svg: gnuplot evidence-read-publication-uuid.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_read_publication_uuid'
set output 'evidence-read-publication-uuid.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'read uuid of every Publication' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.837270493298:1.5234085837]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2, '1.4×' 1.4)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 0.987918194 1 1 0.812140198 1.20174123
6 0.987918194 6 6 0.812140198 1.20174123
e
1 0.889003406 1 1 0.889003406 0.889003406
2 1.13869072 2 2 1.13869072 1.13869072
3 0.962944513 3 3 0.962944513 0.962944513
4 0.957864478 4 4 0.957864478 0.957864478
5 1.01534268 5 5 1.01534268 1.01534268
6 0.980615431 6 6 0.980615431 0.980615431
e
1 0.96197941 1 1 0.872677201 1.06042003
6 0.96197941 6 6 0.872677201 1.06042003
e
1 0.945097315 1 1 0.945097315 0.945097315
2 1.04857979 2 2 1.04857979 1.04857979
3 0.936952897 3 3 0.936952897 0.936952897
4 1.00359624 4 4 1.00359624 1.00359624
5 0.920236626 5 5 0.920236626 0.920236626
6 0.924145496 6 6 0.924145496 0.924145496
e
1 0.964066982 1 1 0.719865283 1.29110983
6 0.964066982 6 6 0.719865283 1.29110983
e
1 0.889265044 1 1 0.889265044 0.889265044
2 1.07186314 2 2 1.07186314 1.07186314
3 0.862388608 3 3 0.862388608 0.862388608
4 1.04039205 4 4 1.04039205 1.04039205
5 0.981907985 5 5 0.981907985 0.981907985
6 0.95609681 6 6 0.95609681 0.95609681
e
1 0.959236094 1 1 0.823740787 1.11701873
6 0.959236094 6 6 0.823740787 1.11701873
e
1 0.889768454 1 1 0.889768454 0.889768454
2 1.06529622 2 2 1.06529622 1.06529622
3 0.879501747 3 3 0.879501747 0.879501747
4 0.886159352 4 4 0.886159352 0.886159352
5 0.904091755 5 5 0.904091755 0.904091755
6 1.16639229 6 6 1.16639229 1.16639229
e
1 1.05661873 1 1 0.855531254 1.3049706
6 1.05661873 6 6 0.855531254 1.3049706
e
1 0.958374233 1 1 0.958374233 0.958374233
2 1.01568337 2 2 1.01568337 1.01568337
3 0.960125596 3 3 0.960125596 0.960125596
4 0.999189762 4 4 0.999189762 0.999189762
5 1.47903746 5 5 1.47903746 1.47903746
6 1.00753736 6 6 1.00753736 1.00753736
e
