# Draws evidence-count-per-kind.svg: gnuplot evidence-count-per-kind.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_count_per_kind'
set output 'evidence-count-per-kind.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'count the members of each kind' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.873786407767:1.133]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 0.983135396 1 1 0.953698818 1.01348055
9 0.983135396 9 9 0.953698818 1.01348055
e
1 0.992460337 1 1 0.992460337 0.992460337
2 1.00296744 2 2 1.00296744 1.00296744
3 0.98428724 3 3 0.98428724 0.98428724
4 1.00806011 4 4 1.00806011 1.00806011
5 0.926763054 5 5 0.926763054 0.926763054
6 0.998107164 6 6 0.998107164 0.998107164
7 0.93393264 7 7 0.93393264 0.93393264
8 0.970418155 8 8 0.970418155 0.970418155
9 1.03631399 9 9 1.03631399 1.03631399
e
1 0.980644896 1 1 0.958128992 1.00368992
9 0.980644896 9 9 0.958128992 1.00368992
e
1 0.981252548 1 1 0.981252548 0.981252548
2 0.995095474 2 2 0.995095474 0.995095474
3 0.956892834 3 3 0.956892834 0.956892834
4 0.986701755 4 4 0.986701755 0.986701755
5 0.930458968 5 5 0.930458968 0.930458968
6 0.987740257 6 6 0.987740257 0.987740257
7 0.985324325 7 7 0.985324325 0.985324325
8 0.975781693 8 8 0.975781693 0.975781693
9 1.02953081 9 9 1.02953081 1.02953081
e
