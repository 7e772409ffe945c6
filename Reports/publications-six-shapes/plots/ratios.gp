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
set xrange [0.0449493113154:18.5429341669]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.05×' 0.05, '0.2×' 0.2, '1×' 1, '5×' 5)
set yrange [14.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5, '' 11.5, '' 12.5, '' 13.5)
set label 'load everything in one transaction' at first 0.0449493113154, first -0.17 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, saving after each 1,000 objects' at first 0.0449493113154, first 0.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch every Publication' at first 0.0449493113154, first 1.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch every Book' at first 0.0449493113154, first 2.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the last 100 Publications by publishDate' at first 0.0449493113154, first 3.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the Publications of one of tags' at first 0.0449493113154, first 4.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'search a word in title of every Publication' at first 0.0449493113154, first 5.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the Books whose pageCount is below a given value' at first 0.0449493113154, first 6.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'read uuid of every Publication' at first 0.0449493113154, first 7.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count the Publications of one of author' at first 0.0449493113154, first 8.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count the members of each kind' at first 0.0449493113154, first 9.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch one Publication by object ID' at first 0.0449493113154, first 10.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'change title of a Publication and save' at first 0.0449493113154, first 11.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication and save' at first 0.0449493113154, first 12.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.0449493113154, first 13.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.05 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.05 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.03 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.03 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.01 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
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
1.01978829 -0.064 0.945646569 1.09974296 -0.064 -0.064
0.991731937 0.936 0.966135022 1.01800702 0.936 0.936
1.01144825 1.936 0.942068918 1.08593708 1.936 1.936
1.01813643 2.936 0.992589445 1.04434093 2.936 2.936
1.02977935 3.936 1.00964838 1.05031171 3.936 3.936
0.991812199 4.936 0.920628304 1.0685001 4.936 4.936
1.0085798 5.936 0.942373403 1.07943752 5.936 5.936
1.01648869 6.936 0.950228987 1.0873687 6.936 6.936
0.987918194 7.936 0.812140198 1.20174123 7.936 7.936
0.993101554 8.936 0.94393783 1.0448259 8.936 8.936
1.00087169 9.936 0.9026719 1.10975443 9.936 9.936
1.00807462 10.936 0.978174285 1.03888892 10.936 10.936
1.08777865 11.936 0.817375464 1.4476363 11.936 11.936
1.09775219 12.936 0.906101981 1.32993845 12.936 12.936
1.01830177 13.936 0.984748232 1.05299858 13.936 13.936
e
1.00937774 0.048 0.959766461 1.06155348 0.048 0.048
1.00449367 1.048 0.969543939 1.04070325 1.048 1.048
0.979772605 2.048 0.956295686 1.00382588 2.048 2.048
0.999860609 3.048 0.967752476 1.03303403 3.048 3.048
1.00114524 4.048 0.951077266 1.05384897 4.048 4.048
0.969622648 5.048 0.81568852 1.15260673 5.048 5.048
1.06518276 6.048 0.914154709 1.24116225 6.048 6.048
0.988618266 7.048 0.866800279 1.12755626 7.048 7.048
0.96197941 8.048 0.872677201 1.06042003 8.048 8.048
0.969511475 9.048 0.898836666 1.04574339 9.048 9.048
1.02200899 10.048 0.915266248 1.14120058 10.048 10.048
0.98081788 11.048 0.9196966 1.04600116 11.048 11.048
1.0816638 12.048 1.01382574 1.15404111 12.048 12.048
0.991166459 13.048 0.874447685 1.12346452 13.048 13.048
1.00125388 14.048 0.969968047 1.03354883 14.048 14.048
e
0.929555344 0.16 0.747423853 1.15606845 0.16 0.16
0.957419803 1.16 0.910915763 1.00629797 1.16 1.16
0.865687191 2.16 0.809672238 0.925577385 2.16 2.16
0.547023831 3.16 0.538928879 0.555240373 3.16 3.16
4.4192106 4.16 4.25969237 4.58470252 4.16 4.16
1.24506245 5.16 1.18152978 1.31201138 5.16 5.16
0.983160773 6.16 0.923671121 1.04648189 6.16 6.16
0.134919874 7.16 0.102971946 0.176779921 7.16 7.16
0.964066982 8.16 0.719865283 1.29110983 8.16 8.16
4.65952153 9.16 4.14241363 5.24118132 9.16 9.16
0.049432131 10.16 0.0462977907 0.0527786648 10.16 10.16
0.896005852 11.16 0.874424362 0.918119991 11.16 11.16
1.12887066 12.16 1.02245866 1.24635744 12.16 12.16
0.79249092 13.16 0.721669323 0.870262651 13.16 13.16
0.812615095 14.16 0.758340418 0.870774228 14.16 14.16
e
1.4221264 0.272 1.35722658 1.49012959 0.272 0.272
1.45246668 1.272 1.40302134 1.50365459 1.272 1.272
2.94452146 2.272 2.65105154 3.27047834 2.272 2.272
1.93223825 3.272 1.76892911 2.11062422 3.272 3.272
1.03428887 4.272 0.967446174 1.10574985 4.272 4.272
0.872805715 5.272 0.792699993 0.961006463 5.272 5.272
0.919404099 6.272 0.842395645 1.00345236 6.272 6.272
0.809029683 7.272 0.740335753 0.884097553 7.272 7.272
0.959236094 8.272 0.823740787 1.11701873 8.272 8.272
1.00153002 9.272 0.976782075 1.02690498 9.272 9.272
1.02522927 10.272 0.95303056 1.10289753 10.272 10.272
0.979192712 11.272 0.890227314 1.07704892 11.272 11.272
1.07022415 12.272 0.944685165 1.21244598 12.272 12.272
1.52866394 13.272 1.29980226 1.79782227 13.272 13.272
1.1973736 14.272 1.1376742 1.26020573 14.272 14.272
e
1.22153746 0.384 1.14033854 1.30851822 0.384 0.384
1.20846142 1.384 1.10007411 1.32752783 1.384 1.384
5.6820228 2.384 5.29823795 6.09360761 2.384 2.384
4.51025147 3.384 4.39917986 4.62412744 3.384 3.384
0.992035176 4.384 0.923369374 1.06580727 4.384 4.384
1.08334164 5.384 1.00216901 1.171089 5.384 5.384
1.11031642 6.384 0.997820131 1.23549577 6.384 6.384
17.0092344 7.384 16.0704598 18.0028487 7.384 7.384
1.05661873 8.384 0.855531254 1.3049706 8.384 8.384
0.99280573 9.384 0.969131914 1.01705785 9.384 9.384
1.10046137 10.384 0.915697876 1.32250524 10.384 10.384
1.02607993 11.384 0.938508605 1.12182245 11.384 11.384
1.07340856 12.384 0.932663831 1.23539253 12.384 12.384
1.03898635 13.384 0.934882196 1.15468305 13.384 13.384
1.63955957 14.384 1.57300925 1.70892548 14.384 14.384
e
