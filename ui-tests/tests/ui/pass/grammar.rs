//! law: everything that the macro documents compiles, and computes what it says.
use layout_static::{assert_layout, layout, StaticLayout};

const BM: usize = 16;
const BK: usize = 8;
const PAD: usize = 8;

mod tiles {
    pub const WIDTH: usize = 4;
    layout_static::layout! {
        pub type Order = (8, 2) : (2, 16);
    }
}

layout! {
    /// A 128 x 64 tile, row-major.
    pub type Tile = (128, 64) : (64, 1);
    pub type Cols = (4, 8);
    pub type Rows = row_major(4, 8);
    pub type Padded = (64, 64) : (64 + 1, 1);
    pub type PaddedBy<const N: usize, const P: usize> = (N, {N * 2}) : ({N * 2} + P, 1);
    pub type PaddedByConst = (8, BK) : ({BK} + 1, 1);
    #[allow(intractable)]
    pub type Skewed<const N: usize> = (N, N) : (N + 1, N);
    pub type Batch<const N: usize> = (N, N, 512) : (N, 1, {N * N});
    pub type OperandsDecide = composition((4, 6, 8, 10) : (2, 3, 5, 7), 6 : 12);
    pub type Printed = (4, 8) : (?, ?1);
    pub type Owned = composition(Tile, ((8, 32), (8, 4)) : ((1024, 1), (128, 32)));
    pub type Blocks = zipped_divide(Tile, [8, 8]);
    pub type Bands = zipped_divide(Tile, [8, _]);
    pub type Rest = complement(4 : 2, 8192);
    pub type Global = (128, 64) : (?, 1);
    pub type Block = (BM, {BK + PAD}) : ({BK + PAD}, 1);
    pub type Wide = (tiles::WIDTH, 8);
    pub type Generic<const N: usize> = (N, 8) : (8, 1);
    pub type Four = Generic<4>;
    pub type Sixteen = Generic<BM>;
    pub type Parts = composition(Global, (8, 8) : (1, 128));
    pub type Ordered = composition(32 : 1, tiles::Order);
    pub type Both = make_layout(Global, Global);
    pub type Tiled = zipped_divide(Block, [BK, 8]);
    #[check(size == 32, cosize <= 32, injective, compact, bijective, vector >= 32)]
    #[check(divides(64 : 1), same_function(32 : 1), tractable)]
    pub type Checked = (4, 8);
    #[check(size == 256, bijective)]
    pub type CheckedLater = Block;
    #[allow(intractable)]
    pub type Reversed = (4, 2) : (-1, 4);
}

fn same<T>(_: T, _: T) {}

fn generic<L: StaticLayout>(layout: L) -> usize {
    assert_layout!(L: size == 8192, injective);
    layout.index((1, 2))
}

fn tiled<const N: usize, const M: usize, L: StaticLayout>(
    blocks: layout!(zipped_divide((8, 8), [N, M])),
    part: layout!(composition(L, 4 : 1)),
) -> (usize, usize) {
    assert_layout!(composition(L, (4, N) : (1, 4)): size == 8);
    (blocks.index((0, 1)), part.index(2))
}

fn main() {
    assert_eq!(tiled::<2, 4, Tile>(Default::default(), layout_static::ops::Composition::of(Tile)), (2, 128));
    assert_eq!(Tile.index((1, 2)), 66);
    assert_eq!(Rows::LAYOUT.to_string(), "(4,8):(8,1)");
    assert_eq!(Blocks::LAYOUT.to_string(), "((8,8),(16,8)):((64,1),(512,8))");
    assert_eq!(Bands::LAYOUT.to_string(), "((8,1),(16,64)):((64,0),(512,1))");
    assert_eq!(Padded.index((1, 1)), 66);
    assert_eq!(PaddedBy::<32, 1>::LAYOUT.to_string(), "(32,64):(65,1)");
    assert_eq!(PaddedByConst.index((1, 2)), 11);
    assert_eq!(Skewed::<4>::LAYOUT.to_string(), "(4,4):(5,4)");
    assert_eq!(Batch::<8>::LAYOUT.to_string(), "(8,8,512):(8,1,64)");
    assert_eq!(OperandsDecide::LAYOUT.to_string(), "(2,3):(9,5)");
    assert_eq!(Printed::with_strides([100, 1]).index((1, 2)), 102);
    assert_eq!(Block.index((1, 2)), 18);
    assert_eq!(Wide::LAYOUT.to_string(), "(4,8):(1,4)");
    assert_eq!(Sixteen::LAYOUT.to_string(), "(16,8):(8,1)");
    assert_eq!(Ordered::LAYOUT.to_string(), "(8,2):(2,16)");
    assert_eq!(Both::LAYOUT.to_string(), "((128,64),(128,64)):((?,1),(?1,1))");
    assert_eq!(Tiled::LAYOUT.to_string(), "((8,8),(2,2)):((16,1),(128,8))");
    assert_eq!(Reversed.offset((3, 1)), 1);
    assert_eq!(Global::with_strides([100]).index((2, 3)), 203);
    assert_eq!(generic(Tile), 66);
    let inline: layout!((4, 8) : (8, 1)) = Rows;
    same(inline, Four);
    assert_layout!((4, 8) : (8, 1) : size == 32, vector >= 1);
    assert_layout!(#[allow(intractable)] (4, 4) : (5, 1) : injective);
    layout! { type Local = (2, 2); }
    assert_eq!(Local.index((1, 1)), 3);
}
