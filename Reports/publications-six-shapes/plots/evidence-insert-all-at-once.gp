# Draws evidence-insert-all-at-once.svg: gnuplot evidence-insert-all-at-once.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_insert_all_at_once'
set output 'evidence-insert-all-at-once.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'load everything in one transaction' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.82910626512:1.51894135349]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2, '1.4×' 1.4)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.01978829 1 1 0.945646569 1.09974296
6 1.01978829 6 6 0.945646569 1.09974296
e
1 1.10092013 1 1 1.10092013 1.10092013
2 1.07962692 2 2 1.07962692 1.07962692
3 0.952454306 3 3 0.952454306 0.952454306
4 1.00035445 4 4 1.00035445 1.00035445
5 1.03268484 5 5 1.03268484 1.03268484
6 0.961755639 6 6 0.961755639 0.961755639
e
1 1.00937774 1 1 0.959766461 1.06155348
6 1.00937774 6 6 0.959766461 1.06155348
e
1 1.0133931 1 1 1.0133931 1.0133931
2 0.962346457 2 2 0.962346457 0.962346457
3 1.04044922 3 3 1.04044922 1.04044922
4 1.01735994 4 4 1.01735994 1.01735994
5 1.01821757 5 5 1.01821757 1.01821757
6 1.0061827 6 6 1.0061827 1.0061827
e
1 0.929555344 1 1 0.747423853 1.15606845
6 0.929555344 6 6 0.747423853 1.15606845
e
1 0.921350295 1 1 0.921350295 0.921350295
2 0.891219678 2 2 0.891219678 0.891219678
3 0.853979453 3 3 0.853979453 0.853979453
4 1.15259408 4 4 1.15259408 1.15259408
5 0.877710084 5 5 0.877710084 0.877710084
6 0.909425378 6 6 0.909425378 0.909425378
e
1 1.4221264 1 1 1.35722658 1.49012959
6 1.4221264 6 6 1.35722658 1.49012959
e
1 1.47470034 1 1 1.47470034 1.47470034
2 1.37535927 2 2 1.37535927 1.37535927
3 1.39928222 3 3 1.39928222 1.39928222
4 1.44563627 4 4 1.44563627 1.44563627
5 1.40857819 5 5 1.40857819 1.40857819
6 1.43140963 6 6 1.43140963 1.43140963
e
1 1.22153746 1 1 1.14033854 1.30851822
6 1.22153746 6 6 1.14033854 1.30851822
e
1 1.23683585 1 1 1.23683585 1.23683585
2 1.23737339 2 2 1.23737339 1.23737339
3 1.10619183 3 3 1.10619183 1.10619183
4 1.23701775 4 4 1.23701775 1.23701775
5 1.21547175 5 5 1.21547175 1.21547175
6 1.30519877 6 6 1.30519877 1.30519877
e
