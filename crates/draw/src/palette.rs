//! The colours: those of Okabe and Ito, which the colour-blind can tell apart. A colour is never the only sign: what it
//! means stands in the cell as well.

/// How many there are.
pub(crate) const COUNT: u8 = 8;

/// A colour, by its red, green and blue, and the nearest of the 256 colours of terminals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colour {
    /// As SVG writes it.
    pub(crate) hex: &'static str,
    /// As a terminal has it.
    pub(crate) ansi: u8,
}

/// The colours by their keys.
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

/// What clashes.
pub(crate) const CLASH: Colour = Colour { hex: "#D40000", ansi: 160 };

/// The colour of a key.
pub(crate) fn of(key: u8) -> Colour {
    COLOURS[usize::from(key % COUNT)]
}
