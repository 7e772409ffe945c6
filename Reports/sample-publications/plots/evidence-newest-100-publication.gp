# Draws evidence-newest-100-publication.svg: gnuplot evidence-newest-100-publication.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_newest_100_publication'
set output 'evidence-newest-100-publication.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'fetch the last 100 Publications by publishDate' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.626009012105:1.83746806058]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.7×' 0.7, '1×' 1, '1.4×' 1.4)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 1.03886394 1 1 0.889446031 1.21338254
9 1.03886394 9 9 0.889446031 1.21338254
e
1 1.03109783 1 1 1.03109783 1.03109783
2 0.857977887 2 2 0.857977887 0.857977887
3 0.750801089 3 3 0.750801089 0.750801089
4 1.04393979 4 4 1.04393979 1.04393979
5 1.26684505 5 5 1.26684505 1.26684505
6 1.24659371 6 6 1.24659371 1.24659371
7 1.00277082 7 7 1.00277082 1.00277082
8 1.30660334 8 8 1.30660334 1.30660334
9 0.98233098 9 9 0.98233098 0.98233098
e
1 1.03809056 1 1 0.715722504 1.50565618
9 1.03809056 9 9 0.715722504 1.50565618
e
1 1.00693457 1 1 1.00693457 1.00693457
2 0.964244711 2 2 0.964244711 0.964244711
3 0.644789282 3 3 0.644789282 0.644789282
4 1.78394957 4 4 1.78394957 1.78394957
5 0.964227109 5 5 0.964227109 0.964227109
6 1.05907916 6 6 1.05907916 1.05907916
7 1.02123083 7 7 1.02123083 1.02123083
8 1.13786053 8 8 1.13786053 1.13786053
9 1.05634933 9 9 1.05634933 1.05634933
e
