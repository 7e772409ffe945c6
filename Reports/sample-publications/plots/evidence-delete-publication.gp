# Draws evidence-delete-publication.svg: gnuplot evidence-delete-publication.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_delete_publication'
set output 'evidence-delete-publication.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'delete a Publication and save' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.768572614781:1.19748753879]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.8×' 0.8, '0.9×' 0.9, '1×' 1, '1.1×' 1.1)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 0.966534985 1 1 0.828914566 1.12700381
9 0.966534985 9 9 0.828914566 1.12700381
e
1 0.914872755 1 1 0.914872755 0.914872755
2 0.791629793 2 2 0.791629793 0.791629793
3 0.892091173 3 3 0.892091173 0.892091173
4 0.992829272 4 4 0.992829272 0.992829272
5 1.05435944 5 5 1.05435944 1.05435944
6 1.15006529 6 6 1.15006529 1.15006529
7 0.980329736 7 7 0.980329736 0.980329736
8 0.96081711 8 8 0.96081711 0.96081711
9 1.00477189 9 9 1.00477189 1.00477189
e
1 0.992728226 1 1 0.864325196 1.14020664
9 0.992728226 9 9 0.864325196 1.14020664
e
1 1.01163829 1 1 1.01163829 1.01163829
2 0.824897201 2 2 0.824897201 0.824897201
3 0.905326453 3 3 0.905326453 0.905326453
4 1.00075221 4 4 1.00075221 1.00075221
5 0.99263743 5 5 0.99263743 0.99263743
6 1.12808584 6 6 1.12808584 1.12808584
7 1.16260926 7 7 1.16260926 1.16260926
8 1.06609136 8 8 1.06609136 1.06609136
9 0.892391605 9 9 0.892391605 0.892391605
e
