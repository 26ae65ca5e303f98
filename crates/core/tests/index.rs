//! The index of a layout type is the index of its layout, for every form of coordinate.

use layout_static::algebra::{IntTuple, Layout as Value, LayoutError};
use layout_static::{
    ByMode, C, Coordinate, Layout, Neg, Static, StaticLayout, Tensor,
    ops::{ColumnMajor, Composition, MakeLayout, Ordered, RowMajor, ZippedDivide},
};

/// The offset that the algebra gives, runtime strides in place.
fn expected(layout: &Value, runtime: &[usize], coordinate: &IntTuple) -> Result<i64, LayoutError> {
    let strides: Vec<_> = layout
        .strides()
        .iter()
        .map(|stride| match stride.basis() {
            layout_static::algebra::Basis::Runtime(k) => layout_static::algebra::Stride::constant(
                stride.coefficient() * i64::try_from(runtime[usize::from(k)]).unwrap(),
            ),
            _ => *stride,
        })
        .collect();
    Value::new(layout.shape(), &strides)?.offset_at(coordinate)
}

/// Holds `layout` at a coordinate against the algebra.
fn at<L: StaticLayout>(layout: L, coordinate: impl Coordinate, tuple: &IntTuple) {
    let right = expected(&L::LAYOUT, &layout.runtime_strides(), tuple).unwrap();
    assert_eq!(layout.offset(coordinate), isize::try_from(right).unwrap(), "{} at {tuple}", L::LAYOUT);
}

/// All integer coordinates, of all integer types.
fn integers<L: StaticLayout>(layout: L) {
    for x in 0..L::SIZE {
        let tuple = IntTuple::leaf(x as u64);
        at(layout, x, &tuple);
        at(layout, x as u64, &tuple);
        at(layout, u32::try_from(x).unwrap(), &tuple);
        at(layout, i32::try_from(x).unwrap(), &tuple);
    }
}

/// All coordinates of two modes, nested in the first one where it has two.
fn pairs<L: StaticLayout>(layout: L) {
    let sizes = [0, 1].map(|mode| L::LAYOUT.mode(mode).unwrap().size());
    for i in 0..sizes[0] {
        for j in 0..sizes[1] {
            let tuple = IntTuple::flat(&[i, j]).unwrap();
            at(layout, (i, u32::try_from(j).unwrap()), &tuple);
            at(layout, (usize::try_from(i).unwrap(), j), &tuple);
        }
    }
    at(layout, (C::<1>, C::<0>), &IntTuple::flat(&[1, 0]).unwrap());
    at(layout, (C::<0>, 1), &IntTuple::flat(&[0, 1]).unwrap());
}

type Nested = Layout<((C<3>, C<4>), (C<5>, C<7>)), ((C<140>, C<1>), (C<4>, C<20>))>;

#[test]
fn flat_layouts() {
    integers(Layout::<C<7>, C<3>>::new());
    integers(Layout::<(C<7>,), (C<3>,)>::new());
    integers(Layout::<(), ()>::new());
    at(Layout::<(), ()>::new(), (), &IntTuple::EMPTY);
    let layout = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
    integers(layout);
    pairs(layout);
    let padded = Layout::<(C<32>, C<30>), (C<33>, C<1>)>::new();
    integers(padded);
    pairs(padded);
    let broadcast = Layout::<(C<6>, C<10>), (C<0>, C<3>)>::new();
    integers(broadcast);
    pairs(broadcast);
    integers(Layout::<(C<2>, C<3>, C<2>, C<5>, C<2>, C<7>), (C<1>, C<4>, C<16>, C<64>, C<512>, C<1024>)>::new());
}

#[test]
fn nested_layouts() {
    integers(Nested::new());
    pairs(Nested::new());
    for x in 0..3 * 4 * 5 * 7_u32 {
        let (i, j, k, l) = (x % 3, x / 3 % 4, x / 12 % 5, x / 60);
        let numbers = [i, j, k, l].map(u64::from);
        let tuple = |text: &str| IntTuple::with_profile(&numbers, IntTuple::parse(text).unwrap().profile()).unwrap();
        at(Nested::new(), ((i, j), (k, l)), &tuple("((0,0),(0,0))"));
        let partly = IntTuple::parse(&format!("({},({k},{l}))", i + 3 * j)).unwrap();
        at(Nested::new(), (i + 3 * j, (k as usize, u64::from(l))), &partly);
        let constant = IntTuple::parse(&format!("((2,{j}),({k},6))")).unwrap();
        at(Nested::new(), ((C::<2>, j), (k, C::<6>)), &constant);
        let folded = IntTuple::parse(&format!("(11,({k},{l}))")).unwrap();
        at(Nested::new(), (C::<11>, (k, l)), &folded);
    }
}

