//! What a definition defines, by its keyword.

/// The right side of a definition.
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
    /// `plan`
    Plan,
}

impl Defines {
    /// The keyword of what is defined, and its description.
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
        }
    }
}
