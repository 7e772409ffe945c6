# Draws evidence-fetch-all-book.svg: gnuplot evidence-fetch-all-book.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_fetch_all_book'
set output 'evidence-fetch-all-book.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'fetch every Book' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.873786407767:1.35471330784]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2, '1.3×' 1.3)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 1.00202316 1 1 0.948207691 1.05889293
9 1.00202316 9 9 0.948207691 1.05889293
e
1 1.01394149 1 1 1.01394149 1.01394149
2 1.01860256 2 2 1.01860256 1.01860256
3 0.964129144 3 3 0.964129144 0.964129144
4 1.00892836 4 4 1.00892836 1.00892836
5 0.947454138 5 5 0.947454138 0.947454138
6 1.03812004 6 6 1.03812004 1.03812004
7 0.991769959 7 7 0.991769959 0.991769959
8 1.06436299 8 8 1.06436299 1.06436299
9 0.976292957 9 9 0.976292957 0.976292957
e
1 1.06013331 1 1 0.972202919 1.15601651
9 1.06013331 9 9 0.972202919 1.15601651
e
1 0.985263537 1 1 0.985263537 0.985263537
2 1.0313955 2 2 1.0313955 1.0313955
3 0.949353511 3 3 0.949353511 0.949353511
4 1.31525564 4 4 1.31525564 1.31525564
5 1.17433234 5 5 1.17433234 1.17433234
6 1.07250416 6 6 1.07250416 1.07250416
7 1.01890448 7 7 1.01890448 1.01890448
8 1.06808625 8 8 1.06808625 1.06808625
9 0.972520438 9 9 0.972520438 0.972520438
e
