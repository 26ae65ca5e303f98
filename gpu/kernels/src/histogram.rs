//! Histogram: how often each of 256 values is among any number of bytes.
//!
//! ```text
//! 32 bytes a thread at once  ->  counts of the block in shared memory, by atomics  ->  added to the result, by atomics
//! ```
//!
//! The launch says how many blocks share the bytes. The result begins with the numbers that the host uploads.

use layout_gpu::shared::Tile;
use layout_static::access::{Read, Write};
use layout_static::layout;

use crate::table::{Access, access};

/// The threads of a block.
pub const THREADS: usize = 256;

layout! {
    /// The bytes.
    pub type Bytes = ? : 1;
    /// The result: a count for each value; values beyond the last one are left out.
    pub type Bins = ? : 1;
    /// The counts of a block, in shared memory.
    pub type Counts = 256 : 1;
    /// A thread has two vectors of 16 bytes. Neighbouring threads have neighbouring vectors.
    pub type Part = (256, 2) : (1, 256);
    /// A thread has one count.
    pub type One = (256, 1) : (1, 0);
}

/// The shared memory of a block.
pub type Memory = Tile<u32, Counts>;

/// How it accesses shared memory, without the atomics. These take what the bytes make of them: an instruction of a warp
/// waits for each lane that changes the same count.
pub static ACCESSES: [Access; 2] = [
    access::<Counts, One, Write, 32, 1>("fill", "st.shared.b32"),
    access::<Counts, One, Read, 32, 1>("load counts", "ld.shared.b32"),
];

pub mod kernel {
    //! The kernel.

    use layout_gpu::{Atomic, Block, Input, K, Region, Vector, each, kernel};
    use layout_static::C;

    use super::{Bins, Bytes, Memory, One, Part, THREADS};

    /// The bytes that one access loads.
    pub type V16 = Vector<u8, 16>;
    /// The bytes, in tiles that the blocks share out.
    pub type Source = Input<V16, Bytes, C<512>, K>;

    /// Adds to each bin how often its number is among the bytes.
    #[kernel(threads = THREADS, shared = Memory, persistent)]
    pub fn histogram(block: &Block<THREADS>, memory: Region<Memory>, from: Source, bins: Atomic<u32, Bins>) {
        let counts = memory.tile().filled(block, 0);
        let mut number = block.x();
        while let Some(tile) = from.at(number) {
            block.each(|thread| {
                let exists = tile.exists(Part, thread);
                let bytes: [V16; 2] = tile.load_or(Part, thread, Vector([0; 16]));
                each::<2>(|v| {
                    each::<16>(|lane| {
                        if (lane as u32) < exists.elements(v) {
                            counts.add(thread, bytes[v].0[lane], 1);
                        }
                    });
                });
            });
            number += block.blocks_x();
        }
        let counts = counts.sync(block);
        block.each(|thread| {
            let [count] = counts.part(One, thread).load();
            if count > 0 {
                bins.add(thread, thread.index(), count);
            }
        });
    }
}
