// expect: rustc E0277
// errors: 1
// says: Multiplies<P, A, B, C>
// max: 2200
use layout_static::atom::{TiledProduct, gemm};
pub fn mul<P: TiledProduct, U>(unit: U, a: &[u32; 4], b: &[u32; 2], c: &mut [u32; 4]) {
    gemm::<P, _, _, _, _>(unit, a, b, c);
}
fn main() {}
