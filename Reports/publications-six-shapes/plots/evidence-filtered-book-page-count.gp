# Draws evidence-filtered-book-page-count.svg: gnuplot evidence-filtered-book-page-count.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_filtered_book_page_count'
set output 'evidence-filtered-book-page-count.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.0958333
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'fetch the Books whose pageCount is below a give…' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'process, in the order of running' textcolor rgb '#010203'
set xrange [0.5:8.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '3' 3, '5' 5, '7' 7)
set yrange [0.206730292165:26.7548645189]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('1×' 1, '5×' 5, '20×' 20)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.01006575 1 1 0.996796693 1.02351145
8 1.01006575 8 8 0.996796693 1.02351145
e
1 1.04661605 1 1 1.04661605 1.04661605
2 0.997213359 2 2 0.997213359 0.997213359
3 1.0160629 3 3 1.0160629 1.0160629
4 1.00852877 4 4 1.00852877 1.00852877
5 0.999568901 5 5 0.999568901 0.999568901
6 1.01189648 6 6 1.01189648 1.01189648
7 1.00196777 7 7 1.00196777 1.00196777
8 0.999563143 8 8 0.999563143 0.999563143
e
1 1.00329027 1 1 0.994943488 1.01170707
8 1.00329027 8 8 0.994943488 1.01170707
e
1 0.980476347 1 1 0.980476347 0.980476347
2 1.00450764 2 2 1.00450764 1.00450764
3 1.01241173 3 3 1.01241173 1.01241173
4 1.01018078 4 4 1.01018078 1.01018078
5 1.00716768 5 5 1.00716768 1.00716768
6 1.00793383 6 6 1.00793383 1.00793383
7 1.00171217 7 7 1.00171217 1.00171217
8 1.0022808 8 8 1.0022808 1.0022808
e
1 0.222513798 1 1 0.217904782 0.227220302
8 0.222513798 8 8 0.217904782 0.227220302
e
1 0.212932201 1 1 0.212932201 0.212932201
2 0.220371073 2 2 0.220371073 0.220371073
3 0.228520752 3 3 0.228520752 0.228520752
4 0.220419164 4 4 0.220419164 0.220419164
5 0.225190224 5 5 0.225190224 0.225190224
6 0.224004775 6 6 0.224004775 0.224004775
7 0.230103283 7 7 0.230103283 0.230103283
8 0.219055937 8 8 0.219055937 0.219055937
e
1 1.24554271 1 1 1.23650697 1.25464448
8 1.24554271 8 8 1.23650697 1.25464448
e
1 1.23207144 1 1 1.23207144 1.23207144
2 1.22728814 2 2 1.22728814 1.22728814
3 1.24822059 3 3 1.24822059 1.24822059
4 1.25619017 4 4 1.25619017 1.25619017
5 1.24882409 5 5 1.24882409 1.24882409
6 1.24639182 6 6 1.24639182 1.24639182
7 1.2470896 7 7 1.2470896 1.2470896
8 1.25859592 8 8 1.25859592 1.25859592
e
1 25.3366065 1 1 24.872621 25.8092474
8 25.3366065 8 8 24.872621 25.8092474
e
1 24.2997068 1 1 24.2997068 24.2997068
2 25.1718357 2 2 25.1718357 25.1718357
3 25.8768587 3 3 25.8768587 25.8768587
4 25.4737987 4 4 25.4737987 25.4737987
5 25.6014208 5 5 25.6014208 25.6014208
6 25.9755966 6 6 25.9755966 25.9755966
7 25.4959403 7 7 25.4959403 25.4959403
8 24.8408098 8 8 24.8408098 24.8408098
e
