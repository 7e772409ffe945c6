# Draws evidence-filtered-book-page-count.svg: gnuplot evidence-filtered-book-page-count.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_filtered_book_page_count'
set output 'evidence-filtered-book-page-count.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'fetch the Books whose pageCount is below a give…' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.207439688838:26.3875716071]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.5×' 0.5, '1×' 1, '2×' 2, '5×' 5, '10×' 10, '20×' 20)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.00236777 1 1 0.996364622 1.00840708
8 1.00236777 8 8 0.996364622 1.00840708
e
1 1.00849218 1 1 1.00849218 1.00849218
2 0.999197985 2 2 0.999197985 0.999197985
3 0.995246522 3 3 0.995246522 0.995246522
4 1.00147582 4 4 1.00147582 1.00147582
5 1.00541028 5 5 1.00541028 1.00541028
6 0.99512216 6 6 0.99512216 0.99512216
7 0.998155963 7 7 0.998155963 0.998155963
8 1.01602266 8 8 1.01602266 1.01602266
e
1 1.00388367 1 1 0.992001016 1.01590867
8 1.00388367 8 8 0.992001016 1.01590867
e
1 1.01462825 1 1 1.01462825 1.01462825
2 1.00794646 2 2 1.00794646 1.00794646
3 0.996706733 3 3 0.996706733 0.996706733
4 0.977443541 4 4 0.977443541 0.977443541
5 1.01404412 5 5 1.01404412 1.01404412
6 0.996613097 6 6 0.996613097 0.996613097
7 1.00115578 7 7 1.00115578 1.00115578
8 1.02324243 8 8 1.02324243 1.02324243
e
1 0.219481249 1 1 0.216580443 0.222420907
8 0.219481249 8 8 0.216580443 0.222420907
e
1 0.22296361 1 1 0.22296361 0.22296361
2 0.221469891 2 2 0.221469891 0.221469891
3 0.217371533 3 3 0.217371533 0.217371533
4 0.216710995 4 4 0.216710995 0.216710995
5 0.218611859 5 5 0.218611859 0.218611859
6 0.21366288 6 6 0.21366288 0.21366288
7 0.223707947 7 7 0.223707947 0.223707947
8 0.221545472 8 8 0.221545472 0.221545472
e
1 1.22800617 1 1 1.20613592 1.25027298
8 1.22800617 8 8 1.20613592 1.25027298
e
1 1.2325736 1 1 1.2325736 1.2325736
2 1.25969344 2 2 1.25969344 1.25969344
3 1.21701806 3 3 1.21701806 1.21701806
4 1.18369682 4 4 1.18369682 1.18369682
5 1.24781002 5 5 1.24781002 1.24781002
6 1.20012306 6 6 1.20012306 1.20012306
7 1.23469724 7 7 1.23469724 1.23469724
8 1.2504157 8 8 1.2504157 1.2504157
e
1 24.666233 1 1 24.1205386 25.224273
8 24.666233 8 8 24.1205386 25.224273
e
1 24.7223897 1 1 24.7223897 24.7223897
2 25.4933667 2 2 25.4933667 25.4933667
3 23.8729373 3 3 23.8729373 23.8729373
4 24.0916795 4 4 24.0916795 24.0916795
5 24.4369981 5 5 24.4369981 24.4369981
6 24.1039869 6 6 24.1039869 24.1039869
7 25.0514647 7 7 25.0514647 25.0514647
8 25.6190016 8 8 25.6190016 25.6190016
e
