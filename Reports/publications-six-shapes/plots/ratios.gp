# Draws ratios.svg: gnuplot ratios.gp
set encoding utf8
set terminal svg size 480,1100 dynamic noenhanced font 'sans-serif,14' name 'ratios'
set output 'ratios.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.0458333
set rmargin at screen 0.945833
set tmargin at screen 0.947273
set bmargin at screen 0.129091
set label 'Time compared with parent-entity' at screen 0.01, screen 0.987273 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label '' at screen 0.01, screen 0.967273 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'times the time (left of 1× is faster)' textcolor rgb '#010203'
set xrange [0.155918411474:25.9810011998]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5, '20×' 20)
set yrange [14.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5, '' 11.5, '' 12.5, '' 13.5)
set label 'load everything in one transaction' at first 0.155918411474, first -0.17 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, saving after each 1,000 objects' at first 0.155918411474, first 0.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch every Publication' at first 0.155918411474, first 1.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch every Book' at first 0.155918411474, first 2.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the last 100 Publications by publishDate' at first 0.155918411474, first 3.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the Publications that have one tag' at first 0.155918411474, first 4.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'search a word in title of every Publication' at first 0.155918411474, first 5.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the Books whose pageCount is below a given value' at first 0.155918411474, first 6.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'read uuid of every Publication' at first 0.155918411474, first 7.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count the Publications of one author' at first 0.155918411474, first 8.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count the members of each kind' at first 0.155918411474, first 9.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch one Publication by object ID' at first 0.155918411474, first 10.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'change title of a Publication and save' at first 0.155918411474, first 11.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication and save' at first 0.155918411474, first 12.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.155918411474, first 13.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.05 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.05 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.03 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.03 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.01 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 5 pointsize 0.8 linecolor rgb '#d9822b', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 11 pointsize 0.8 linecolor rgb '#b3962a', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96'
1 -0.1 1 1 -0.1 -0.1
1 0.5 1 1 0.5 0.5
e
1 0.9 1 1 0.9 0.9
1 1.5 1 1 1.5 1.5
e
1 1.9 1 1 1.9 1.9
1 2.5 1 1 2.5 2.5
e
1 2.9 1 1 2.9 2.9
1 3.5 1 1 3.5 3.5
e
1 3.9 1 1 3.9 3.9
1 4.5 1 1 4.5 4.5
e
1 4.9 1 1 4.9 4.9
1 5.5 1 1 5.5 5.5
e
1 5.9 1 1 5.9 5.9
1 6.5 1 1 6.5 6.5
e
1 6.9 1 1 6.9 6.9
1 7.5 1 1 7.5 7.5
e
1 7.9 1 1 7.9 7.9
1 8.5 1 1 8.5 8.5
e
1 8.9 1 1 8.9 8.9
1 9.5 1 1 9.5 9.5
e
1 9.9 1 1 9.9 9.9
1 10.5 1 1 10.5 10.5
e
1 10.9 1 1 10.9 10.9
1 11.5 1 1 11.5 11.5
e
1 11.9 1 1 11.9 11.9
1 12.5 1 1 12.5 12.5
e
1 12.9 1 1 12.9 12.9
1 13.5 1 1 13.5 13.5
e
1 13.9 1 1 13.9 13.9
1 14.5 1 1 14.5 14.5
e
1.00439696 -0.064 0.999207907 1.00961295 -0.064 -0.064
1.0011216 0.936 0.99319476 1.00911171 0.936 0.936
0.997866674 1.936 0.993609865 1.00214172 1.936 1.936
1.00899862 2.936 0.99046372 1.02788036 2.936 2.936
1.00177245 3.936 0.989657612 1.01403559 3.936 3.936
1.00908463 4.936 0.99711572 1.02119721 4.936 4.936
0.992283684 5.936 0.98131709 1.00337283 5.936 5.936
1.00236777 6.936 0.996364622 1.00840708 6.936 6.936
0.995874837 7.936 0.990215326 1.00156669 7.936 7.936
1.00029918 8.936 0.994071737 1.00656564 8.936 8.936
0.999149756 9.936 0.998113053 1.00018753 9.936 9.936
0.993657422 10.936 0.987008867 1.00035076 10.936 10.936
1.00706615 11.936 0.997494711 1.01672942 11.936 11.936
1.00418604 12.936 0.992661414 1.01584446 12.936 12.936
1.00128189 13.936 0.999450397 1.00311673 13.936 13.936
e
0.995888865 0.048 0.99307019 0.998715541 0.048 0.048
0.999891577 1.048 0.992931585 1.00690035 1.048 1.048
0.963490272 2.048 0.957291876 0.969728801 2.048 2.048
1.00612295 3.048 0.994298189 1.01808834 3.048 3.048
0.987073234 4.048 0.98155637 0.992621106 4.048 4.048
1.02246244 5.048 1.01474352 1.03024007 5.048 5.048
1.00128108 6.048 0.990011845 1.01267859 6.048 6.048
1.00388367 7.048 0.992001016 1.01590867 7.048 7.048
0.977157372 8.048 0.972028115 0.982313694 8.048 8.048
0.998750399 9.048 0.992188982 1.00535521 9.048 9.048
1.05022401 10.048 1.0476937 1.05276043 10.048 10.048
0.996846827 11.048 0.993092628 1.00061522 11.048 11.048
0.998790124 12.048 0.988535001 1.00915163 12.048 12.048
0.988335496 13.048 0.975161685 1.00168728 13.048 13.048
0.9991137 14.048 0.996123944 1.00211243 14.048 14.048
e
0.925452635 0.16 0.920864925 0.930063201 0.16 0.16
0.910012421 1.16 0.902830973 0.917250994 1.16 1.16
0.830376728 2.16 0.819274394 0.841629514 2.16 2.16
0.6161808 3.16 0.606824305 0.625681562 3.16 3.16
4.83645798 4.16 4.76407727 4.90993837 4.16 4.16
2.60373003 5.16 2.54019827 2.66885075 5.16 5.16
1.03041967 6.16 1.01974931 1.04120169 6.16 6.16
0.219481249 7.16 0.216580443 0.222420907 7.16 7.16
0.998758203 8.16 0.993071329 1.00447764 8.16 8.16
4.28585537 9.16 4.27130894 4.30045133 9.16 9.16
0.162145131 10.16 0.160595964 0.163709242 10.16 10.16
0.956414481 11.16 0.95269824 0.960145218 11.16 11.16
1.29279876 12.16 1.28579858 1.29983706 12.16 12.16
0.969252431 13.16 0.95604883 0.982638381 13.16 13.16
1.00147071 14.16 0.997838542 1.0051161 14.16 14.16
e
1.42496708 0.272 1.41937683 1.43057934 0.272 0.272
1.44250862 1.272 1.43012893 1.45499548 1.272 1.272
3.04675934 2.272 2.98439608 3.11042577 2.272 2.272
2.20154391 3.272 2.16591437 2.23775956 3.272 3.272
1.00167368 4.272 0.991945385 1.01149739 4.272 4.272
1.04560802 5.272 1.03371888 1.05763391 5.272 5.272
0.983621069 6.272 0.9704008 0.997021445 6.272 6.272
1.22800617 7.272 1.20613592 1.25027298 7.272 7.272
0.961296837 8.272 0.955264466 0.967367302 8.272 8.272
1.00257212 9.272 0.997401401 1.00776964 9.272 9.272
1.05174557 10.272 1.04920098 1.05429634 10.272 10.272
0.963203179 11.272 0.957430515 0.969010648 11.272 11.272
0.939650623 12.272 0.929939704 0.949462949 12.272 12.272
2.0514007 13.272 2.03583365 2.06708678 13.272 13.272
1.28322322 14.272 1.27654604 1.28993533 14.272 14.272
e
1.19473626 0.384 1.19032711 1.19916174 0.384 0.384
1.20548365 1.384 1.19605973 1.21498182 1.384 1.384
5.67838264 2.384 5.57437393 5.78433198 2.384 2.384
5.17440644 3.384 5.01808126 5.33560152 3.384 3.384
0.882941405 4.384 0.874514335 0.891449681 4.384 4.384
0.981550564 5.384 0.96635626 0.996983772 5.384 5.384
1.00486886 6.384 0.995390222 1.01443776 6.384 6.384
24.666233 7.384 24.1205386 25.224273 7.384 7.384
0.979648874 8.384 0.973076318 0.986265824 8.384 8.384
0.995634855 9.384 0.989771241 1.00153321 9.384 9.384
1.04860359 10.384 1.04635331 1.0508587 10.384 10.384
0.986970082 11.384 0.978870581 0.995136601 11.384 11.384
1.01559143 12.384 1.00464044 1.0266618 12.384 12.384
1.02179598 13.384 1.00418011 1.03972088 13.384 13.384
1.63217777 14.384 1.62274018 1.64167025 14.384 14.384
e
