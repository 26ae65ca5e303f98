//! law: tcgen05.mma with scales has 128 rows a block.
use layout_static::algebra::atom::{Major, ScaledUmma, Scaling, UmmaElement::E2m1};

const PRODUCT: ScaledUmma = match ScaledUmma::new(Scaling::Nvf4, 1, [64, 128, 64], [E2m1; 2], [Major::K, Major::K]) {
    Ok(product) => product,
    Err(error) => error.panic(),
};

fn main() {}
// mended: [64, 128, 64] => [128, 128, 64]
