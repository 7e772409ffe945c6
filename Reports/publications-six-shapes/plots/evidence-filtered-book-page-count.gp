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
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.120354117126:18.975756758]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.01648869 1 1 0.950228987 1.0873687
6 1.01648869 6 6 0.950228987 1.0873687
e
1 1.09556177 1 1 1.09556177 1.09556177
2 1.04361655 2 2 1.04361655 1.04361655
3 1.0016815 3 3 1.0016815 1.0016815
4 1.02505745 4 4 1.02505745 1.02505745
5 1.00791831 5 5 1.00791831 1.00791831
6 0.932254062 6 6 0.932254062 0.932254062
e
1 0.988618266 1 1 0.866800279 1.12755626
6 0.988618266 6 6 0.866800279 1.12755626
e
1 1.07412282 1 1 1.07412282 1.07412282
2 0.908398613 2 2 0.908398613 0.908398613
3 1.00314233 3 3 1.00314233 1.00314233
4 0.988484181 4 4 0.988484181 0.988484181
5 0.96916477 5 5 0.96916477 0.96916477
6 0.995660951 6 6 0.995660951 0.995660951
e
1 0.134919874 1 1 0.102971946 0.176779921
6 0.134919874 6 6 0.102971946 0.176779921
e
1 0.134381356 1 1 0.134381356 0.134381356
2 0.126256178 2 2 0.126256178 0.126256178
3 0.125260183 3 3 0.125260183 0.125260183
4 0.183823533 4 4 0.183823533 0.183823533
5 0.123964741 5 5 0.123964741 0.123964741
6 0.124552251 6 6 0.124552251 0.124552251
e
1 0.809029683 1 1 0.740335753 0.884097553
6 0.809029683 6 6 0.740335753 0.884097553
e
1 0.912855631 1 1 0.912855631 0.912855631
2 0.804183165 2 2 0.804183165 0.804183165
3 0.79765766 3 3 0.79765766 0.79765766
4 0.809591892 4 4 0.809591892 0.809591892
5 0.733188452 5 5 0.733188452 0.733188452
6 0.806735845 6 6 0.806735845 0.806735845
e
1 17.0092344 1 1 16.0704598 18.0028487
6 17.0092344 6 6 16.0704598 18.0028487
e
1 18.4230648 1 1 18.4230648 18.4230648
2 17.3236791 2 2 17.3236791 17.3236791
3 16.3466537 3 3 16.3466537 16.3466537
4 16.832426 4 4 16.832426 16.832426
5 16.8666485 5 5 16.8666485 16.8666485
6 16.3494151 6 6 16.3494151 16.3494151
e
