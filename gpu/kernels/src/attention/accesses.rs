//! The claims of both kernels on each access to shared memory, for the programs that check them.

use layout_gpu::shared::Declared;
use layout_static::access::{Read, Write};
use layout_static::atom::Reads;
use layout_static::ops::Composition;

use super::{Columns64, Columns128, Head, Memory, Part, ReadK, ReadQ, ReadV};
use crate::table::{Access, access};

/// A kernel.
#[derive(Debug)]
pub struct Attention {
    /// Its name in PTX.
    pub name: &'static str,
    /// The most columns of a head.
    pub columns: usize,
    /// The bytes of shared memory.
    pub shared: usize,
    /// How it accesses shared memory.
    pub accesses: [Access; 6],
}

impl Attention {
    /// Whether it is the kernel for heads of so many columns.
    pub const fn takes(&self, columns: usize) -> bool {
        columns <= self.columns && columns + 64 > self.columns
    }
}

const fn attention<H: Head>(name: &'static str, columns: usize) -> Attention {
    Attention {
        name,
        columns,
        shared: <Memory<H> as Declared>::BYTES as usize,
        accesses: [
            access::<H::Vectors, Part<H>, Write, 128, 1>("cp.async", "cp.async.cg.shared"),
            access::<H::Tile, Reads<ReadQ, H::Tile>, Read, 16, 8>("ldmatrix Q", "ldmatrix"),
            access::<H::Tile, Reads<ReadK, H::Tile>, Read, 16, 8>("ldmatrix K", "ldmatrix"),
            access::<Turned<H>, Reads<ReadV, Turned<H>>, Read, 16, 8>("ldmatrix V", "ldmatrix"),
            access::<H::Pairs, H::Held, Write, 32, 1>("store pairs", "st.shared.b32"),
            access::<H::Rows, H::Out, Read, 128, 1>("load rows", "ld.shared.v4"),
        ],
    }
}

/// V as a factor.
type Turned<H> = Composition<<H as Head>::Tile, <H as Head>::Turned>;

/// Both kernels.
pub static ACCESSES: [Attention; 2] =
    [attention::<Columns64>("attention_64", 64), attention::<Columns128>("attention_128", 128)];
