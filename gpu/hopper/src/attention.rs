//! Attention, forward: `O = softmax(scale Q K^T) V` of bfloats, in the structure of FlashAttention-3.
//!
//! ```text
//! Q     --TMA--> ring: 1 stage of 128 queries        --+
//! K, V  --TMA--> ring: 2 stages of 128 keys each       +--wgmma--> S = Q K^T --softmax--> weights in registers
//!        one thread                                    +--wgmma--> O = O rescaled + weights V --stmatrix, TMA--> O
//!                                                    two warpgroups of 64 queries
//! ```
//!
//! A query is a row of `Q`; the columns of all heads are side by side. Heads of queries that share a head of keys are
//! neighbours: grouped queries. The sums of the first product are the factor A of the second one, register by
//! register. V is the factor B as it lies: contiguous along its columns.
//!
//! Queries and keys beyond the extents are loaded as 0. Scores of keys beyond are minus infinity, and queries beyond
//! are not stored. A query `i` sees the keys up to `i + reach`: see [`causal`] and [`ALL`].

use layout_gpu::bulk::Map;
use layout_gpu::instruction;
use layout_gpu::pipeline::{Consumer, Full, Producer, Ring, Stage};
use layout_gpu::warpgroup::{
    Bf16M64N64K16Registers, Bf16M64N128K16, Bf16M64N128K16Registers, Buffer, Buffers, Factor, Sums, Warpgroup,
    WarpgroupAtom,
};
use layout_gpu::{Block, Region, block_x, each};
use layout_static::atom::{BulkCopy, TiledProduct};
use layout_static::layout;

use crate::product::write_chunk;
use crate::softmax::Softmax;

/// The threads of a block: a warpgroup that loads, two that multiply.
pub const THREADS: usize = 384;
/// The queries of a block, and the keys of a stage.
pub const EDGE: u32 = 128;
/// The stages of keys and values.
pub const STAGES: usize = 2;
/// The products of the weights: 16 keys each.
const STEPS: usize = 8;

/// The reach of queries that see all keys.
pub const ALL: i32 = 1 << 20;

/// The reach of causal attention, where the last query sees the last key: of as many queries as keys each sees itself
/// and what was before it.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "lengths are below 2^20")]
pub const fn causal(queries: usize, keys: usize) -> i32 {
    keys as i32 - queries as i32
}

layout! {
    /// Q, K and O: `(row, column of a head)`, rows `?` apart.
    pub type Rows = (?, ?) : (?, 1);
    /// V as the factor B: `(column of a head, row)`.
    pub type Columns = (?, ?) : (1, ?);
    /// 64 queries by 128 keys, 16 columns of a head at a time.
    pub mma Scores = tiled(Bf16M64N128K16);
    /// 64 queries by 64 columns, 16 keys at a time.
    pub mma Output64 = tiled(Bf16M64N64K16Registers);
    /// 64 queries by 128 columns.
    pub mma Output128 = tiled(Bf16M64N128K16Registers);

    /// 128 queries, or keys, of 64 columns.
    #[check(descriptor(Scores.a), descriptor(Scores.b))]
    pub type Tile64 = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
    /// The same of 128 columns: two such tiles.
    #[check(descriptor(Scores.a), descriptor(Scores.b))]
    pub type Tile128 = swizzle(3, 3, 3) * ((128, (64, 2)) : (64, (1, 8192)));
    /// The values of 128 keys.
    #[check(descriptor(Output64.b))]
    pub type Values64 = swizzle(3, 3, 3) * ((64, 128) : (1, 64));
    /// The same of 128 columns.
    #[check(descriptor(Output128.b))]
    pub type Values128 = swizzle(3, 3, 3) * (((64, 2), 128) : ((1, 8192), 64));
    /// What a warpgroup stores at once: 64 columns of its queries.
    pub type Chunk = swizzle(3, 3, 3) * ((64, 64) : (64, 1));

    #[check(instructions <= 1)]
    pub tma Load64 = box(Rows, Tile64 of 16);
    #[check(instructions <= 2)]
    pub tma Load128 = box(Rows, Tile128 of 16);
    #[check(instructions <= 1)]
    pub tma LoadValues64 = box(Columns, Values64 of 16);
    #[check(instructions <= 2)]
    pub tma LoadValues128 = box(Columns, Values128 of 16);
    #[check(instructions <= 1)]
    pub tma StoreO = box(Rows, Chunk of 16);
}

/// The copies and the second product of a head with so many columns.
pub trait Head: 'static {
    /// The chunks of 64 columns.
    const CHUNKS: usize;
    /// Loads queries, or keys.
    type Load: BulkCopy + 'static;
    /// Loads values.
    type Values: BulkCopy + 'static;
    /// Weights by values.
    type Output: TiledProduct<Atom: WarpgroupAtom>;
}

