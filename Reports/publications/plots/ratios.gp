# Draws ratios.svg: gnuplot ratios.gp
set encoding utf8
set terminal svg size 480,992 dynamic noenhanced font 'sans-serif,14' name 'ratios'
set output 'ratios.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.0458333
set rmargin at screen 0.945833
set tmargin at screen 0.941532
set bmargin at screen 0.143145
set label 'Time compared with parent-entity' at screen 0.01, screen 0.985887 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label '' at screen 0.01, screen 0.96371 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel '1× = the time of parent-entity (left is faster)' textcolor rgb '#010203'
set xrange [0.0796660703615:32.3716011033]
set logscale x
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.2×' 0.2, '1×' 1, '5×' 5, '20×' 20)
set yrange [11.5:-0.5]
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('' -0.5, '' 0.5, '' 1.5, '' 2.5, '' 3.5, '' 4.5, '' 5.5, '' 6.5, '' 7.5, '' 8.5, '' 9.5, '' 10.5)
set label 'load everything at once' at first 0.0796660703615, first -0.21 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'load everything, 1,000 at a time' at first 0.0796660703615, first 0.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Publications' at first 0.0796660703615, first 1.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all Books' at first 0.0796660703615, first 2.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'newest 100 Publications by publishDate' at first 0.0796660703615, first 3.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Publications with one tag' at first 0.0796660703615, first 4.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'Books with pageCount below a value' at first 0.0796660703615, first 5.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count Publications of one author' at first 0.0796660703615, first 6.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'count each kind' at first 0.0796660703615, first 7.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'change title of a Publication' at first 0.0796660703615, first 8.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'delete a Publication' at first 0.0796660703615, first 9.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set label 'all operations together' at first 0.0796660703615, first 10.79 left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.0554435 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,-0.35 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.0554435 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,-0.35 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.0332661 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,-0.35 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.0332661 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,-0.35 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.0110887 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,-0.35 textcolor rgb '#010203'
plot '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0 linecolor rgb '#010203', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 5 pointsize 0.5 linecolor rgb '#d9822b', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 9 pointsize 0.5 linecolor rgb '#1f9e77', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 13 pointsize 0.5 linecolor rgb '#b86fa5', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 11 pointsize 0.5 linecolor rgb '#b3962a', '-' using 1:2:3:4 with xerrorbars linewidth 1.5 pointtype 15 pointsize 0.5 linecolor rgb '#7f8a96'
1 -0.18 1 1 -0.18 -0.18
1 0.5 1 1 0.5 0.5
e
1 0.82 1 1 0.82 0.82
1 1.5 1 1 1.5 1.5
e
1 1.82 1 1 1.82 1.82
1 2.5 1 1 2.5 2.5
e
1 2.82 1 1 2.82 2.82
1 3.5 1 1 3.5 3.5
e
1 3.82 1 1 3.82 3.82
1 4.5 1 1 4.5 4.5
e
1 4.82 1 1 4.82 4.82
1 5.5 1 1 5.5 5.5
e
1 5.82 1 1 5.82 5.82
1 6.5 1 1 6.5 6.5
e
1 6.82 1 1 6.82 6.82
1 7.5 1 1 7.5 7.5
e
1 7.82 1 1 7.82 7.82
1 8.5 1 1 8.5 8.5
e
1 8.82 1 1 8.82 8.82
1 9.5 1 1 9.5 9.5
e
1 9.82 1 1 9.82 9.82
1 10.5 1 1 10.5 10.5
e
1 10.82 1 1 10.82 10.82
1 11.5 1 1 11.5 11.5
e
1.00330147 -0.114 0.991080341 1.01567329 -0.114 -0.114
1.00014387 0.886 0.989137299 1.01127291 0.886 0.886
0.992252621 1.886 0.986321197 0.998219714 1.886 1.886
0.996217555 2.886 0.975721986 1.01714364 2.886 2.886
0.99874485 3.886 0.991560943 1.0059808 3.886 3.886
0.993499684 4.886 0.978519386 1.00870932 4.886 4.886
1.00041837 5.886 0.991699291 1.00921412 5.886 5.886
0.993197581 6.886 0.990316568 0.996086976 6.886 6.886
0.997804003 7.886 0.992869283 1.00276325 7.886 7.886
0.998291647 8.886 0.987405547 1.00929776 8.886 8.886
1.00562186 9.886 0.993844977 1.01753829 9.886 9.886
0.998859358 10.886 0.996189742 1.00153613 10.886 10.886
e
0.992292161 0.018 0.983044239 1.00162708 0.018 0.018
1.00361834 1.018 0.989437746 1.01800216 1.018 1.018
0.960702075 2.018 0.95209618 0.969385758 2.018 2.018
0.99256973 3.018 0.97804752 1.00730757 3.018 3.018
0.992645192 4.018 0.982486201 1.00290923 4.018 4.018
0.983613714 5.018 0.973924006 0.993399826 5.018 5.018
1.00778589 6.018 1.00042309 1.01520288 6.018 6.018
0.995687885 7.018 0.993204672 0.998177307 7.018 7.018
1.06069291 8.018 1.05812369 1.06326837 8.018 8.018
0.976971136 9.018 0.961409437 0.992784722 9.018 9.018
0.998188512 10.018 0.98109294 1.01558197 10.018 10.018
0.995948437 11.018 0.990825915 1.00109744 11.018 11.018
e
1.01105017 0.15 1.00756447 1.01454792 0.15 0.15
0.913154769 1.15 0.900546149 0.925939923 1.15 1.15
0.830043544 2.15 0.814844988 0.845525585 2.15 2.15
0.559685857 3.15 0.519428223 0.603063609 3.15 3.15
4.41175653 4.15 4.36130591 4.46279075 4.15 4.15
1.83197546 5.15 1.74118119 1.92750422 5.15 5.15
0.217697889 6.15 0.213427905 0.2220533 6.15 6.15
2.5653115 7.15 2.54043202 2.59043463 7.15 7.15
0.102973283 8.15 0.0995173906 0.106549187 8.15 8.15
1.30678064 9.15 1.2787832 1.33539104 9.15 9.15
0.994049274 10.15 0.982753735 1.00547464 10.15 10.15
0.906291278 11.15 0.897392074 0.915278732 11.15 11.15
e
1.4344014 0.282 1.42701045 1.44183063 0.282 0.282
1.41599293 1.282 1.40022276 1.43194071 1.282 1.282
2.89520947 2.282 2.83580565 2.95585766 2.282 2.282
2.06393872 3.282 1.93884654 2.19710171 3.282 3.282
1.03322202 4.282 1.02516011 1.04134732 4.282 4.282
1.01041355 5.282 1.0014338 1.01947382 5.282 5.282
1.25600419 6.282 1.23421622 1.27817679 6.282 6.282
1.00371643 7.282 0.999841721 1.00760615 7.282 7.282
1.06139248 8.282 1.05913181 1.06365797 8.282 8.282
0.936324332 9.282 0.913750538 0.959455801 9.282 9.282
2.08267335 10.282 2.06409068 2.10142331 10.282 10.282
1.27519879 11.282 1.26578099 1.28468666 11.282 11.282
e
1.20714506 0.414 1.19982827 1.21450647 0.414 0.414
1.21759302 1.414 1.20502654 1.23029055 1.414 1.414
6.01146214 2.414 5.86949996 6.15685786 2.414 2.414
5.16657241 3.414 4.83242926 5.52382023 3.414 3.414
0.917193321 4.414 0.904720776 0.929837814 4.414 4.414
0.952625415 5.414 0.945636302 0.959666185 5.414 5.414
25.3171156 6.414 24.7337436 25.9142471 6.414 6.414
0.993971764 7.414 0.989309576 0.998655922 7.414 7.414
1.06087265 8.414 1.05476683 1.06701382 8.414 8.414
1.01346294 9.414 0.986268865 1.04140683 9.414 9.414
1.01611416 10.414 1.00638541 1.02593696 10.414 10.414
1.64824049 11.414 1.63612717 1.6604435 11.414 11.414
e
