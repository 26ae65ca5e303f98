//! law: relative modes are modes of a refinement.
use layout_static::algebra::{IntTuple, LayoutError};

const fn part(fine: &str, coarse: &str) -> Result<IntTuple, LayoutError> {
    match (IntTuple::parse(fine), IntTuple::parse(coarse)) {
        (Ok(fine), Ok(coarse)) => fine.relative_mode(0, &coarse),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

const PART: IntTuple = match part("((2,3),4)", "(4,6)") { Ok(value) => value, Err(error) => error.panic() };

fn main() {
    assert_eq!(PART.rank(), 2);
}
// mended: 4,6 => 6,4
