//! The error of pictures.

use std::fmt;

use layout_algebra::LayoutError;

/// The reason why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DrawError {
    /// An error of the algebra.
    Layout(LayoutError),
    /// The layout has too many coordinates to visit each.
    TooLarge {
        /// The number of coordinates.
        size: u64,
        /// The maximum number of coordinates.
        most: u64,
    },
    /// A thread-value layout whose shape is not `(threads, values)`.
    NotThreadValue {
        /// The rank of the layout.
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
