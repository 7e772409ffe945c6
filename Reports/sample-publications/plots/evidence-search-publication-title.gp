# Draws evidence-search-publication-title.svg: gnuplot evidence-search-publication-title.gp
set encoding utf8
set terminal svg size 480,396 dynamic noenhanced font 'sans-serif,14' name 'evidence_search_publication_title'
set output 'evidence-search-publication-title.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.853535
set bmargin at screen 0.247475
set label 'search a word in title of every Publication' at screen 0.01, screen 0.964646 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.909091 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:9.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7, '9' 9)
set yrange [0.829109387701:1.22950439234]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0277778 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0277778 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77'
1 1.00134152 1 1 0.86603837 1.15778338
9 1.00134152 9 9 0.86603837 1.15778338
e
1 1.01787651 1 1 1.01787651 1.01787651
2 0.853982669 2 2 0.853982669 0.853982669
3 0.921234781 3 3 0.921234781 0.921234781
4 0.989384462 4 4 0.989384462 0.989384462
5 1.15655761 5 5 1.15655761 1.15655761
6 1.19369358 6 6 1.19369358 1.19369358
7 1.02829245 7 7 1.02829245 1.02829245
8 0.93149788 8 8 0.93149788 0.93149788
9 0.966054857 9 9 0.966054857 0.966054857
e
1 0.990101169 1 1 0.887078168 1.105089
9 0.990101169 9 9 0.887078168 1.105089
e
1 1.15337863 1 1 1.15337863 1.15337863
2 0.914555232 2 2 0.914555232 0.914555232
3 0.926651929 3 3 0.926651929 0.926651929
4 1.0961058 4 4 1.0961058 1.0961058
5 0.926592893 5 5 0.926592893 0.926592893
6 1.02938241 6 6 1.02938241 1.02938241
7 1.00553724 7 7 1.00553724 1.00553724
8 0.99958995 8 8 0.99958995 0.99958995
9 0.890183348 9 9 0.890183348 0.890183348
e
