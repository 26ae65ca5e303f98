//! law: an extent is a multiple of what it is said to be a multiple of.
use layout_static::{LayoutError, Multiple};

const WIDTH: usize = 650;

const COLUMNS: Result<Multiple<64>, LayoutError> = Multiple::new(WIDTH);

const _: () = if let Err(error) = COLUMNS {
    error.panic()
};

fn main() {}
// mended: 650 => 640
