//! law: the values of a thread lie at constant offsets from one address, so they move no bit that the swizzle moves.
use layout_static::algebra::{Composed, Layout, LayoutError, check};

const fn claim(partition: &str) -> Result<(), LayoutError> {
    let (Ok(partition), Ok(tile)) = (Layout::parse(partition), Composed::parse("Sw<3,2,6> o 0 o (64,64):(64,1)")) else {
        return Ok(());
    };
    check::anchored(&partition, &tile)
}

const _: () = match claim("((4,64),16):((1,64),4)") {
    Ok(()) => {}
    Err(error) => error.panic(),
};

fn main() {}
// mended: ((4,64),16):((1,64),4) => ((4,64),8,2):((1,64),4,32)
