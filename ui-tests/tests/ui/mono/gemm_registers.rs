//! law: a product has the registers of as many atoms as a thread does.
use layout_static::{atom::{Scalar, Simulated, gemm}, layout};

layout! {
    pub mma Product = tiled(Scalar, (1, 1, 1), [2, 3, _]);
}

pub fn step(a: [[[i32; 1]; 1]; 2], b: [[[i32; 1]; 1]; 4], mut c: [[[i32; 1]; 1]; 6]) -> [[[i32; 1]; 1]; 6] {
    gemm::<Product, _, _, _, _>(Simulated::<i32, 1, 1, 1, 1>::new(), &a, &b, &mut c);
    c
}

fn main() {
    step([[[1]]; 2], [[[1]]; 4], [[[0]]; 6]);
}
// mended: b: [[[i32; 1]; 1]; 4] => b: [[[i32; 1]; 1]; 3]
// mended: step([[[1]]; 2], [[[1]]; 4] => step([[[1]]; 2], [[[1]]; 3]
