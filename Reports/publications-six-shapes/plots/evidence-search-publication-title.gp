# Draws evidence-search-publication-title.svg: gnuplot evidence-search-publication-title.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'evidence_search_publication_title'
set output 'evidence-search-publication-title.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1125
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'search a word in title of every Publication' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'times the time of parent-entity; open marks were left out' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'block, in the order of running' textcolor rgb '#010203'
set xrange [0.5:6.5]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('1' 1, '2' 2, '3' 3, '4' 4, '5' 5, '6' 6)
set yrange [0.824975342919:1.29844423777]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('0.9×' 0.9, '1×' 1, '1.1×' 1.1, '1.2×' 1.2)
set arrow from graph 0, first 1 to graph 1, first 1 nohead back linewidth 1.5 linecolor rgb '#010203'
set key off
set label 'abstract-root' at screen 0.0291667, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#d9822b' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.514583, screen 0.125 left point pointtype 9 pointsize 0.8 linecolor rgb '#1f9e77' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.0291667, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.514583, screen 0.075 left point pointtype 11 pointsize 0.8 linecolor rgb '#b3962a' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.0291667, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#7f8a96' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#d9822b', '-' using 1:2 with points pointtype 5 pointsize 0.55 linecolor rgb '#d9822b', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#1f9e77', '-' using 1:2 with points pointtype 9 pointsize 0.55 linecolor rgb '#1f9e77', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b86fa5', '-' using 1:2 with points pointtype 13 pointsize 0.55 linecolor rgb '#b86fa5', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#b3962a', '-' using 1:2 with points pointtype 11 pointsize 0.55 linecolor rgb '#b3962a', '-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder linecolor rgb '#7f8a96', '-' using 1:2 with points pointtype 15 pointsize 0.55 linecolor rgb '#7f8a96'
1 1.0085798 1 1 0.942373403 1.07943752
6 1.0085798 6 6 0.942373403 1.07943752
e
1 0.958341249 1 1 0.958341249 0.958341249
2 0.999862864 2 2 0.999862864 0.999862864
3 0.995970553 3 3 0.995970553 0.995970553
4 0.953144011 4 4 0.953144011 0.953144011
5 1.07764224 5 5 1.07764224 1.07764224
6 1.07379491 6 6 1.07379491 1.07379491
e
1 1.06518276 1 1 0.914154709 1.24116225
6 1.06518276 6 6 0.914154709 1.24116225
e
1 0.945350931 1 1 0.945350931 0.945350931
2 1.07972451 2 2 1.07972451 1.07972451
3 1.01224657 3 3 1.01224657 1.01224657
4 1.21094786 4 4 1.21094786 1.21094786
5 1.04524903 5 5 1.04524903 1.04524903
6 1.11688183 6 6 1.11688183 1.11688183
e
1 0.983160773 1 1 0.923671121 1.04648189
6 0.983160773 6 6 0.923671121 1.04648189
e
1 0.993256845 1 1 0.993256845 0.993256845
2 0.94463809 2 2 0.94463809 0.94463809
3 0.940416962 3 3 0.940416962 0.940416962
4 0.944730169 4 4 0.944730169 0.944730169
5 1.05482515 5 5 1.05482515 1.05482515
6 1.02709714 6 6 1.02709714 1.02709714
e
1 0.919404099 1 1 0.842395645 1.00345236
6 0.919404099 6 6 0.842395645 1.00345236
e
1 0.886417908 1 1 0.886417908 0.886417908
2 0.907586832 2 2 0.907586832 0.907586832
3 0.893910996 3 3 0.893910996 0.893910996
4 0.849724603 4 4 0.849724603 0.849724603
5 0.955884931 5 5 0.955884931 0.955884931
6 1.03403162 6 6 1.03403162 1.03403162
e
1 1.11031642 1 1 0.997820131 1.23549577
6 1.11031642 6 6 0.997820131 1.23549577
e
1 1.06035554 1 1 1.06035554 1.06035554
2 1.0537521 2 2 1.0537521 1.0537521
3 1.02982737 3 3 1.02982737 1.02982737
4 1.20977298 4 4 1.20977298 1.20977298
5 1.26062547 5 5 1.26062547 1.26062547
6 1.06766797 6 6 1.06766797 1.06766797
e
