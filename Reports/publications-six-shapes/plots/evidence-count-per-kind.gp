# Draws evidence-count-per-kind.svg: gnuplot evidence-count-per-kind.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_count_per_kind'
set output 'evidence-count-per-kind.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.129167
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'count the members of each kind' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.0449475232366:1.50926593711]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.05×' 0.05, '0.1×' 0.1, '0.2×' 0.2, '0.5×' 0.5, '1×' 1)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00087169 1 1 0.9026719 1.10975443
6 1.00087169 6 6 0.9026719 1.10975443
e
1 1.01005412 1 1 1.01005412 1.01005412
2 1.01188831 2 2 1.01188831 1.01188831
3 0.974476112 3 3 0.974476112 0.974476112
4 1.07609936 4 4 1.07609936 1.07609936
5 0.950182857 5 5 0.950182857 0.950182857
6 0.987102922 6 6 0.987102922 0.987102922
e
1 1.02200899 1 1 0.915266248 1.14120058
6 1.02200899 6 6 0.915266248 1.14120058
e
1 1.02615707 1 1 1.02615707 1.02615707
2 1.00095154 2 2 1.00095154 1.00095154
3 0.945079887 3 3 0.945079887 0.945079887
4 1.1230679 4 4 1.1230679 1.1230679
5 1.01533453 5 5 1.01533453 1.01533453
6 1.02947952 6 6 1.02947952 1.02947952
e
1 0.049432131 1 1 0.0462977907 0.0527786648
6 0.049432131 6 6 0.0462977907 0.0527786648
e
1 0.0492243902 1 1 0.0492243902 0.0492243902
2 0.0496817894 2 2 0.0496817894 0.0496817894
3 0.0483815075 3 3 0.0483815075 0.0483815075
4 0.0542125756 4 4 0.0542125756 0.0542125756
5 0.0491310444 5 5 0.0491310444 0.0491310444
6 0.0462959489 6 6 0.0462959489 0.0462959489
e
1 1.02522927 1 1 0.95303056 1.10289753
6 1.02522927 6 6 0.95303056 1.10289753
e
1 1.02714663 1 1 1.02714663 1.02714663
2 0.936463823 2 2 0.936463823 0.936463823
3 0.999982831 3 3 0.999982831 0.999982831
4 1.11721917 4 4 1.11721917 1.11721917
5 1.03732039 5 5 1.03732039 1.03732039
6 1.04173843 6 6 1.04173843 1.04173843
e
1 1.10046137 1 1 0.915697876 1.32250524
6 1.10046137 6 6 0.915697876 1.32250524
e
1 1.46530674 1 1 1.46530674 1.46530674
2 1.01821078 2 2 1.01821078 1.01821078
3 1.02671477 3 3 1.02671477 1.02671477
4 1.11826129 4 4 1.11826129 1.11826129
5 1.01498148 5 5 1.01498148 1.01498148
6 1.02148353 6 6 1.02148353 1.02148353
e
