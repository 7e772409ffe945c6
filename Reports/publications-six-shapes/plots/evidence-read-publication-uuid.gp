# Draws evidence-read-publication-uuid.svg: gnuplot evidence-read-publication-uuid.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_read_publication_uuid'
set output 'evidence-read-publication-uuid.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'read uuid of every Publication' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
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
1 1.00111986 1 1 0.993559443 1.0087378
8 1.00111986 8 8 0.993559443 1.0087378
e
1 1.01437444 1 1 1.01437444 1.01437444
2 1.01070128 2 2 1.01070128 1.01070128
3 1.00452009 3 3 1.00452009 1.00452009
4 0.995584187 4 4 0.995584187 0.995584187
5 0.989422331 5 5 0.989422331 0.989422331
6 1.00544097 6 6 1.00544097 1.00544097
7 0.998280938 7 7 0.998280938 0.998280938
8 0.990922788 8 8 0.990922788 0.990922788
e
1 0.984249685 1 1 0.975104672 0.993480465
8 0.984249685 8 8 0.975104672 0.993480465
e
1 1.00131511 1 1 1.00131511 1.00131511
2 0.979754719 2 2 0.979754719 0.979754719
3 0.978021835 3 3 0.978021835 0.978021835
4 0.967401731 4 4 0.967401731 0.967401731
5 0.990485406 5 5 0.990485406 0.990485406
6 0.993360857 6 6 0.993360857 0.993360857
7 0.988363252 7 7 0.988363252 0.988363252
8 0.975724069 8 8 0.975724069 0.975724069
e
1 0.999124729 1 1 0.988522219 1.00984096
8 0.999124729 8 8 0.988522219 1.00984096
e
1 1.00249935 1 1 1.00249935 1.00249935
2 0.975616388 2 2 0.975616388 0.975616388
3 1.01489521 3 3 1.01489521 1.01489521
4 0.990764082 4 4 0.990764082 0.990764082
5 1.00316715 5 5 1.00316715 1.00316715
6 1.0005753 6 6 1.0005753 1.0005753
7 1.0129975 7 7 1.0129975 1.0129975
8 0.993051039 8 8 0.993051039 0.993051039
e
1 0.956480534 1 1 0.948283144 0.964748785
8 0.956480534 8 8 0.948283144 0.964748785
e
1 0.969611676 1 1 0.969611676 0.969611676
2 0.952782688 2 2 0.952782688 0.952782688
3 0.955982094 3 3 0.955982094 0.955982094
4 0.942575173 4 4 0.942575173 0.942575173
5 0.956741774 5 5 0.956741774 0.956741774
6 0.956553189 6 6 0.956553189 0.956553189
7 0.97098151 7 7 0.97098151 0.97098151
8 0.9469713 8 8 0.9469713 0.9469713
e
1 0.97987962 1 1 0.972624784 0.987188571
8 0.97987962 8 8 0.972624784 0.987188571
e
1 0.975156292 1 1 0.975156292 0.975156292
2 0.972093168 2 2 0.972093168 0.972093168
3 0.985030958 3 3 0.985030958 0.985030958
4 0.976536364 4 4 0.976536364 0.976536364
5 0.982743498 5 5 0.982743498 0.982743498
6 0.996546822 6 6 0.996546822 0.996546822
7 0.982331737 7 7 0.982331737 0.982331737
8 0.968869581 8 8 0.968869581 0.968869581
e
