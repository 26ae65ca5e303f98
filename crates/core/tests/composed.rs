//! Layouts composed with a swizzle: indices, operations, tensors, slices and tiles, against the algebra and against
//! bits.

use layout_static::{
    ByMode, C, Composed, Layout, Neg, Static, StaticLayout, Swizzle, Tensor, TensorMut, Tiles, algebra, check, layout,
    ops::{
        Coalesce, Composition, Downcast, LeftInverse, Mode, Recast, RightInverse, Select, TileToShape, Upcast,
        ZippedDivide,
    },
};

type Rows = Layout<(C<8>, C<64>), (C<64>, C<1>)>;
type Smem = Composed<Swizzle<3, 3, 3>, C<0>, Rows>;
type Up = Composed<Swizzle<2, 1, -3>, C<5>, Layout<((C<2>, C<3>), C<4>), ((C<1>, C<8>), C<2>)>>;
type Reversed = Composed<Swizzle<1, 0, 2>, C<7>, Layout<C<8>, Neg<1>>>;

/// The index that the algebra has for each coordinate.
fn holds<L: StaticLayout<Start = usize> + Static>(composed: &str) {
    let composed = algebra::Composed::parse(composed).expect("a composed layout");
    assert_eq!(L::VALUE.start(), 0);
    assert_eq!(L::SIZE as u64, composed.size());
    assert_eq!(Ok(L::COSIZE as u64), composed.cosize());
    assert_eq!(L::VALUE.cosize(), composed.cosize());
    for x in 0..L::SIZE {
        assert_eq!(Ok(L::VALUE.index(x) as u64), composed.index(x as u64), "{composed} at {x}");
    }
}

#[test]
fn indices_are_those_of_the_algebra() {
    holds::<Smem>("Sw<3,3,3> o 0 o (8,64):(64,1)");
    holds::<Up>("Sw<2,1,-3> o 5 o ((2,3),4):((1,8),2)");
    holds::<Reversed>("Sw<1,0,2> o 7 o 8:-1");
    assert_eq!(Smem::VALUE.index((C::<2>, 8_u32)), 152);
    assert_eq!(Up::COMPOSED.to_string(), "Sw<2,1,-3> o 5 o ((2,3),4):((1,8),2)");
    assert_eq!(Up::VALUE.index(((1, 2), 3)), Up::VALUE.index((5, 3)));
}

