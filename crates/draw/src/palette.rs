//! The colours of Okabe and Ito, which the colour-blind can tell apart. A colour is never the only sign: the cell also
//! says its meaning in text.

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
    Colour { hex: "#56B4E9", ansi: 74 },
    Colour { hex: "#E69F00", ansi: 178 },
    Colour { hex: "#009E73", ansi: 36 },
    Colour { hex: "#CC79A7", ansi: 175 },
    Colour { hex: "#F0E442", ansi: 227 },
    Colour { hex: "#0072B2", ansi: 32 },
    Colour { hex: "#D55E00", ansi: 166 },
    Colour { hex: "#999999", ansi: 247 },
];

/// The colour of a clash.
pub(crate) const CLASH: Colour = Colour { hex: "#D40000", ansi: 160 };

/// Returns the colour of a key.
pub(crate) fn of(key: u8) -> Colour {
    COLOURS[usize::from(key % COUNT)]
}