#[test]
fn negative_strides_have_offsets() {
    integers(Layout::<(C<4>, C<6>), (Neg<6>, C<1>)>::new());
    pairs(Layout::<(C<4>, C<6>), (Neg<1>, Neg<5>)>::new());
    assert_eq!(Layout::<C<4>, Neg<3>>::new().offset(2), -6);
}

#[test]
fn negative_coordinates_are_out_of_bounds() {
    type Long = Layout<(C<{ 1 << 40 }>, C<2>), (C<0>, C<1>)>;
    let pair = Tensor::from_array(&[5, 6], Long::new());
    assert_eq!(pair.get((i32::MAX, 1)), Some(&6));
    for negative in [-1, i32::MIN] {
        assert_eq!(pair.get((negative, 1)), None);
        assert_eq!(pair.get((0, negative)), None);
        let refused = std::panic::catch_unwind(|| pair[(negative, 1)]).unwrap_err();
        let text = refused.downcast_ref::<String>().unwrap();
        let said =
            format!("[L0501] index: coordinate {negative} of mode 0 is out of bounds, its extent is {}", 1_u64 << 40);
        assert!(text.starts_with(&said), "{text}");
    }
}

/// The text of a panic names the mode, the coordinate as it is written, and the extent: of few parts and of many, of
/// an integer for all modes, and of a layout with a swizzle.
#[test]
fn panics_name_mode_and_extent() {
    type Nested = Layout<(C<2>, (C<3>, C<4>)), (C<12>, (C<4>, C<1>))>;
    type Flat = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    type Many = Layout<(C<2>, C<2>, C<2>, C<2>, C<2>), (C<16>, C<8>, C<4>, C<2>, C<1>)>;
    let numbers = [0_u32; 32];
    let refuses = |said: &str, index: &dyn Fn() -> u32| {
        let refused = std::panic::catch_unwind(std::panic::AssertUnwindSafe(index)).unwrap_err();
        let text = refused.downcast_ref::<String>().unwrap();
        assert!(text.contains(said), "{said}: {text}");
    };
    let nested = Tensor::from_array(numbers.first_chunk::<24>().unwrap(), Nested::new());
    refuses("coordinate 9 of mode (1,1) is out of bounds, its extent is 4", &|| nested[(0, (0, 9))]);
    refuses("coordinate 12 of mode 1 is out of bounds, its extent is 12", &|| nested[(0, 12)]);
    refuses("24", &|| nested[24]);
    let flat = Tensor::from_array(&numbers, Flat::new());
    refuses("coordinate 9 of mode 1 is out of bounds, its extent is 8", &|| flat[(C::<1>, 9)]);
    refuses("coordinate -1 of mode 0 is out of bounds, its extent is 4", &|| flat[(-1, 7)]);
    let many = Tensor::from_array(&numbers, Many::new());
    refuses("coordinate 3 of mode 4 is out of bounds, its extent is 2", &|| many[(0, 1, 0, 1, 3)]);
}

/// An `i32` is compared with 2^31 at most, and the panic names the extent.
#[test]
fn extents_around_the_bound_of_signed_integers() {
    fn refuses<const N: usize>() {
        let tensor = Tensor::from_array(&[5], Layout::<C<N>, C<0>>::new());
        assert_eq!(tensor.get(i32::MAX), (N > 1 << 31 || N - 1 == i32::MAX as usize).then_some(&5));
        let refused = std::panic::catch_unwind(|| tensor[-2_i32]).unwrap_err();
        let text = refused.downcast_ref::<String>().unwrap();
        assert!(text.contains("-2") && text.contains(&N.to_string()), "{text}");
    }
    refuses::<{ (1 << 31) - 1 }>();
    refuses::<{ 1 << 31 }>();
    refuses::<{ (1 << 31) + 1 }>();
}

#[test]
fn sizes_beyond_32_bits() {
    type Long = Layout<(C<{ 1 << 40 }>, C<3>, C<5>), (C<0>, C<1>, C<3>)>;
    type Odd = Layout<(C<{ 3 << 33 }>, C<3>, C<5>), (C<0>, C<1>, C<3>)>;
    for x in [0, 1, 1 << 8, u32::MAX - 1, u32::MAX] {
        assert_eq!((Long::new().index(x), Odd::new().index(x)), (0, 0));
        assert_eq!((Long::new().index((x, 2, 4)), Odd::new().index((x, 2, 4))), (14, 14));
    }
}

