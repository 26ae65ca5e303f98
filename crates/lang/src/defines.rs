//! The kinds of definitions, by keyword.

/// The kind of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defines {
    /// `type`
    Layout,
    /// `const`
    Number,
    /// `linear`
    Linear,
    /// `dimension`
    Dimension,
    /// `access`
    Access,
    /// `atom`
    Atom,
    /// `mma`
    Product,
    /// `copy`
    Copy,
    /// `tma`
    Tma,
    /// `plan`
    Plan,
}

impl Defines {
    /// Returns the keyword of the kind, and its description.
    pub fn described(self) -> [&'static str; 2] {
        match self {
            Defines::Layout => ["type", "a layout"],
            Defines::Number => ["const", "a number"],
            Defines::Linear => ["linear", "a linear layout"],
            Defines::Dimension => ["dimension", "a dimension"],
            Defines::Access => ["access", "an access"],
            Defines::Plan => ["plan", "a plan"],
            Defines::Atom => ["atom", "an instruction"],
            Defines::Product => ["mma", "a tiled product"],
            Defines::Copy => ["copy", "a tiled copy"],
            Defines::Tma => ["tma", "a bulk copy"],
        }
    }
}
