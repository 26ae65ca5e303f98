//! Layouts composed with a bit matrix, and `shape ^ stride`: types, indices, tensors, tiles, loops, against the
//! algebra.

use layout_static::{
    Along, Bounded, ByMode, C, Static, StaticLayout, Tensor, TensorMut, Tiles, algebra, layout,
    ops::{RightInverse, Upcast, ZippedDivide},
};

layout! {
    pub type Smem = (8, 64) ^ (72, 1);
    pub type Swizzled = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
    pub type Small = bit_matrix(1, 2, 4 ^ 1) * (8 : 1);
    pub type SmallSwizzled = swizzle(1, 0, 2) * (8 : 1);
    pub type Gray = (2, 2, 2, 2) ^ (1, 3, 6, 12);
    pub type GrayCodes = bit_matrix(1, 3, 6, 12) * (16 : 1);
    pub type Reversed = (2, 2, 2, 2) ^ (8, 4, 2, 1);
    pub type Morton = ((2, 2), (2, 2)) ^ ((1, 4), (2, 8));
    #[allow(intractable)]
    pub type Padded = bit_matrix(1, 3, 6) o 4 o (3, 3) : (5, 1);
    pub type Twice = swizzle(1, 0, 2) * (swizzle(1, 0, 3) * ((4, 4) : (4, 1)));
    pub type Tiled = zipped_divide(bit_matrix(1, 3, 6, 12) * ((4, 4) : (4, 1)), [2, 2]);
    pub type Wide = bit_matrix(2, 1, 8, 4, 32, 16, 128, 64, 512, 256, 2048, 1024, 8192, 4096) * ((64, 256) : (256, 1));
    pub type Columns<const N: usize> = bit_matrix(N, 3, 6) * ((2, 4) : (4, 1));
}

/// Each coordinate; under Miri some, since an index is arithmetic.
const EACH: usize = if cfg!(miri) { 37 } else { 1 };

/// The index that the algebra has for each coordinate, and the text.
fn holds<L: StaticLayout<Start = usize> + Static + core::fmt::Display>(composed: &str) {
    let composed = algebra::Composed::parse(composed).expect("a composed layout");
    assert_eq!(L::VALUE.to_string(), composed.to_string());
    assert_eq!((L::SIZE as u64, Ok(L::COSIZE as u64)), (composed.size(), composed.cosize()));
    for x in (0..L::SIZE).step_by(EACH) {
        assert_eq!(Ok(L::VALUE.index(x) as u64), composed.index(x as u64), "{composed} at {x}");
    }
}

fn same<T>(_: T, _: T) {}

