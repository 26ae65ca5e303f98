//! Eight colours that the colour-blind can tell apart, on white and on black, with dark text on them. A colour is never
//! the only sign: the cell also says its meaning in text.
//!
//! They were found by a search for the largest distance between any two, as seen with and without each of the three
//! dichromacies. The test below holds the distance.

/// The number of colours.
pub(crate) const COUNT: u8 = 8;

/// A colour: its red, green and blue, and the nearest of the 256 colours of terminals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colour {
    /// The colour for SVG.
    pub(crate) hex: &'static str,
    /// The colour for a terminal.
    pub(crate) ansi: u8,
}

/// The colours, by key.
const COLOURS: [Colour; COUNT as usize] = [
    Colour { hex: "#CFE3FD", ansi: 189 },
    Colour { hex: "#D7953F", ansi: 130 },
    Colour { hex: "#53C2AC", ansi: 79 },
    Colour { hex: "#A49DD0", ansi: 103 },
    Colour { hex: "#FBED82", ansi: 221 },
    Colour { hex: "#859CFF", ansi: 69 },
    Colour { hex: "#C1A572", ansi: 137 },
    Colour { hex: "#A4FFCE", ansi: 157 },
];

/// The colour of text on any of the colours.
pub(crate) const INK: &str = "#1F2328";

/// The colour of a clash.
pub(crate) const CLASH: Colour = Colour { hex: "#D40000", ansi: 160 };

/// Returns the colour of a key.
pub(crate) fn of(key: u8) -> Colour {
    COLOURS[usize::from(key % COUNT)]
}

#[cfg(test)]
mod tests {
    use super::{CLASH, COLOURS, INK};

    type Rgb = [f64; 3];

    /// The sight of most people, and the three dichromacies: Machado, Oliveira and Fernandes 2009, at full severity.
    const SIGHTS: [[Rgb; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ];

    fn times(matrix: &[Rgb; 3], colour: Rgb) -> Rgb {
        matrix.map(|row| row.iter().zip(colour).map(|(a, b)| a * b).sum())
    }

    /// The light of a colour of the screen.
    fn linear(colour: [u8; 3]) -> Rgb {
        let light = |c: f64| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
        colour.map(|c| light(f64::from(c) / 255.0))
    }

    fn luminance(colour: [u8; 3]) -> f64 {
        linear(colour).iter().zip([0.2126, 0.7152, 0.0722]).map(|(a, b)| a * b).sum()
    }

    /// CIE L*a*b*, in which a distance of 2.3 is just seen by the trained.
    fn lab(light: Rgb) -> Rgb {
        let xyz = times(&[[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], light);
        let curve = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let [x, y, z] = [curve(xyz[0] / 0.950_47), curve(xyz[1]), curve(xyz[2] / 1.088_83)];
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// The smallest distance of two colours over all sights.
    fn distance(one: [u8; 3], other: [u8; 3]) -> f64 {
        let seen = |sight, colour| lab(times(sight, linear(colour)).map(|c: f64| c.clamp(0.0, 1.0)));
        let apart = |sight| -> f64 {
            let (one, other): (Rgb, Rgb) = (seen(sight, one), seen(sight, other));
            one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
        };
        SIGHTS.iter().map(apart).fold(f64::INFINITY, f64::min)
    }

    fn of_hex(hex: &str) -> [u8; 3] {
        [1, 3, 5].map(|i| u8::from_str_radix(&hex[i..i + 2], 16).expect("two digits"))
    }

    /// A colour of the cube of 6 x 6 x 6, or a grey, of terminals with 256.
    fn of_terminal(ansi: u8) -> [u8; 3] {
        let level = |l: u8| if l == 0 { 0 } else { 55 + 40 * l };
        match ansi - 16 {
            cube @ 0..216 => [cube / 36, cube / 6 % 6, cube % 6].map(level),
            grey => [8 + 10 * (grey - 216); 3],
        }
    }

    fn hold(colours: &[[u8; 3]], least: f64) {
        for (i, one) in colours.iter().enumerate() {
            for other in &colours[..i] {
                let apart = distance(*one, *other);
                assert!(apart >= least, "{one:?} and {other:?} are {apart:.1} apart");
            }
        }
    }

    #[test]
    fn the_colour_blind_tell_all_colours_apart() {
        let mut colours = COLOURS.map(|colour| of_hex(colour.hex)).to_vec();
        hold(&colours, 22.0);
        hold(&COLOURS.map(|colour| of_terminal(colour.ansi)), 22.0);
        // A coloured cell is no cell of the page, and the border of a clash is seen on each colour.
        colours.extend([[255; 3], [13, 17, 23], of_hex(CLASH.hex)]);
        hold(&colours, 12.0);
    }

    #[test]
    fn dark_text_is_read_on_each_colour() {
        for colour in COLOURS {
            let contrast = (luminance(of_hex(colour.hex)) + 0.05) / (luminance(of_hex(INK)) + 0.05);
            assert!(contrast >= 4.5, "{} has {contrast:.1}", colour.hex);
        }
    }
}
