//! law: tcgen05.mma has 64 or 128 rows a block.
use layout_static::algebra::atom::{Major, Umma, UmmaElement::{Bf16, F32}};

const PRODUCT: Umma = match Umma::new(1, [256, 128, 16], [Bf16, Bf16, F32], [Major::K, Major::K]) {
    Ok(product) => product,
    Err(error) => error.panic(),
};

fn main() {}
// mended: [256, 128, 16] => [128, 128, 16]