#[test]
fn operations_stay_behind_the_swizzle() {
    type Tiles = ZippedDivide<Smem, ByMode<(C<4>, C<8>)>>;
    holds::<Tiles>("Sw<3,3,3> o 0 o ((4,8),(2,8)):((64,1),(256,8))");
    holds::<Coalesce<Mode<Tiles, C<1>>>>("Sw<3,3,3> o 0 o (2,8):(256,8)");
    holds::<Composition<Up, Layout<C<6>, C<2>>>>("Sw<2,1,-3> o 5 o (3,2):(8,2)");
    holds::<TileToShape<Smem, (C<128>, C<64>)>>("Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
    holds::<Select<Tiles, (C<1>, C<0>)>>("Sw<3,3,3> o 0 o ((2,8),(4,8)):((256,8),(64,1))");
    assert_eq!(Tiles::VALUE.to_string(), "Sw<3,3,3> o 0 o ((4,8),(2,8)):((64,1),(256,8))");
}

#[test]
fn tensors_slices_and_tiles_are_the_whole_at_their_coordinates() {
    let numbers: [u32; 512] = core::array::from_fn(|i| u32::try_from(i).expect("small"));
    let whole = Tensor::from_array(&numbers, Smem::VALUE);
    let at = |i: usize, j: usize| u32::try_from(Smem::VALUE.index((i, j))).expect("small");
    for i in 0..8 {
        let row = whole.slice((i, ..));
        assert_eq!(row.layout().index(5), Smem::VALUE.index((0, 5)));
        for j in 0..64 {
            assert_eq!(whole[(i, j)], at(i, j));
            assert_eq!(row[j], at(i, j));
            assert_eq!(whole.slice((.., j))[i], at(i, j));
            let tile = whole.tile(ByMode::of((C::<4>, C::<8>)), (i / 4, j / 8));
            assert_eq!(tile[(i % 4, j % 8)], at(i, j));
            assert_eq!(tile.slice((i % 4, ..))[j % 8], at(i, j), "a slice of a tile");
        }
        assert!(row.iter().copied().eq((0..64).map(|j| at(i, j))));
    }
    assert_eq!(whole.get((8, 0)), None);
}

#[test]
fn writes_meet_each_element_once() {
    let mut numbers = [0; 512];
    let mut whole = TensorMut::from_array(&mut numbers, Smem::VALUE);
    for i in 0..8 {
        for j in 0..64 {
            whole[(i, j)] += 64 * i + j + 1;
        }
    }
    for (index, number) in numbers.iter().enumerate() {
        let below = number - 1;
        assert_eq!(index, below ^ (below >> 3 & 0b11_1000));
    }
}

#[test]
fn a_buffer_has_to_reach_the_largest_swizzled_index() {
    // 20 coordinates, but 16 .. 20 move to 20 .. 24.
    type Ragged = Composed<Swizzle<2, 2, 2>, C<0>, Layout<(C<5>, C<4>), (C<4>, C<1>)>>;
    assert_eq!((Ragged::SIZE, Ragged::COSIZE), (20, 24));
    assert_eq!(Tensor::new(&[0; 23], Ragged::VALUE).err().map(|error| error.code()), Some("L0701"));
    assert!(Tensor::new(&[0; 24], Ragged::VALUE).is_ok());
}

#[test]
fn a_sliced_layout_starts_at_the_beginning_of_another_buffer() {
    let numbers = [0u8; 512];
    let last = Tensor::from_array(&numbers, Smem::VALUE).slice((7, ..));
    let short = [0u8; 64];
    assert!(Tensor::new(&short, last.layout()).is_ok_and(|row| row.iter().count() == 64));
}

layout! {
    type Macro = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
    type Down = swizzle(2, 0, -2) * row_major(4, 4);
    type Blocks = zipped_divide(Macro, [4, 8]);
    type Columns<const N: usize> = swizzle(1, 2, 3) * (N, 8);
    type Rows0 = (8, 64) : (64, 1);
    #[check(bijective, size == 512)]
    type Checked = swizzle(3, 3, 3) * Rows0;
}

#[test]
fn the_macro_writes_the_same_types() {
    fn same<T>(_: T, _: T) {}
    same(Macro, Smem::VALUE);
    assert_eq!(Macro.index((2, 8)), 152);
    assert_eq!(Down.index((1, 2)), 6 ^ 2 << 2);
    assert_eq!(Blocks.index(((1, 2), (1, 3))), Macro.index((5, 26)));
    assert_eq!(<Columns<16> as Static>::VALUE.index((1, 4)), 65);
    assert_eq!(Checked.index((2, 8)), 152);
}

#[test]
fn methods_stay_behind_the_swizzle() {
    assert_eq!(Smem::VALUE.zipped_divide(ByMode::of((C::<4>, C::<8>))).to_string(), Blocks.to_string());
    assert_eq!(Smem::VALUE.reverse().index((8, 2)), Smem::VALUE.index((2, 8)));
    assert_eq!(Smem::VALUE.dice((2, ..)).to_string(), "Sw<3,3,3> o 0 o (8):(64)");
}

layout! {
    type Printed = Sw<3,3,3> o 64 o (8,64):(64,1);
    type Parameters<const M: usize, const OFFSET: usize> = swizzle(3, M, 3) o OFFSET o Rows0;
    const WORDS: usize = cosize(Printed);
    const CELL: usize = index(self::Macro, (2, 8));
    const WIDTH: usize = max_common_vector(self::Macro, Rows0);
    const RUN: usize = contiguous_run(self::Macro);
}

#[test]
fn what_is_printed_can_be_written() {
    assert_eq!(Printed.to_string(), "Sw<3,3,3> o 64 o (8,64):(64,1)");
    assert_eq!(<Parameters<3, 64> as Static>::VALUE.to_string(), Printed.to_string());
    assert_eq!((WORDS, CELL, WIDTH, RUN), (576, 152, 8, 1));
}

const _: () = {
    check::size::<Smem>(512);
    check::cosize::<Smem>(512);
    check::injective::<Smem>();
    check::bijective::<Smem>();
    check::vector::<Smem>(1);
};

/// Recasts and inverses of a layout composed with a swizzle have a swizzle of their own.
#[test]
fn recasts_and_inverses_have_their_own_swizzle() {
    layout! {
        type Smem = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
        type Words = upcast(((4, 8) : (8, 1)), 2);
    }
    type Wide = Upcast<Smem, C<8>>;
    type Narrow = Downcast<Wide, C<4>>;
    type Bytes = Recast<Smem, C<16>, C<8>>;
    type Inverse = RightInverse<Smem>;
    assert_eq!(Wide::VALUE.to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
    assert_eq!(Narrow::VALUE.to_string(), "Sw<3,2,3> o 0 o (8,32):(32,1)");
    assert_eq!(Bytes::VALUE.to_string(), "Sw<3,4,3> o 0 o (8,128):(128,1)");
    assert_eq!(Inverse::VALUE.to_string(), "Sw<3,0,-6> o 0 o (64,8):(8,1)");
    assert_eq!(LeftInverse::<Smem>::VALUE.to_string(), Inverse::VALUE.to_string());
    for x in 0..512_usize {
        assert_eq!(Inverse::VALUE.index(Smem.index(x)), x);
    }
    for (i, j) in (0..8_usize).flat_map(|i| (0..64_usize).map(move |j| (i, j))) {
        assert_eq!(Wide::VALUE.index((i, j / 8)), Smem.index((i, j)) / 8);
        assert_eq!(Bytes::VALUE.index((i, 2 * j + 1)), 2 * Smem.index((i, j)) + 1);
    }
    // Without a swizzle they are plain, and take no room.
    assert_eq!((size_of::<Words>(), Words.to_string().as_str()), (0, "(4,4):(4,1)"));
    // A tensor over one is sliced like others.
    let numbers: [usize; 64] = core::array::from_fn(|i| i);
    let wide = Tensor::from_array(&numbers, Wide::VALUE);
    assert_eq!(wide.slice((3, ..))[5], Wide::VALUE.index((3, 5)));
}

layout! {
    type Padded = swizzle(3, 3, 3) * ((8, 64) : (?, 1));
    type Started = swizzle(2, 1, -3) o 8 o (((2, 3), 4) : ((?, 16), ?));
    type PaddedTiles = zipped_divide(Padded, [4, 8]);
    type Row = slice(Padded, (2, _));
}

/// A composed layout with these strides before the swizzle.
fn known<L: StaticLayout>(layout: &L) -> algebra::Composed {
    let below =
        L::INNER.and_then(|below| below.with_runtime_strides(&layout.runtime_strides().map(|stride| stride as u64)));
    algebra::Composed::of(L::BIJECTION, L::OFFSET, &below.expect("a layout")).expect("a composed layout")
}

/// The indices, the cosize, and which buffers are long enough, for strides that are known at run time.
fn holds_at_run_time<L: StaticLayout>(layout: L) {
    let composed = known(&layout);
    assert_eq!(layout.cosize(), composed.cosize(), "{composed}");
    let cosize = usize::try_from(composed.cosize().expect("a cosize")).expect("small");
    let numbers: Vec<usize> = (0..cosize).collect();
    assert!(Tensor::new(&numbers[1..], layout).is_err(), "{composed}");
    let tensor = Tensor::new(&numbers, layout).expect("long enough");
    for x in 0..L::SIZE {
        let index = usize::try_from(composed.index(x as u64).expect("in bounds")).expect("small");
        assert_eq!((layout.index(x), tensor[x]), (index, index), "{composed} at {x}");
    }
}

#[test]
fn strides_below_a_swizzle_may_be_known_at_run_time() {
    for stride in [64, 65, 72, 96, 1000] {
        let padded = Padded::with_strides([stride]);
        holds_at_run_time(padded);
        holds_at_run_time(PaddedTiles::of(padded));
        holds_at_run_time(padded.composition(Layout::<(C<4>, C<16>), (C<2>, C<8>)>::new()));
        holds_at_run_time(padded.select((C::<1>, C::<0>)));
        let numbers: Vec<usize> = (0..8 * 1024).collect();
        let whole = Tensor::new(&numbers, padded).expect("long enough");
        for i in 0..8 {
            let row = whole.slice((i, ..));
            assert_eq!(row.layout().to_string(), Row.to_string());
            for j in 0..64 {
                let below = i * stride + j;
                let index = below ^ (below >> 3 & 0b11_1000);
                assert_eq!((padded.index((i, j)), whole[(i, j)], row[j]), (index, index, index));
                let tile = whole.tile(ByMode::of((C::<4>, C::<8>)), (i / 4, j / 8));
                assert_eq!(tile[(i % 4, j % 8)], index);
            }
        }
    }
    for strides in [[1, 2], [3, 64], [100, 48]] {
        holds_at_run_time(Started::with_strides(strides));
    }
    assert_eq!(Padded::with_strides([72]).to_string(), "Sw<3,3,3> o 0 o (8,64):(?,1)");
    assert!(Padded::with_strides([usize::MAX]).cosize().is_err());
}

#[test]
fn writes_below_a_swizzle_meet_each_element_once_at_run_time() {
    let mut numbers = vec![0; 8 * 72];
    let mut whole = TensorMut::new(&mut numbers, Padded::with_strides([72])).expect("long enough");
    whole.iter_mut().for_each(|number| *number += 1);
    assert_eq!(whole.try_parts_mut(Tiles(ByMode::of((C::<4>, C::<8>)))).map(Iterator::count).ok(), Some(16));
    assert_eq!(numbers.iter().sum::<i32>(), 512);
    // Rows of stride 32 overlap.
    let mut whole = TensorMut::new(&mut numbers, Padded::with_strides([32])).expect("long enough");
    assert_eq!(
        whole.try_parts_mut(Tiles(ByMode::of((C::<4>, C::<8>)))).map(|_| ()).map_err(|error| error.code()),
        Err("L0703")
    );
}

layout! {
    type Whole = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
    type Ring = append(Whole, 3 : 512);
    type Filtered = filter(swizzle(1, 0, 2) o 4 o ((2, 4) : (0, 1)));
    type Broadcast = nullspace(swizzle(3, 3, 3) * ((8, 4) : (64, 0)));
    type Fragment = make_fragment_like(Whole);
    type Moved = composition((8, 4) : (4, 1), swizzle(1, 0, 2) * ((2, 4) : (4, 1)));
    type Twice = swizzle(2, 0, 3) * (swizzle(1, 2, 3) * (8, 8));
    const ALIGNED: usize = max_alignment(Whole);
}

#[test]
fn what_has_a_meaning_behind_a_swizzle_has_an_answer() {
    use layout_static::{
        number,
        ops::{Append, Filter, MakeFragmentLike, Nullspace, Transfer},
    };
    type Inner = Composed<Swizzle<1, 0, 2>, C<0>, Layout<(C<2>, C<4>), (C<4>, C<1>)>>;
    assert_eq!(Ring.to_string(), "Sw<3,3,3> o 0 o (8,64,3):(64,1,512)");
    assert_eq!(Append::<Smem, Layout<C<3>, C<512>>>::VALUE.to_string(), Ring.to_string());
    assert_eq!(Filtered.to_string(), "Sw<1,0,2> o 4 o 4:1");
    assert_eq!(Filter::<Smem>::VALUE.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    assert_eq!((Broadcast.to_string(), Fragment.to_string()), ("4:8".to_owned(), "(8,(64)):(1,(8))".to_owned()));
    assert_eq!(
        Nullspace::<Composed<Swizzle<3, 3, 3>, C<0>, Layout<(C<8>, C<4>), (C<64>, C<0>)>>>::LAYOUT.to_string(),
        "4:8"
    );
    assert_eq!(MakeFragmentLike::<Smem>::LAYOUT.to_string(), Fragment.to_string());
    let moved = Transfer::<Layout<(C<8>, C<4>), (C<4>, C<1>)>, Inner>::VALUE;
    assert_eq!(moved.to_string(), Moved.to_string());
    let outer = |x: usize| 4 * (x % 8) + x / 8;
    assert!((0..8).all(|x| moved.index(x) == outer(Inner::VALUE.index(x)) && Moved.index(x) == moved.index(x)));
    assert!((0..64).all(|x| Twice.index(x) == x ^ (x >> 3 & 0b111)));
    assert_eq!((ALIGNED, number::max_alignment::<Smem>()), (8, 8));
}

/// A swizzle of no bits may be written with any distance: it moves nothing, in whatever word.
#[test]
fn no_bits_are_moved_however_far() {
    fn moves_nothing<const B: u32, const M: u32, const S: i32>() {
        let layout = Composed::<Swizzle<B, M, S>, C<3>, Layout<(C<4>, C<8>), (C<8>, C<1>)>>::VALUE;
        let numbers: [usize; 35] = core::array::from_fn(|i| i);
        let tensor = Tensor::new(&numbers, layout).expect("long enough");
        for i in 0..4_u32 {
            for j in 0..8_u32 {
                let index = 8 * i as usize + j as usize + 3;
                assert_eq!((layout.index((i, j)), tensor[(i as usize, j as usize)]), (index, index));
                assert_eq!(tensor.slice((i, ..))[j], index);
            }
        }
    }
    moves_nothing::<0, 0, 0>();
    moves_nothing::<0, 0, 40>();
    moves_nothing::<0, 0, -40>();
    moves_nothing::<0, 23, 40>();
    moves_nothing::<0, 0, 63>();
}
