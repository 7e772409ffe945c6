# Draws tradeoff-warm-connection.svg: gnuplot tradeoff-warm-connection.gp
set encoding utf8
set terminal svg size 480,440 dynamic noenhanced font 'sans-serif,14' name 'tradeoff_warm_connection'
set output 'tradeoff-warm-connection.svg'
set border 3 linecolor rgb '#010203'
set grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb '#808891'
set lmargin at screen 0.1625
set rmargin at screen 0.945833
set tmargin at screen 0.868182
set bmargin at screen 0.322727
set label 'Space against time, warm-connection' at screen 0.01, screen 0.968182 left font 'sans-serif:Bold,16' textcolor rgb '#010203'
set label 'processor time of a fetch (lower is faster)' at screen 0.01, screen 0.918182 left font 'sans-serif,13' textcolor rgb '#010203'
set xlabel 'bytes a member (left is smaller)' textcolor rgb '#010203'
set xrange [234.594304:320.413696]
set xtics nomirror scale 0.5,0 textcolor rgb '#010203' ('240 B' 240, '260 B' 260, '280 B' 280, '300 B' 300)
set yrange [294767.13826:1060815.12798]
set logscale y
set ytics nomirror scale 0.5,0 textcolor rgb '#010203' ('400 µs' 400000, '600 µs' 600000, '800 µs' 800000, '1000 µs' 1000000)
set key off
set label 'parent-entity' at screen 0.0291667, screen 0.125 left point pointtype 7 pointsize 0.8 linecolor rgb '#9aa2ab' offset character 1,0 textcolor rgb '#010203'
set label 'abstract-root' at screen 0.514583, screen 0.125 left point pointtype 5 pointsize 0.8 linecolor rgb '#9aa2ab' offset character 1,0 textcolor rgb '#010203'
set label 'enum-content' at screen 0.0291667, screen 0.075 left point pointtype 9 pointsize 0.8 linecolor rgb '#9aa2ab' offset character 1,0 textcolor rgb '#010203'
set label 'independent-entities' at screen 0.514583, screen 0.075 left point pointtype 13 pointsize 0.8 linecolor rgb '#b86fa5' offset character 1,0 textcolor rgb '#010203'
set label 'details-relationship' at screen 0.0291667, screen 0.025 left point pointtype 11 pointsize 0.8 linecolor rgb '#9aa2ab' offset character 1,0 textcolor rgb '#010203'
set label 'coded-content' at screen 0.514583, screen 0.025 left point pointtype 15 pointsize 0.8 linecolor rgb '#9aa2ab' offset character 1,0 textcolor rgb '#010203'
plot '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 7 pointsize 1.1 linecolor rgb '#9aa2ab', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 5 pointsize 1.1 linecolor rgb '#9aa2ab', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 9 pointsize 1.1 linecolor rgb '#9aa2ab', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 13 pointsize 1.1 linecolor rgb '#b86fa5', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 11 pointsize 1.1 linecolor rgb '#9aa2ab', '-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5 pointtype 15 pointsize 1.1 linecolor rgb '#9aa2ab'
253.3376 456006.639 253.3376 253.3376 448587.095 463791.237
e
253.1328 460591.535 253.1328 253.1328 444175.393 471284.142
e
249.2416 449774.394 249.2416 249.2416 433615.305 475758.524
e
237.7728 345344.953 237.7728 237.7728 338982.209 371102.126
e
317.2352 513292.996 317.2352 317.2352 501044.914 546680.505
e
275.0464 867915.545 275.0464 275.0464 822195.909 922447.937
e
