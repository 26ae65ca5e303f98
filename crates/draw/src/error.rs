//! Why a picture cannot be drawn.

use std::fmt;

use layout_algebra::LayoutError;

/// Why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DrawError {
    /// The algebra refuses.
    Layout(LayoutError),
    /// Every coordinate would have to be looked at, and there are too many.
    TooLarge {
        /// How many there are.
        size: u64,
        /// How many are looked at.
        most: u64,
    },
    /// A thread-value layout whose shape is not `(threads, values)`.
    NotThreadValue {
        /// Its rank.
        rank: usize,
    },
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawError::Layout(error) => error.fmt(f),
            DrawError::TooLarge { size, most } => {
                write!(
                    f,
                    "a picture looks at {most} coordinates at most, and there are {size}\n  help: draw a tile of it"
                )
            }
            DrawError::NotThreadValue { rank } => write!(
                f,
                "a thread-value layout has the modes threads and values; this one has {rank}\n  help: group them"
            ),
        }
    }
}

impl std::error::Error for DrawError {}

impl From<LayoutError> for DrawError {
    fn from(error: LayoutError) -> DrawError {
        DrawError::Layout(error)
    }
}
