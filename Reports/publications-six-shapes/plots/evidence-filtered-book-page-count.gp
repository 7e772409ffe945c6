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
set yrange [0.210305255887:26.3175909472]
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
1 1.00132356 1 1 0.988479995 1.01433401
8 1.00132356 8 8 0.988479995 1.01433401
e
1 1.03118393 1 1 1.03118393 1.03118393
2 0.982256947 2 2 0.982256947 0.982256947
3 0.992821692 3 3 0.992821692 0.992821692
4 0.998542673 4 4 0.998542673 0.998542673
5 0.992922233 5 5 0.992922233 0.992922233
6 0.992021154 6 6 0.992021154 0.992021154
7 1.00774411 7 7 1.00774411 1.00774411
8 1.01393452 8 8 1.01393452 1.01393452
e
1 1.00410192 1 1 0.994587717 1.01370714
8 1.00410192 8 8 0.994587717 1.01370714
e
1 1.01799189 1 1 1.01799189 1.01799189
2 0.987660853 2 2 0.987660853 0.987660853
3 1.00062772 3 3 1.00062772 1.00062772
4 0.997497159 4 4 0.997497159 0.997497159
5 0.999259771 5 5 0.999259771 0.999259771
6 0.998386157 6 6 0.998386157 0.998386157
7 1.010283 7 7 1.010283 1.010283
8 1.02156506 8 8 1.02156506 1.02156506
e
1 0.222247596 1 1 0.219241407 0.225295005
8 0.222247596 8 8 0.219241407 0.225295005
e
1 0.227748005 1 1 0.227748005 0.227748005
2 0.223205128 2 2 0.223205128 0.223205128
3 0.218758868 3 3 0.218758868 0.218758868
4 0.222888802 4 4 0.222888802 0.222888802
5 0.216614414 5 5 0.216614414 0.216614414
6 0.22120543 6 6 0.22120543 0.22120543
7 0.22609602 7 7 0.22609602 0.22609602
8 0.221670479 8 8 0.221670479 0.221670479
e
1 1.24010799 1 1 1.22428526 1.25613522
8 1.24010799 8 8 1.22428526 1.25613522
e
1 1.26777884 1 1 1.26777884 1.26777884
2 1.24459368 2 2 1.24459368 1.24459368
3 1.23458998 3 3 1.23458998 1.23458998
4 1.22405978 4 4 1.22405978 1.22405978
5 1.2330654 5 5 1.2330654 1.2330654
6 1.20988693 6 6 1.20988693 1.20988693
7 1.2462791 7 7 1.2462791 1.2462791
8 1.26163399 8 8 1.26163399 1.26163399
e
1 24.998312 1 1 24.4643697 25.5439078
8 24.998312 8 8 24.4643697 25.5439078
e
1 25.3336826 1 1 25.3336826 25.3336826
2 25.5011811 2 2 25.5011811 25.5011811
3 25.5510592 3 3 25.5510592 25.5510592
4 24.7222496 4 4 24.7222496 24.7222496
5 25.0120944 5 5 25.0120944 25.0120944
6 23.6554852 6 6 23.6554852 23.6554852
7 25.4839514 7 7 25.4839514 25.4839514
8 24.7845635 8 8 24.7845635 24.7845635
e
