// expect: accepted
// run: yes
use layout_static::atom::{Multiplies, Scalar, TiledMma, TiledProduct, gemm};
fn mul<P: TiledProduct, U: Multiplies<P, [u32; 1], [u32; 1], [u32; 1]>>(unit: U, a: u32, b: u32) -> u32 {
    let mut c = [0];
    gemm::<P, _, _, _, _>(unit, &[a], &[b], &mut c);
    c[0]
}
#[derive(Clone, Copy)]
struct Add;
impl layout_static::atom::Execute<Scalar> for Add {
    type A = u32;
    type B = u32;
    type C = u32;
    fn execute(self, a: u32, b: u32, c: u32) -> u32 { a * b + c }
}
fn main() {
    assert_eq!(mul::<TiledMma<Scalar>, _>(Add, 6, 7), 42);
}
