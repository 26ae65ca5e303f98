//! A product for an instruction that nobody has built, 4 x 4 x 2 on eight lanes, run on simulated ones:
//! `cargo run --example atom`.

use std::array::from_fn;

use layout_static::atom::{Simulated, gemm};
use layout_static::{ByThread, Tensor, TensorMut, layout};

layout! {
    /// Lane (m, k) has A(m, k), lane (n, k) has B(n, k), and lane (m, j) has C(m, 2 j) and C(m, 2 j + 1).
    pub atom Made = mma((4, 4, 2),
        a ((4, 2), 1) : ((1, 4), 0) of 32,
        b ((4, 2), 1) : ((1, 4), 0) of 32,
        c ((4, 2), 2) : ((1, 8), 4) of 32);
    // 8 x 8 x 6 by one atom: each lane repeats it 2 x 2 x 3 times. No two lanes have an element of C in common.
    #[check(owners, registers(c) <= 8)]
    pub mma Product = tiled(Made) in (8, 8, 6);

    type Rows = (8, 6) : (6, 1);
    type Columns = (8, 6) : (1, 8);
    type Square = (8, 8) : (8, 1);
    type OfA = Product.a(Rows);                 // (lane, value) to a coordinate
    type OfB = Product.b(Columns);
    type OfC = Product.c(Square);
}

fn main() {
    let (a, b): ([usize; 48], [usize; 48]) = (from_fn(|i| i % 7), from_fn(|i| 3 * i % 5));
    let (rows, columns) = (Tensor::from_array(&a, Rows), Tensor::from_array(&b, Columns));
    // The registers of all lanes: value `at` of lane `lane` is where the atom's table says.
    let a: [[[usize; 1]; 8]; 6] = from_fn(|at| from_fn(|lane| [rows.partition(OfA, lane)[at]]));
    let b: [[[usize; 1]; 8]; 6] = from_fn(|at| from_fn(|lane| [columns.partition(OfB, lane)[at]]));
    let mut c = [[[0; 2]; 8]; 4];
    gemm::<Product, _, _, _, _>(Simulated::<usize, 8, 1, 1, 2>::new(), &a, &b, &mut c);

    let mut product = [0; 64];
    let mut square = TensorMut::from_array(&mut product, Square);
    // No two lanes have an element of C in common, or this does not compile.
    for (lane, mut part) in square.parts_mut(ByThread(OfC)).enumerate() {
        for x in 0..8 {
            part[x] = c[x / 2][lane][x % 2];
        }
    }
    for m in 0..8 {
        for n in 0..8 {
            assert_eq!(square[(m, n)], (0..6).map(|k| rows[(m, k)] * columns[(n, k)]).sum::<usize>());
        }
    }
    println!("8 x 8 x 6 by a made-up atom: {}", (0..8).map(|n| square[(0, n)].to_string() + " ").collect::<String>());
}
