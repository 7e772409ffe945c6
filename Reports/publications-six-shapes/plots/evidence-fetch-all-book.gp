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
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.520929844297:4.79939674325]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.7×' 0.7, '1×' 1, '1.4×' 1.4, '2×' 2, '3×' 3)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.01813643 1 1 0.992589445 1.04434093
6 1.01813643 6 6 0.992589445 1.04434093
e
1 1.01803381 1 1 1.01803381 1.01803381
2 1.01857967 2 2 1.01857967 1.01857967
3 1.0237947 3 3 1.0237947 1.0237947
4 1.01795786 4 4 1.01795786 1.01795786
5 1.0343801 5 5 1.0343801 1.0343801
6 0.996450719 6 6 0.996450719 0.996450719
e
1 0.999860609 1 1 0.967752476 1.03303403
6 0.999860609 6 6 0.967752476 1.03303403
e
1 0.991896335 1 1 0.991896335 0.991896335
2 0.953951637 2 2 0.953951637 0.953951637
3 1.00565204 3 3 1.00565204 1.00565204
4 1.02028011 4 4 1.02028011 1.02028011
5 1.02415924 5 5 1.02415924 1.02415924
6 1.00486904 6 6 1.00486904 1.00486904
e
1 0.547023831 1 1 0.538928879 0.555240373
6 0.547023831 6 6 0.538928879 0.555240373
e
1 0.551203231 1 1 0.551203231 0.551203231
2 0.543290067 2 2 0.543290067 0.543290067
3 0.53655774 3 3 0.53655774 0.53655774
4 0.551676892 4 4 0.551676892 0.551676892
5 0.553518209 5 5 0.553518209 0.553518209
6 0.546085686 6 6 0.546085686 0.546085686
e
1 1.93223825 1 1 1.76892911 2.11062422
6 1.93223825 6 6 1.76892911 2.11062422
e
1 1.92301638 1 1 1.92301638 1.92301638
2 1.8922267 2 2 1.8922267 1.8922267
3 1.91861027 3 3 1.91861027 1.91861027
4 1.89747277 4 4 1.89747277 1.89747277
5 2.10504121 5 5 2.10504121 2.10504121
6 1.86631512 6 6 1.86631512 1.86631512
e
1 4.51025147 1 1 4.39917986 4.62412744
6 4.51025147 6 6 4.39917986 4.62412744
e
1 4.51493249 1 1 4.51493249 4.51493249
2 4.52500534 2 2 4.52500534 4.52500534
3 4.39628193 3 3 4.39628193 4.39628193
4 4.52306832 4 4 4.52306832 4.52306832
5 4.65960849 5 5 4.65960849 4.65960849
6 4.44698914 6 6 4.44698914 4.44698914
e