/// 64 columns.
pub enum Columns64 {}
/// 128 columns.
pub enum Columns128 {}

impl Head for Columns64 {
    const CHUNKS: usize = 1;
    type Load = Load64;
    type Values = LoadValues64;
    type Output = Output64;
}

impl Head for Columns128 {
    const CHUNKS: usize = 2;
    type Load = Load128;
    type Values = LoadValues128;
    type Output = Output128;
}

/// The ring of queries.
type Queries<H> = Ring<(<H as Head>::Load,), 1, 2>;
/// What fills a stage of keys.
type Keys<H> = (<H as Head>::Load, <H as Head>::Values);
/// The rings of a block.
type Rings<H> = (Queries<H>, Ring<Keys<H>, STAGES, 2>);
/// The shared memory of a block.
pub type Memory<H> = (Rings<H>, Buffers<StoreO, 2>);

/// The extents of a problem.
#[derive(Clone, Copy)]
struct Extents {
    /// The keys.
    keys: u32,
    /// The tiles of queries of a head, and the heads.
    tiles: [u32; 2],
    /// The heads of queries that share a head of keys.
    group: u32,
    /// The reach of a query.
    reach: i32,
    /// The scale of scores, times the logarithm of `e` to the base 2.
    scale: f32,
}

impl Extents {
    /// The tiles of a block, one after the other: the tile of queries, and the head.
    #[inline(always)]
    fn tiles(self, mut body: impl FnMut(u32, u32)) {
        let mut tile = block_x();
        while tile < self.tiles[0] * self.tiles[1] {
            body(tile % self.tiles[0], tile / self.tiles[0]);
            tile += instruction::blocks_x();
        }
    }

    /// The stages of keys that the queries of a tile see; at least one.
    #[inline(always)]
    #[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "lengths are below 2^20")]
    fn steps(self, tile: u32) -> u32 {
        let seen = ((tile + 1) * EDGE) as i32 + self.reach;
        let seen = if seen < 1 { 1 } else { seen as u32 };
        let seen = if seen < self.keys { seen } else { self.keys };
        seen.div_ceil(EDGE)
    }
}

/// Makes the scores of keys that a query does not see minus infinity. The thread has the rows `row` and `row + 8`, and
/// columns from `column` on.
#[inline(always)]
#[allow(clippy::cast_possible_wrap, reason = "lengths are below 2^20")]
fn mask(scores: &mut Sums<Scores>, row: u32, column: u32, extents: Extents) {
    let last: [i32; 2] = core::array::from_fn(|i| {
        let seen = (row + 8 * i as u32) as i32 + extents.reach;
        if seen < extents.keys as i32 { seen } else { extents.keys as i32 - 1 }
    });
    scores.map_values(|i, score| {
        let key = (column + (i / 4 * 8 + i % 2) as u32) as i32;
        if key > last[i / 2 % 2] { f32::NEG_INFINITY } else { score }
    });
}

/// What a warpgroup does with the tiles of a block.
#[inline(always)]
fn attend<H: Head>(
    queries: &Stage<(H::Load,), Full>,
    keys: &mut Consumer<Keys<H>, STAGES>,
    warpgroup: &Warpgroup,
    tile: u32,
    extents: Extents,
) -> (Sums<H::Output>, [f32; 2]) {
    // SAFETY: it selects rows and columns.
    let thread = unsafe { warpgroup.thread() };
    let row = EDGE * tile + 64 * warpgroup.index() + thread / 32 * 16 + thread % 32 / 4;
    let (mut softmax, mut output) = (Softmax::FIRST, Sums::none());
    let (mut step, steps) = (0, extents.steps(tile));
    while step < steps {
        let (mut scores, stage) = warpgroup.multiply_by(queries, Sums::<Scores>::none(), keys.full()).wait();
        // Only the last keys, and those about the diagonal, are masked; all threads decide it alike.
        let ends = (step + 1) * EDGE;
        if ends > extents.keys || is_cut(tile, ends, extents.reach) {
            mask(&mut scores, row, step * EDGE + thread % 4 * 2, extents);
        }
        let kept = softmax.weigh(&mut scores, extents.scale);
        output.map_rows(kept, |kept, sum| kept * sum);
        let weights: Factor<H::Output, STEPS> = scores.to_bfloats();
        let (next, read) = warpgroup.multiply_registers(weights, output, stage).wait();
        read.release(warpgroup);
        output = next;
        step += 1;
    }
    (output, softmax.end())
}

/// Whether the first query of a tile does not see all keys before `ends`.
#[inline(always)]
#[allow(clippy::cast_possible_wrap, reason = "lengths are below 2^20")]
fn is_cut(tile: u32, ends: u32, reach: i32) -> bool {
    ends as i32 - 1 > (tile * EDGE) as i32 + reach
}

