# Draws evidence-count-publication-by-author.svg: gnuplot evidence-count-publication-by-author.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_count_publication_by_author'
set output 'evidence-count-publication-by-author.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'count the Publications of one author' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.873786407767:4.43031558065]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('1×' 1, '1.4×' 1.4, '2×' 2, '3×' 3)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 0.996010154 1 1 0.988499512 1.00357786
8 0.996010154 8 8 0.988499512 1.00357786
e
1 0.979685564 1 1 0.979685564 0.979685564
2 0.991786608 2 2 0.991786608 0.991786608
3 0.992343562 3 3 0.992343562 0.992343562
4 0.999289883 4 4 0.999289883 0.999289883
5 0.997875727 5 5 0.997875727 0.997875727
6 1.01143714 6 6 1.01143714 1.01143714
7 0.995658319 7 7 0.995658319 0.995658319
8 1.00029005 8 8 1.00029005 1.00029005
e
1 0.999279674 1 1 0.99525499 1.00332063
8 0.999279674 8 8 0.99525499 1.00332063
e
1 1.00326622 1 1 1.00326622 1.00326622
2 0.994164451 2 2 0.994164451 0.994164451
3 0.99161342 3 3 0.99161342 0.99161342
4 1.00248868 4 4 1.00248868 1.00248868
5 1.00113425 5 5 1.00113425 1.00113425
6 0.999967789 6 6 0.999967789 0.999967789
7 0.996222331 7 7 0.996222331 0.996222331
8 1.0054617 8 8 1.0054617 1.0054617
e
1 4.25534859 1 1 4.2254301 4.28547893
8 4.25534859 8 8 4.2254301 4.28547893
e
1 4.19040582 1 1 4.19040582 4.19040582
2 4.24515684 2 2 4.24515684 4.24515684
3 4.27142325 3 3 4.27142325 4.27142325
4 4.28606224 4 4 4.28606224 4.28606224
5 4.30127726 5 5 4.30127726 4.30127726
6 4.25968417 6 6 4.25968417 4.25968417
7 4.26853389 7 7 4.26853389 4.26853389
8 4.22130435 8 8 4.22130435 4.22130435
e
1 1.00369866 1 1 0.995648195 1.01181422
8 1.00369866 8 8 0.995648195 1.01181422
e
1 0.990072612 1 1 0.990072612 0.990072612
2 0.988243781 2 2 0.988243781 0.988243781
3 1.01300521 3 3 1.01300521 1.01300521
4 1.00849005 4 4 1.00849005 1.00849005
5 1.0045642 5 5 1.0045642 1.0045642
6 1.00739768 6 6 1.00739768 1.00739768
7 1.00439208 7 7 1.00439208 1.00439208
8 1.0137489 8 8 1.0137489 1.0137489
e
1 0.991475481 1 1 0.983093788 0.999928635
8 0.991475481 8 8 0.983093788 0.999928635
e
1 0.969562849 1 1 0.969562849 0.969562849
2 0.990116179 2 2 0.990116179 0.990116179
3 0.987290675 3 3 0.987290675 0.987290675
4 0.992125165 4 4 0.992125165 0.992125165
5 0.997641823 5 5 0.997641823 0.997641823
6 0.998820482 6 6 0.998820482 0.998820482
7 0.995548226 7 7 0.995548226 0.995548226
8 1.00105472 8 8 1.00105472 1.00105472
e