#[test]
fn runtime_strides() {
    type Rows = Layout<(C<12>, C<10>), (usize, C<1>)>;
    type Both = Layout<(C<12>, (C<5>, C<3>)), (usize, (usize, C<2>))>;
    for leading in [0, 1, 10, 17, 1000] {
        integers(Rows::with_strides([leading]));
        pairs(Rows::with_strides([leading]));
        integers(Both::with_strides([leading, 7]));
        pairs(Both::with_strides([3, leading]));
    }
    let tiles = Rows::with_strides([100]).zipped_divide(ByMode::of((C::<4>, C::<5>)));
    pairs(tiles);
    integers(tiles);
    integers(tiles.coalesce());
    pairs(MakeLayout::of((Rows::with_strides([100]), Rows::with_strides([3]))));
    pairs(MakeLayout::of((Both::with_strides([100, 1]), Rows::with_strides([3]))));
    assert_eq!(
        MakeLayout::of((Both::with_strides([100, 1]), Rows::with_strides([3]))).runtime_strides()[..4],
        [100, 1, 3, 0]
    );
}

#[test]
fn operations() {
    type Tile = Layout<(C<16>, C<12>), (C<12>, C<1>)>;
    type Blocks = ZippedDivide<Tile, ByMode<(C<4>, C<6>)>>;
    pairs(Blocks::VALUE);
    integers(Blocks::VALUE);
    integers(<Composition<Tile, Layout<(C<8>, C<4>), (C<4>, C<32>)>> as Static>::VALUE);
    integers(RowMajor::<(C<3>, C<5>, C<2>)>::VALUE);
    integers(ColumnMajor::<(C<3>, (C<5>, C<2>))>::VALUE);
    integers(Ordered::<(C<3>, (C<5>, C<2>)), (C<1>, C<0>)>::VALUE);
}

/// A generic function composes, divides and indexes layouts that it is given as type parameters.
fn generic<A: StaticLayout, B: StaticLayout + Static>(outer: A, x: usize, tile: usize) -> (usize, usize) {
    let composed = outer.composition(B::VALUE);
    let divided = outer.zipped_divide(ByMode::of((C::<2>, C::<4>)));
    assert_eq!(Composition::<A, B>::SIZE, B::SIZE);
    (composed.index(x), divided.index((C::<3>, tile)))
}

#[test]
fn generic_code() {
    type Outer = Layout<(C<8>, C<16>), (C<16>, C<1>)>;
    type Inner = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    for x in 0..32 {
        let (i, j) = (x % 4, x / 4);
        let cell = 8 * i + j;
        let tile = x % 16;
        let right = (cell % 8 * 16 + cell / 8, (2 * (tile % 4) + 1) * 16 + 4 * (tile / 4) + 1);
        assert_eq!(generic::<Outer, Inner>(Outer::new(), x, tile), right);
    }
    let runtime = Layout::of((C::<8>, C::<16>), (100_usize, C::<1>));
    assert_eq!(generic::<_, Inner>(runtime, 6, 3), (102, 701));
}

#[test]
fn many_coordinate_parts() {
    type Shape = (C<2>, C<3>, C<2>, C<2>, C<3>, C<2>, C<2>, C<2>, C<2>, C<1>, C<2>, C<3>);
    let layout = RowMajor::<Shape>::VALUE;
    let shape = <RowMajor<Shape> as StaticLayout>::LAYOUT;
    for x in (0..RowMajor::<Shape>::SIZE).step_by(7) {
        let tuple = shape.coordinate(x as u64).unwrap();
        let c: Vec<u64> = tuple.leaves().to_vec();
        at(layout, (c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10], c[11]), &tuple);
    }
}

#[test]
#[should_panic(expected = "[L0501]")]
#[cfg(debug_assertions)]
fn out_of_bounds_is_found_in_debug_builds() {
    let _ = Nested::new().index((11, 35));
}

#[test]
fn text() {
    assert_eq!(Nested::new().to_string(), "((3,4),(5,7)):((140,1),(4,20))");
    assert_eq!(format!("{:?}", C::<4>), "C<4>");
    assert_eq!(Layout::<C<4>, usize>::with_strides([3]).to_string(), "4:?");
    assert_eq!(Nested::new(), Nested::default());
}
