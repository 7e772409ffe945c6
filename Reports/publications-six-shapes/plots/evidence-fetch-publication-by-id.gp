# Draws evidence-fetch-publication-by-id.svg: gnuplot evidence-fetch-publication-by-id.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_fetch_publication_by_id'
set output 'evidence-fetch-publication-by-id.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'fetch one Publication by object ID' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.842156259203:1.14924440732]
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
1 1.00807462 1 1 0.978174285 1.03888892
6 1.00807462 6 6 0.978174285 1.03888892
e
1 1.00345523 1 1 1.00345523 1.00345523
2 0.990574975 2 2 0.990574975 0.990574975
3 0.976787359 3 3 0.976787359 0.976787359
4 1.02861698 4 4 1.02861698 1.02861698
5 1.04196944 5 5 1.04196944 1.04196944
6 1.00846777 6 6 1.00846777 1.00846777
e
1 0.98081788 1 1 0.9196966 1.04600116
6 0.98081788 6 6 0.9196966 1.04600116
e
1 1.00020361 1 1 1.00020361 1.00020361
2 0.893258399 2 2 0.893258399 0.893258399
3 0.971885251 3 3 0.971885251 0.971885251
4 0.998617366 4 4 0.998617366 0.998617366
5 0.988393703 5 5 0.988393703 0.988393703
6 1.03877297 6 6 1.03877297 1.03877297
e
1 0.896005852 1 1 0.874424362 0.918119991
6 0.896005852 6 6 0.874424362 0.918119991
e
1 0.91447686 1 1 0.91447686 0.91447686
2 0.911380127 2 2 0.911380127 0.911380127
3 0.867420947 3 3 0.867420947 0.867420947
4 0.888021392 4 4 0.888021392 0.888021392
5 0.896260533 5 5 0.896260533 0.896260533
6 0.89930125 6 6 0.89930125 0.89930125
e
1 0.979192712 1 1 0.890227314 1.07704892
6 0.979192712 6 6 0.890227314 1.07704892
e
1 0.994591041 1 1 0.994591041 0.994591041
2 0.908670682 2 2 0.908670682 0.908670682
3 0.911351929 3 3 0.911351929 0.911351929
4 0.989521748 4 4 0.989521748 0.989521748
5 1.11577127 5 5 1.11577127 1.11577127
6 0.969329303 6 6 0.969329303 0.969329303
e
1 1.02607993 1 1 0.938508605 1.12182245
6 1.02607993 6 6 0.938508605 1.12182245
e
1 1.07562176 1 1 1.07562176 1.07562176
2 0.987673827 2 2 0.987673827 0.987673827
3 0.997248819 3 3 0.997248819 0.997248819
4 1.09987949 4 4 1.09987949 1.09987949
5 0.994872381 5 5 0.994872381 0.994872381
6 1.00669526 6 6 1.00669526 1.00669526
e
