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
set xrange [0.152955152832:26.3102250368]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5, '20×' 20)
set yrange [14.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5, '' 11.5, '' 12.5, '' 13.5)
set label 'load everything in one transaction' at first 0.152955152832, first -0.17 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, saving after each 1,000 objects' at first 0.152955152832, first 0.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch every Publication' at first 0.152955152832, first 1.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch every Book' at first 0.152955152832, first 2.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the last 100 Publications by publishDate' at first 0.152955152832, first 3.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the Publications that have one tag' at first 0.152955152832, first 4.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'search a word in title of every Publication' at first 0.152955152832, first 5.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch the Books whose pageCount is below a given value' at first 0.152955152832, first 6.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'read uuid of every Publication' at first 0.152955152832, first 7.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count the Publications of one author' at first 0.152955152832, first 8.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count the members of each kind' at first 0.152955152832, first 9.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'fetch one Publication by object ID' at first 0.152955152832, first 10.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'change title of a Publication and save' at first 0.152955152832, first 11.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication and save' at first 0.152955152832, first 12.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.152955152832, first 13.83 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
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
1.00134557 -0.064 0.997079678 1.00562972 -0.064 -0.064
1.00200308 0.936 0.992255804 1.01184612 0.936 0.936
0.996420042 1.936 0.990400834 1.00247583 1.936 1.936
1.00174971 2.936 0.994362655 1.00919165 2.936 2.936
0.997553687 3.936 0.989615151 1.0055559 3.936 3.936
1.00441528 4.936 0.993462019 1.01548931 4.936 4.936
1.00260526 5.936 0.990028816 1.01534146 5.936 5.936
1.00132356 6.936 0.988479995 1.01433401 6.936 6.936
0.999777264 7.936 0.997043736 1.00251829 7.936 7.936
0.999422426 8.936 0.993382214 1.00549937 8.936 8.936
0.999069271 9.936 0.997305877 1.00083578 9.936 9.936
0.999652919 10.936 0.992770438 1.00658311 10.936 10.936
0.995516948 11.936 0.983263621 1.00792297 11.936 11.936
1.01454239 12.936 0.994242085 1.03525719 12.936 12.936
1.00109017 13.936 0.99882102 1.00336448 13.936 13.936
e
0.998614415 0.048 0.994242918 1.00300513 0.048 0.048
0.999092528 1.048 0.985534695 1.01283687 1.048 1.048
0.972375622 2.048 0.962366365 0.982488981 2.048 2.048
1.0000698 3.048 0.991602105 1.0086098 3.048 3.048
0.983896309 4.048 0.977704482 0.990127348 4.048 4.048
1.02329286 5.048 1.00997754 1.03678373 5.048 5.048
1.01165964 6.048 1.003532 1.0198531 6.048 6.048
1.00410192 7.048 0.994587717 1.01370714 7.048 7.048
0.981406609 8.048 0.974632797 0.988227499 8.048 8.048
0.99635138 9.048 0.992167572 1.00055283 9.048 9.048
1.04897271 10.048 1.04669309 1.05125729 10.048 10.048
0.997423312 11.048 0.99074796 1.00414364 11.048 11.048
0.991024048 12.048 0.97031589 1.01217415 12.048 12.048
0.998520941 13.048 0.985481694 1.01173271 13.048 13.048
1.00032505 14.048 0.99793918 1.00271661 14.048 14.048
e
0.926519321 0.16 0.921125971 0.931944251 0.16 0.16
0.91035735 1.16 0.901814943 0.918980675 1.16 1.16
0.832219416 2.16 0.824803411 0.8397021 2.16 2.16
0.618227173 3.16 0.610173089 0.626387568 3.16 3.16
4.84753125 4.16 4.69313933 5.00700226 4.16 4.16
2.59945925 5.16 2.52654524 2.6744775 5.16 5.16
1.03768764 6.16 1.03179847 1.04361043 6.16 6.16
0.222247596 7.16 0.219241407 0.225295005 7.16 7.16
1.00138752 8.16 0.996467871 1.00633146 8.16 8.16
4.28626947 9.16 4.26448582 4.30816439 9.16 9.16
0.160215348 10.16 0.157543807 0.162932191 10.16 10.16
0.962934346 11.16 0.954721679 0.97121766 11.16 11.16
1.29829801 12.16 1.28417682 1.31257448 12.16 12.16
0.982176992 13.16 0.97405413 0.990367593 13.16 13.16
1.00450117 14.16 1.00088882 1.00812655 14.16 14.16
e
1.42662744 0.272 1.41783742 1.43547196 0.272 0.272
1.44420841 1.272 1.43270627 1.4558029 1.272 1.272
3.04630285 2.272 3.00245424 3.09079182 2.272 2.272
2.1803132 3.272 2.15789064 2.20296875 3.272 3.272
0.998951924 4.272 0.988003864 1.0100213 4.272 4.272
1.03590616 5.272 1.01783422 1.05429896 5.272 5.272
0.988276489 6.272 0.982441561 0.994146072 6.272 6.272
1.24010799 7.272 1.22428526 1.25613522 7.272 7.272
0.965170606 8.272 0.959057304 0.971322875 8.272 8.272
1.00374749 9.272 0.997736576 1.00979462 9.272 9.272
1.05077373 10.272 1.04729034 1.05426871 10.272 10.272
0.969939962 11.272 0.962925203 0.977005823 11.272 11.272
0.928329324 12.272 0.916565522 0.940244111 12.272 12.272
2.05783946 13.272 2.03826377 2.07760316 13.272 13.272
1.28297011 14.272 1.2785047 1.28745112 14.272 14.272
e
1.20415984 0.384 1.19143318 1.21702245 0.384 0.384
1.20959656 1.384 1.20200485 1.21723621 1.384 1.384
5.74132992 2.384 5.63126001 5.85355129 2.384 2.384
5.17635578 3.384 5.04395459 5.31223244 3.384 3.384
0.880879415 4.384 0.873531198 0.888289445 4.384 4.384
0.979932322 5.384 0.970364827 0.98959415 5.384 5.384
1.01102684 6.384 1.00552112 1.01656271 6.384 6.384
24.998312 7.384 24.4643697 25.5439078 7.384 7.384
0.971880775 8.384 0.965499327 0.9783044 8.384 8.384
0.996749382 9.384 0.991507697 1.00201878 9.384 9.384
1.0494276 10.384 1.04592949 1.0529374 10.384 10.384
0.989636859 11.384 0.985195012 0.994098733 11.384 11.384
0.999510079 12.384 0.986189692 1.01301038 12.384 12.384
1.01841332 13.384 1.00251665 1.03456205 13.384 13.384
1.63398846 14.384 1.6267803 1.64122855 14.384 14.384
e
