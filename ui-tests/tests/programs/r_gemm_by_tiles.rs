// expect: accepted
// run: yes
use layout_static::{ByMode, C, Tensor, TensorArray, layout};
layout! { type A = (6, 8) : (8, 1); type B = (8, 10) : (10, 1); type D = (6, 10) : (10, 1); }
fn main() {
    let (a, b): ([i32; 48], [i32; 80]) =
        (std::array::from_fn(|x| x as i32 % 5 - 2), std::array::from_fn(|x| x as i32 % 7 - 3));
    let (a, b) = (Tensor::from_array(&a, A), Tensor::from_array(&b, B));
    let mut d = TensorArray::<i32, 60, _>::from_elem(D, 0);
    let (mut out, tiler) = (d.view_mut(), ByMode::of((C::<2>, C::<5>)));
    for ti in 0..3 { for tj in 0..2 {
        let (rows, columns) =
            (a.tile(ByMode::of((C::<2>, C::<8>)), (ti, 0)), b.tile(ByMode::of((C::<8>, C::<5>)), (0, tj)));
        let mut part = out.tile_mut(tiler, (ti, tj));
        for i in 0..2 { for j in 0..5 { part[(i, j)] = (0..8).map(|k| rows[(i, k)] * columns[(k, j)]).sum(); } }
    } }
    for i in 0..6 { for j in 0..10 { assert_eq!(d[(i, j)], (0..8).map(|k| a[(i, k)] * b[(k, j)]).sum()); } }
}
