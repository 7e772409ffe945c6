# Draws evidence-fetch-all-publication.svg: gnuplot evidence-fetch-all-publication.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_fetch_all_publication'
set output 'evidence-fetch-all-publication.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'all Publications' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.76454758879:6.07039371702]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('1×' 1, '1.4×' 1.4, '2×' 2, '3×' 3, '5×' 5)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 0.990602297 1 1 0.98133842 0.999953625
8 0.990602297 8 8 0.98133842 0.999953625
e
1 0.966903472 1 1 0.966903472 0.966903472
2 0.995873231 2 2 0.995873231 0.995873231
3 0.985083385 3 3 0.985083385 0.985083385
4 0.988352012 4 4 0.988352012 0.988352012
5 0.995429972 5 5 0.995429972 0.995429972
6 1.00151626 6 6 1.00151626 1.00151626
7 0.992214844 7 7 0.992214844 0.992214844
8 0.999881156 8 8 0.999881156 0.999881156
e
1 0.962686222 1 1 0.942745076 0.983049168
8 0.962686222 8 8 0.942745076 0.983049168
e
1 0.907726463 1 1 0.907726463 0.907726463
2 0.962809587 2 2 0.962809587 0.962809587
3 0.960632886 3 3 0.960632886 0.960632886
4 0.985424031 4 4 0.985424031 0.985424031
5 0.975641901 5 5 0.975641901 0.975641901
6 0.96809023 6 6 0.96809023 0.96809023
7 0.970638742 7 7 0.970638742 0.970638742
8 0.972608694 8 8 0.972608694 0.972608694
e
1 0.822786445 1 1 0.809572601 0.836215967
8 0.822786445 8 8 0.809572601 0.836215967
e
1 0.787484016 1 1 0.787484016 0.787484016
2 0.829019637 2 2 0.829019637 0.829019637
3 0.819022009 3 3 0.819022009 0.819022009
4 0.818043036 4 4 0.818043036 0.818043036
5 0.828823754 5 5 0.828823754 0.828823754
6 0.836500988 6 6 0.836500988 0.836500988
7 0.833305178 7 7 0.833305178 0.833305178
8 0.831162633 8 8 0.831162633 0.831162633
e
1 3.08695049 1 1 3.01821794 3.15724826
8 3.08695049 8 8 3.01821794 3.15724826
e
1 2.98299912 1 1 2.98299912 2.98299912
2 3.17309312 2 2 3.17309312 3.17309312
3 3.02222847 3 3 3.02222847 3.02222847
4 3.03458849 4 4 3.03458849 3.03458849
5 3.06736374 5 5 3.06736374 3.06736374
6 3.21493234 6 6 3.21493234 3.21493234
7 3.04788818 7 7 3.04788818 3.04788818
8 3.16037143 8 8 3.16037143 3.16037143
e
1 5.76683791 1 1 5.69970356 5.83476301
8 5.76683791 8 8 5.69970356 5.83476301
e
1 5.81962069 1 1 5.81962069 5.81962069
2 5.83378219 2 2 5.83378219 5.83378219
3 5.6758305 3 3 5.6758305 5.6758305
4 5.76109096 4 4 5.76109096 5.76109096
5 5.71562927 5 5 5.71562927 5.71562927
6 5.89358613 6 6 5.89358613 5.89358613
7 5.6604662 7 7 5.6604662 5.6604662
8 5.7786585 8 8 5.7786585 5.7786585
e
