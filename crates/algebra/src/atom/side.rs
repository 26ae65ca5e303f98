//! The two sides of a copy.

/// A side of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// What is read.
    From,
    /// What is written.
    To,
}

impl Side {
    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Side::From => "from",
            Side::To => "to",
        }
    }
}