/// The maps of Q, K, V and O.
struct Maps<'k, H: Head> {
    queries: Map<'k, H::Load>,
    keys: Map<'k, H::Load>,
    values: Map<'k, H::Values>,
    output: Map<'k, StoreO>,
}

impl<H: Head> Maps<'_, H> {
    /// Asks for all of them in their cache.
    #[inline(always)]
    fn prefetch(&self) {
        self.queries.prefetch();
        self.keys.prefetch();
        self.values.prefetch();
        self.output.prefetch();
    }
}

/// Attention of a block.
#[inline(always)]
fn attention<H: Head>(block: &Block<THREADS>, memory: Region<Memory<H>>, maps: &Maps<H>, extents: Extents) {
    let (rings, buffers) = memory.parts();
    let (queries, keys) = rings.parts();
    let buffers: Buffer<StoreO> = buffers.buffers();
    let produce = |(mut queries, mut keys): (Producer<(H::Load,), 1>, Producer<Keys<H>, STAGES>)| {
        maps.prefetch();
        extents.tiles(|tile, head| {
            let (of_keys, steps) = (head / extents.group, extents.steps(tile));
            queries.free().fill((maps.queries.tile([tile, head]),));
            let mut step = 0;
            while step < steps {
                keys.free().fill((maps.keys.tile([step, of_keys]), maps.values.tile([of_keys, step])));
                step += 1;
            }
        });
    };
    let consume = |(mut queries, mut keys): (Consumer<(H::Load,), 1>, Consumer<Keys<H>, STAGES>),
                   warpgroup: Warpgroup| {
        extents.tiles(|tile, head| {
            let stage = queries.full();
            let (mut output, scale) = attend::<H>(&stage, &mut keys, &warpgroup, tile, extents);
            stage.release(&warpgroup);
            output.map_rows(scale, |scale, sum| scale * sum);
            let output = output.values();
            each::<2>(|chunk| {
                if chunk < H::CHUNKS {
                    let column = head * H::CHUNKS as u32 + chunk as u32;
                    let place = maps.output.tile([2 * tile + warpgroup.index(), column]);
                    let write = |at: u32| write_chunk(&warpgroup, at, output.as_ref(), 32 * chunk);
                    // SAFETY: the threads of the warpgroup write the chunk, each its rows.
                    unsafe { warpgroup.store(&buffers, &place, write) };
                }
            });
        });
    };
    block.specialize((queries, keys), produce, consume);
}

pub mod kernel {
    //! The kernels: any number of blocks, heads a multiple of those of keys, which are side by side.

    use core::f32::consts::LOG2_E;

    use layout_gpu::bulk::{BulkInput, BulkOutput};
    use layout_gpu::{Block, K, Region, X, Y, Z, kernel};

    use super::{
        Columns64, Columns128, Extents, Load64, Load128, LoadValues64, LoadValues128, Maps, Memory, StoreO, THREADS,
        attention,
    };

    /// Queries, by the bits of their bfloats: `(query, column of all heads)`.
    pub type Queries<L> = BulkInput<u16, L, (Y, X)>;
    /// Keys: `(key, column of all heads of keys)`.
    pub type Keys<L> = BulkInput<u16, L, (K, Z)>;
    /// Values: `(column of all heads of keys, key)`.
    pub type Values<L> = BulkInput<u16, L, (Z, K)>;
    /// The results, as the queries.
    pub type Results = BulkOutput<u16, StoreO, (Y, X)>;

    /// Defines a kernel.
    macro_rules! kernels {
        ($($(#[$doc:meta])* $name:ident $Head:ident $Load:ident $Values:ident;)*) => { $(
            $(#[$doc])*
            #[kernel(threads = THREADS, dynamic = Memory<$Head>, persistent)]
            pub fn $name(
                block: &Block<THREADS>,
                memory: Region<Memory<$Head>>,
                queries: Queries<$Load>,
                keys: Keys<$Load>,
                values: Values<$Values>,
                output: Results,
                scale: f32,
                reach: i32,
            ) {
                let (tiles, group) = ([queries.tiles(0), queries.tiles(1)], queries.tiles(1) / keys.tiles(1));
                let extents = Extents { keys: keys.extent(0), tiles, group, reach, scale: scale * LOG2_E };
                let maps = Maps {
                    queries: queries.map(),
                    keys: keys.map(),
                    values: values.map(),
                    output: output.map(),
                };
                attention::<$Head>(block, memory, &maps, extents);
            }
        )* };
    }

    kernels! {
        /// Attention with heads of 64 columns: scores are scaled, and query `i` sees the keys up to `i + reach`.
        hopper_attention_64 Columns64 Load64 LoadValues64;
        /// Attention with heads of 128 columns.
        hopper_attention_128 Columns128 Load128 LoadValues128;
    }
}
