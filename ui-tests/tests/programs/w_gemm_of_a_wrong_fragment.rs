// expect: rustc E0277
// errors: 1
// says: is no fragment of atoms whose registers are `[[i32; 1]; 1]`
// max: 2200
use layout_static::atom::{Scalar, Simulated, TiledMma, gemm};
fn main() {
    let (a, b, mut c) = ([2], [[[3]]], [[[0]]]);
    gemm::<TiledMma<Scalar>, _, _, _, _>(Simulated::<i32, 1, 1, 1, 1>::new(), &a, &b, &mut c);
}
