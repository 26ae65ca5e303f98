//! A product for an instruction that nobody has built, 4 x 4 x 2 on eight lanes, run on simulated ones:
//! `cargo run --example atom`.

use std::array::from_fn;

use layout_static::atom::{Simulated, copy, gemm};
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

    /// A load or store of one element, and of two.
    pub atom Word = copy(from (1, 32) : (0, 1), to (1, 32) : (0, 1), by from);
    pub atom Pair = copy(from (1, 64) : (0, 1), to (1, 64) : (0, 1), by from);
    pub copy ReadA = copy_of(Word of 32, Product.a);
    pub copy ReadB = copy_of(Word of 32, Product.b);
    pub copy WriteC = copy_of(Pair of 32, Product.c);

    type Rows = (8, 6) : (6, 1);
    type Columns = (8, 6) : (1, 8);
    #[check(at_once(WriteC.to))]                // a lane's pairs lie side by side: stores of 64 bits
    type Square = (8, (2, 4)) : (2, (1, 16));
    type OfA = ReadA.from(Rows);                // (lane, value) to a coordinate
    type OfB = ReadB.from(Columns);
    type OfC = WriteC.to(Square);
}

fn main() {
    let (a, b): ([usize; 48], [usize; 48]) = (from_fn(|i| i % 7), from_fn(|i| 3 * i % 5));
    let (rows, columns) = (Tensor::from_array(&a, Rows), Tensor::from_array(&b, Columns));
    let lanes = Simulated::<usize, 8, 1, 1, 2>::new();
    // The registers of all lanes, atom by atom.
    let (mut a, mut b, mut c) = ([[[0; 1]; 8]; 6], [[[0; 1]; 8]; 6], [[[0; 2]; 8]; 4]);
    copy::<ReadA, _, _, _>(lanes, &from_fn(|lane| rows.partition(OfA, lane)), &mut a);
    copy::<ReadB, _, _, _>(lanes, &from_fn(|lane| columns.partition(OfB, lane)), &mut b);
    gemm::<Product, _, _, _, _>(lanes, &a, &b, &mut c);

    let mut product = [0; 64];
    let mut square = TensorMut::from_array(&mut product, Square);
    // No two lanes have an element of C in common, or this does not compile.
    copy::<WriteC, _, _, _>(lanes, &c, &mut square.parts_mut(ByThread(OfC)).array());
    for m in 0..8 {
        for n in 0..8 {
            assert_eq!(square[(m, n)], (0..6).map(|k| rows[(m, k)] * columns[(n, k)]).sum::<usize>());
        }
    }
    println!("8 x 8 x 6 by a made-up atom: {}", (0..8).map(|n| square[(0, n)].to_string() + " ").collect::<String>());
}