#[test]
fn one_type_however_written() {
    same(Smem, Swizzled);
    same(Small, SmallSwizzled);
    assert_eq!(Smem.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    // Bits of their own are a plain layout.
    assert_eq!(Reversed::LAYOUT.to_string(), "(2,2,2,2):(8,4,2,1)");
    assert_eq!(Morton::LAYOUT.to_string(), "((2,2),(2,2)):((1,4),(2,8))");
}

#[test]
fn indices_are_those_of_the_algebra() {
    holds::<Gray>("bit_matrix(1,3,6,12) o 0 o (2,2,2,2):(1,2,4,8)");
    holds::<GrayCodes>("bit_matrix(1,3,6,12) o 0 o 16:1");
    holds::<Padded>("bit_matrix(1,3,6) o 4 o (3,3):(5,1)");
    holds::<Twice>("bit_matrix(1,2,5,9) o 0 o (4,4):(4,1)");
    holds::<Tiled>("bit_matrix(1,3,6,12) o 0 o ((2,2),(2,2)):((4,1),(8,2))");
    holds::<Columns<1>>("bit_matrix(1,3,6) o 0 o (2,4):(4,1)");
    let columns = "2,1,8,4,32,16,128,64,512,256,2048,1024,8192,4096";
    holds::<Wide>(&format!("bit_matrix({columns}) o 0 o (64,256):(256,1)"));
    for x in 0..16 {
        assert_eq!((Gray.index(x), GrayCodes.index(x)), (x ^ x >> 1, x ^ x >> 1));
        let (i, j) = (x % 4, x / 4);
        let spread = |x: usize| x % 2 + x / 2 * 4;
        assert_eq!(Morton.index((i, j)), spread(i) + 2 * spread(j));
    }
}

#[test]
fn operations_stay_behind_the_matrix() {
    layout! { type Pairs = bit_matrix(1, 2, 6, 12) * (16 : 1); }
    holds::<ZippedDivide<GrayCodes, C<4>>>("bit_matrix(1,3,6,12) o 0 o (4,4):(1,4)");
    holds::<RightInverse<GrayCodes>>("bit_matrix(1,3,7,15) o 0 o 16:1");
    holds::<Upcast<Pairs, C<2>>>("bit_matrix(1,3,6) o 0 o 8:1");
}

#[test]
fn tensors_slices_tiles_and_loops() {
    let numbers: [usize; 16] = core::array::from_fn(|i| i);
    let whole = Tensor::from_array(&numbers, Tiled);
    for (x, tile) in (0..4).map(|x| (x, whole.slice((.., x)))) {
        for y in 0..4 {
            assert_eq!(tile[y], Tiled.index((y, x)));
            assert_eq!(tile.slice(((y % 2, ..),))[y / 2], Tiled.index((y, x)));
        }
        tile.layout().for_each_static(|y| assert_eq!(tile[y], Tiled.index((y.get(), x))));
    }
    for x in Bounded::<16>::all() {
        assert_eq!(Tensor::from_array(&numbers, Gray)[x], Gray.index(x.get()));
    }
    assert!(whole.iter().copied().eq((0..16).map(|x| Tiled.index(x))));
    assert_eq!(whole.sum(), 120);
}

#[test]
fn parts_are_written_at_the_same_time() {
    layout! { type Tile = bit_matrix(1, 3, 6, 12) * ((4, 4) : (4, 1)); }
    let mut numbers = [0; 16];
    let mut whole = TensorMut::from_array(&mut numbers, Tile);
    std::thread::scope(|scope| {
        for (number, mut tile) in whole.parts_mut(Tiles(ByMode::of((C::<2>, C::<2>)))).enumerate() {
            scope.spawn(move || tile.fill(number));
        }
    });
    let tile = Tensor::from_array(&numbers, Tile);
    for x in 0..16 {
        assert_eq!(tile[(x % 4, x / 4)], x % 4 / 2 + x / 8 * 2);
    }
    let mut whole = TensorMut::from_array(&mut numbers, Tile);
    for (row, mut part) in whole.parts_mut(Along::<0>).enumerate() {
        part.indexed_for_each_mut(|column: usize, element| *element = row + 4 * column);
    }
    let tile = Tensor::from_array(&numbers, Tile);
    assert!((0..16).all(|x| tile[x] == x));
}

/// Bits that are moved in rounds, by the parts of a coordinate of any form, and of an index where a slice begins.
#[test]
fn in_rounds() {
    const MORTON: &str = "bit_matrix(1,4,16,64,256,2,8,32,128,512)";
    layout! {
        type Square = bit_matrix(1, 4, 16, 64, 256, 2, 8, 32, 128, 512) * ((32, 32) : (1, 32));
        type Nested = bit_matrix(1, 4, 16, 64, 256, 2, 8, 32, 128, 512) * (((2, 16), (4, 8)) : ((16, 1), (256, 32)));
        type Later = bit_matrix(1, 4, 16, 64, 256, 2, 8, 32, 128, 512) o 512 o (32, 16) : (1, 32);
        #[allow(intractable)]
        type Odd = bit_matrix(1, 4, 16, 64, 256, 2, 8, 32, 128, 512) * ((32, 31) : (1, 33));
    }
    holds::<Square>(&format!("{MORTON} o 0 o (32,32):(1,32)"));
    holds::<Nested>(&format!("{MORTON} o 0 o ((2,16),(4,8)):((16,1),(256,32))"));
    holds::<Later>(&format!("{MORTON} o 512 o (32,16):(1,32)"));
    holds::<Odd>(&format!("{MORTON} o 0 o (32,31):(1,33)"));
    let numbers: Vec<usize> = (0..2048).collect();
    let whole = Tensor::new(&numbers, Square).expect("there are elements");
    let spread = |x: usize| (0..5).map(|k| (x >> k & 1) << (2 * k)).sum::<usize>();
    for (i, j) in (0..1024).step_by(EACH).map(|x| (x % 32, x / 32)) {
        let (index, short) = (spread(i) + 2 * spread(j), u32::try_from(j).expect("small"));
        assert_eq!([Square.index((i, j)), Square.index((i, short)), whole[(i, j)]], [index; 3]);
        assert_eq!(
            [Square.index((i, C::<21>)), Square.index((C::<13>, j))],
            [spread(i) + 2 * spread(21), spread(13) + 2 * spread(j),]
        );
        assert_eq!(whole.slice((.., j))[i], index);
        assert_eq!(Nested.index((i, j)), Nested.index(((i % 2, i / 2), (j % 4, j / 4))));
        let [i, j] = [i, j].map(|x| Bounded::<32>::new(x).expect("below 32"));
        assert_eq!(Square.index((i, j)), index);
    }
    let tile = whole.slice((5, ..));
    assert!((0..32).all(|j| tile[j] == spread(5) + 2 * spread(j)));
    // The layout of a slice is one that starts at 0.
    assert!((0..32).all(|j| tile.layout().index(j) == 2 * spread(j)));
}
