# Draws evidence-search-publication-title.svg: gnuplot evidence-search-publication-title.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_search_publication_title'
set output 'evidence-search-publication-title.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'search a word in title of every Publication' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.873786407767:1.133]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00369304 1 1 0.988584981 1.01903199
8 1.00369304 8 8 0.988584981 1.01903199
e
1 1.04255755 1 1 1.04255755 1.04255755
2 0.999049437 2 2 0.999049437 0.999049437
3 0.978745122 3 3 0.978745122 0.978745122
4 0.996294051 4 4 0.996294051 0.996294051
5 1.00601489 5 5 1.00601489 1.00601489
6 1.01133508 6 6 1.01133508 1.01133508
7 0.994432019 7 7 0.994432019 0.994432019
8 1.00227884 8 8 1.00227884 1.00227884
e
1 1.00614044 1 1 0.992918235 1.01953872
8 1.00614044 8 8 0.992918235 1.01953872
e
1 1.01050031 1 1 1.01050031 1.01050031
2 1.0073812 2 2 1.0073812 1.0073812
3 0.975864286 3 3 0.975864286 0.975864286
4 1.00297642 4 4 1.00297642 1.00297642
5 1.02763678 5 5 1.02763678 1.02763678
6 1.00122253 6 6 1.00122253 1.00122253
7 1.00095786 7 7 1.00095786 1.00095786
8 1.0234635 8 8 1.0234635 1.0234635
e
1 1.04304945 1 1 1.03285716 1.05334232
8 1.04304945 8 8 1.03285716 1.05334232
e
1 1.04729672 1 1 1.04729672 1.04729672
2 1.05631731 2 2 1.05631731 1.05631731
3 1.01974061 3 3 1.01974061 1.01974061
4 1.04283982 4 4 1.04283982 1.04283982
5 1.05766249 5 5 1.05766249 1.05766249
6 1.04673461 6 6 1.04673461 1.04673461
7 1.03926825 7 7 1.03926825 1.03926825
8 1.03503819 8 8 1.03503819 1.03503819
e
1 0.969364578 1 1 0.943766259 0.995657215
8 0.969364578 8 8 0.943766259 0.995657215
e
1 0.907801065 1 1 0.907801065 0.907801065
2 0.986371882 2 2 0.986371882 0.986371882
3 0.938367344 3 3 0.938367344 0.938367344
4 0.977738319 4 4 0.977738319 0.977738319
5 0.996030165 5 5 0.996030165 0.996030165
6 0.980236312 6 6 0.980236312 0.980236312
7 0.984919831 7 7 0.984919831 0.984919831
8 0.986884013 8 8 0.986884013 0.986884013
e
1 1.01964842 1 1 1.00853745 1.03088179
8 1.01964842 8 8 1.00853745 1.03088179
e
1 1.02575539 1 1 1.02575539 1.02575539
2 1.04838649 2 2 1.04838649 1.04838649
3 1.01891327 3 3 1.01891327 1.01891327
4 1.00648881 4 4 1.00648881 1.00648881
5 1.02392654 5 5 1.02392654 1.02392654
6 1.01424144 6 6 1.01424144 1.01424144
7 1.01001329 7 7 1.01001329 1.01001329
8 1.01007812 8 8 1.01007812 1.01007812
e
