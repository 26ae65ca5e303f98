//! Products of `e4m3` by products of halves.
//!
//! A Hopper has no `mma.sync` of 8 bits: of each, `ptxas` makes two products of halves, and adds their sum to `C`
//! apart. With 128 sums of a thread, the registers do not suffice for that. Here the same two products add to `C`
//! themselves.

use layout_gpu::atom::{E4m3M16N8K32, F16M16N8K16};
use layout_gpu::instruction::halves_of_e4m3;
use layout_gpu::{Warp, each};
use layout_static::atom::{Execute, MmaAtom};

/// [`E4m3M16N8K32`] by two products of halves.
///
/// A register has four numbers along K, of A and of B. The first product takes the lower two of each, the second one
/// the upper two: a number of A is multiplied by the number of B with the same place in K.
#[derive(Clone, Copy, Debug)]
pub struct E4m3ByHalves;

impl MmaAtom for E4m3ByHalves {
    type Lanes = <E4m3M16N8K32 as MmaAtom>::Lanes;
    type A = <E4m3M16N8K32 as MmaAtom>::A;
    type B = <E4m3M16N8K32 as MmaAtom>::B;
    type C = <E4m3M16N8K32 as MmaAtom>::C;
    const EXTENTS: [u64; 3] = <E4m3M16N8K32 as MmaAtom>::EXTENTS;
    const BITS: [u32; 3] = <E4m3M16N8K32 as MmaAtom>::BITS;
}

impl Execute<E4m3ByHalves> for Warp {
    type A = [u32; 4];
    type B = [u32; 2];
    type C = [f32; 4];

    #[inline(always)]
    fn execute(self, a: [u32; 4], b: [u32; 2], c: [f32; 4]) -> [f32; 4] {
        let mut sums = c;
        each::<2>(|half| {
            let halves = |word: u32| halves_of_e4m3((word >> (16 * half)) as u16);
            sums = Execute::<F16M16N8K16>::execute(self, a.map(halves), b.map(halves), sums);
        });
        sums
    }
}
