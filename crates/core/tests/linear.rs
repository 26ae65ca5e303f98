//! Linear layouts as types: `layout!`, operations, indices, claims, generic code, against the algebra.

use layout_static::{Bounded, C, Static, StaticLinear, algebra, layout, linear::check};

layout! {
    /// C of mma.m16n8k16, by modes.
    pub linear Fragment = { register: (2, 2) ^ (16, 8), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 };
    /// The same by bases.
    pub linear Bases = { register: [(0, 1), (8, 0)], lane: [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)] }
        -> { row: 16, column: 8 };
    pub linear Tile = product(Fragment, identity(4, warp, row));
    #[check(invertible, bit_permutation, injective, surjective)]
    pub linear Holder = inverse(Fragment);
    pub linear Atom = sublayout(divide_right(Tile, identity(4, warp, row)), [register, lane], [row, column]);
    pub linear Back = then(Fragment, Holder);
    pub linear Smem = (8, 64) ^ (72, 1);
    pub type Swizzled = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
    pub linear OfLayout = linear_of(Swizzled, [dim0, dim1], offset);
    pub linear Lanes = sublayout(Fragment, [lane], [row, column]);
    pub linear Turned = transpose_inputs(Fragment, [lane, register]);
    pub linear Twice = { lane: (2, 2) ^ (1, 1) } -> { row: 2 };
    pub linear Single = right_inverse(Twice);
    #[check(linear)]
    pub type Rows = (4, 8) : (8, 1);
    pub linear Wide = { lane: (2, 2) ^ (0x4000_0000_0000, 1) } -> { offset: 0x8000_0000_0000 };
    linear Empty = { lane: 1 ^ 0 } -> { row: 1 };

    pub const LANES: usize = size(32);
    pub linear OfConsts = { register: (2, 2) ^ (16, 8), lane: (4, {LANES / 4}) ^ ({LANES}, 1) } ->
        { row: 16, column: {LANES / 4} };
    pub linear OfBases = { lane: [(0, 1), ({LANES / 8}, 0)] } -> { row: 8, column: 2 };
    pub linear Unnamed = (8, {LANES * 2}) ^ ({LANES * 2 + 8}, 1);
    pub linear Quads = reshape_inputs(Fragment, { register: 4, quad: 4, group: {LANES / 4} });
    pub linear Halves = reshape_outputs(Fragment, { half: 2, element: 64 });
}

fn same<T>(_: T, _: T) {}

#[test]
fn consts_stand_where_numbers_do() {
    same(Fragment, OfConsts);
    assert_eq!(OfBases.to_string(), "{lane: (2,2)^(8,4)} -> {row: 8, column: 2}");
    same(Unnamed, Smem);
}

#[test]
fn other_dimensions_of_the_same_bits() {
    for (register, quad, group) in (0..128).map(|x| (x % 4, x / 4 % 4, x / 16)) {
        let element = Fragment.at((register, quad + 4 * group));
        assert_eq!(Quads.at((register, quad, group)), element);
        let [half, rest] = Halves.coordinates((register, quad + 4 * group));
        assert_eq!(half + 2 * rest, element);
    }
}

/// A dimension that a definition names is the one that is written as a word, in literals, lists and operands, wherever
/// the definition stands.
#[test]
fn dimensions_are_types() {
    layout! {
        dimension Head;
        linear ByType = { lane: 4 ^ 1, KvHead: 2 ^ 4 } -> { row: 8 };
        linear ByWord = { lane: 4 ^ 1, kv_head: 2 ^ 4 } -> { row: 8 };
        linear Turned = transpose_inputs(ByType, [KvHead, lane]);
        linear Grown = resize_input(product(ByType, identity(4, Head, row)), KvHead, 4);
        pub(crate) dimension KvHead;
        dimension D2;
    }
    use layout_static::linear::operations::{Identity, ResizeInput, TransposeInputs};
    use layout_static::linear::{OneName, dimension::Lane};
    same(ByType, ByWord);
    assert_eq!([Head::NAME, KvHead::NAME, D2::NAME].map(|name| name.to_string()), ["head", "kv_head", "d2"]);
    assert_eq!(Turned.at((1, 3)), 7);
    assert_eq!(Turned::LINEAR, <TransposeInputs<ByType, (KvHead, Lane)>>::LINEAR);
    assert_eq!(<ResizeInput<ByType, KvHead, C<1>>>::LINEAR.to_string(), "{lane: 4^1, kv_head: 1^0} -> {row: 8}");
    assert_eq!(<Identity<C<8>, D2, Head>>::LINEAR.to_string(), "{d2: 8^1} -> {head: 8}");
    assert_eq!(Grown.at((3, 3, 2)), 3 + 4 + 16);
}

/// Random matrices of 24 bits at the edge of 32 bits of outputs, at coordinates by mode, in one integer, of constants:
/// the same number, that of the algebra.
#[test]
fn every_form_of_a_coordinate_reaches_the_same() {
    layout! {
        linear Mixed = { a: (2, 2, 2, 2) ^ (5, 0x8000_0001, 0x1_0000_0000, 3), b: 4 ^ 0x4000_0000,
            c: 2 ^ 0x2_8000_0000 } -> { low: 0x1000_0000, high: 64 };
        linear Apart = { a: (2, 2, 2) ^ (64, 1, 0x8000_0000), b: (2, 4) ^ (2, 8), c: 2 ^ 4 } -> { all: 0x1_0000_0000 };
    }
    fn holds<A: StaticLinear>(layout: A, extents: [usize; 3]) {
        for x in 0..extents.iter().product::<usize>() {
            let (a, b, c) = (x % extents[0], x / extents[0] % extents[1], x / extents[0] / extents[1]);
            let wanted = A::LINEAR.apply(x as u64);
            assert_eq!(layout.at(x) as u64, wanted);
            assert_eq!(layout.at((a, b, c)) as u64, wanted);
            let short = [a, b, c].map(|part| u32::try_from(part).expect("small"));
            assert_eq!(layout.at((short[0], short[1], short[2])) as u64, wanted);
            if (b, c) == (1, 1) {
                assert_eq!(layout.at((a, C::<1>, C::<1>)) as u64, wanted);
            }
            if a == 3 {
                assert_eq!(layout.at((C::<3>, b, c)) as u64, wanted);
            }
        }
    }
    holds(Mixed, [16, 4, 2]);
    holds(Apart, [8, 8, 2]);
    let [low, high] = Mixed.coordinates((C::<2>, 3, 1));
    let wanted = Mixed::LINEAR.coordinates(&[2, 3, 1]).expect("in bounds");
    assert_eq!([low as u64, high as u64], wanted[..2]);
    assert_eq!(Mixed.at((C::<4>, C::<0>, C::<1>)) as u64, Mixed::LINEAR.at(&[4, 0, 1]).expect("in bounds"));
}

/// Both functions are the algebra's, at each coordinate.
fn holds<A: StaticLinear, const N: usize>(text: &str) {
    let linear = algebra::linear::Linear::parse(text).expect("a linear layout");
    assert_eq!(A::LINEAR, linear);
    for x in 0..1_usize << linear.inputs().total() {
        assert_eq!(A::VALUE.at(x) as u64, linear.apply(x as u64), "{text} at {x}");
        let wanted = linear.outputs().unpack(linear.apply(x as u64));
        let found: [usize; N] = A::VALUE.coordinates(x);
        assert!(found.iter().zip(wanted).all(|(found, wanted)| *found as u64 == wanted), "{text} at {x}");
    }
}

#[test]
fn one_type_however_written() {
    same(Fragment, Bases);
    same(Fragment, Atom);
    same(Smem, OfLayout);
    assert_eq!(Fragment.to_string(), "{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}");
}

#[test]
fn indices_are_those_of_the_algebra() {
    holds::<Fragment, 2>("{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}");
    holds::<Holder, 2>("{row: (8,2)^(16,2), column: (2,4)^(1,4)} -> {register: 4, lane: 32}");
    holds::<Smem, 1>("(8,64)^(72,1)");
    holds::<Wide, 1>("{lane: (2,2)^(70368744177664,1)} -> {offset: 140737488355328}");
    holds::<Empty, 1>("{lane: 1^0} -> {row: 1}");
    let product = "{register: (2,2)^(64,8), lane: (4,8)^(128,1), warp: 4^16} -> {row: 64, column: 8}";
    holds::<Tile, 2>(product);
    for (register, lane) in (0..4).flat_map(|register| (0..32).map(move |lane| (register, lane))) {
        let (row, column) = (lane / 4 + 8 * (register / 2), 2 * (lane % 4) + register % 2);
        assert_eq!(Fragment.coordinates((register, lane)), [row, column]);
        assert_eq!(Fragment.at((register, lane)), row + 16 * column);
        assert_eq!(Holder.coordinates((row, column)), [register, lane]);
        assert_eq!(Back.coordinates((register, lane)), [register, lane]);
        assert_eq!(Turned.coordinates((lane, register)), [row, column]);
        let bounded = (Bounded::<4>::masked(register), Bounded::<32>::masked(lane));
        assert_eq!(Fragment.at(bounded), row + 16 * column);
    }
    assert_eq!(Fragment.at((C::<3>, 5_u32)), 9 + 16 * 3);
    assert_eq!(Lanes.coordinates(7), [1, 6]);
    assert_eq!((Twice.at(Single.at(1)), Single.at(1)), (1, 1));
}

mod elsewhere {
    layout_static::layout! {
        pub linear Atom = { lane: 8 ^ 1 } -> { row: 8 };
        pub linear Tile = { register: (2, 2) ^ (16, 0), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 };
        pub linear Moved = { lane: (2, 2) ^ (2, 1), warp: 4 ^ 4 } -> { lane: 4, warp: 4 };
        pub type Smem = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
    }
}

layout! {
    /// Of a type in scope rustc computes the value.
    #[check(injective, invertible)]
    pub linear Stacked = product(elsewhere::Atom, identity(2, warp, row));
    pub linear Unstacked = inverse(Stacked);
    pub linear Threads = reshape_inputs(elsewhere::Atom, { register: 2, quad: 4 });
    pub linear Tiled = reshape_outputs(elsewhere::Atom, { row: 4, column: 2 });
    pub linear Flat = flatten_inputs(Threads);
    pub linear Row = flatten_outputs(Tiled);
    pub linear Shared = concat_inputs(elsewhere::Atom, { warp: 4 ^ 2 } -> { row: 8 });
    pub linear Both = concat_outputs(elsewhere::Atom, { lane: (2, 4) ^ (1, 0) } -> { parity: 2 });
}

/// What `layout!` knows by its value is the same as by its type.
fn is<A: StaticLinear>(_: A, text: &str, value: Result<algebra::linear::Linear, algebra::LayoutError>) {
    assert_eq!((A::LINEAR.to_string(), Ok(A::LINEAR)), (text.to_owned(), value));
}

layout! {
    pub linear LanesFirst = transpose_inputs(elsewhere::Tile, [lane, register]);
    pub linear ColumnsFirst = transpose_outputs(elsewhere::Tile, [column, row]);
    pub linear OfLanes = sublayout(elsewhere::Tile, [lane], [row]);
    pub linear Still = quotient(elsewhere::Moved, [warp]);
    pub linear Fewer = resize_input(elsewhere::Tile, lane, 8);
    pub linear Lower = resize_output(elsewhere::Tile, row, LANES);
    pub linear Once = remove_zero_bases(elsewhere::Tile, register);
    pub linear Words = linear_of(elsewhere::Smem, [row, column], offset);
    pub linear Registers<const N: usize> = resize_input(elsewhere::Tile, register, N);
    pub linear Stack<const N: usize> = product(elsewhere::Atom, identity(N, warp, row));
    pub linear Spread<const N: usize, const D: usize> = strided(N, D, lane, offset);
    pub linear Copies<const N: usize> = zeros({N}, warp, row, 1);
    pub linear Four = sublayout(Stack<4>, [warp], [row]);
}

/// The type of each operation whose arguments are names and numbers.
#[test]
fn operations_by_name_and_size_by_types_and_by_values() {
    use algebra::linear::{Linear, Name};
    let (tile, moved) = (elsewhere::Tile::LINEAR, elsewhere::Moved::LINEAR);
    let (register, lane, warp, row, column) = (Name::REGISTER, Name::LANE, Name::WARP, Name::ROW, Name::COLUMN);
    is(
        LanesFirst,
        "{lane: (4,8)^(32,1), register: (2,2)^(16,0)} -> {row: 16, column: 8}",
        tile.transpose_inputs(&[lane, register]),
    );
    is(
        ColumnsFirst,
        "{register: (2,2)^(1,0), lane: 32^2} -> {column: 8, row: 16}",
        tile.transpose_outputs(&[column, row]),
    );
    is(OfLanes, "{lane: (4,8)^(0,1)} -> {row: 16}", tile.sublayout(&[lane], &[row]));
    is(Still, "{lane: (2,2)^(2,1)} -> {lane: 4}", moved.quotient(&[warp]));
    is(Fewer, "{register: (2,2)^(16,0), lane: (4,2)^(32,1)} -> {row: 16, column: 8}", tile.resize_input(lane, 8));
    is(Lower, &Lower.to_string(), tile.resize_output(row, 32));
    is(Once, "{register: 2^16, lane: (4,8)^(32,1)} -> {row: 16, column: 8}", tile.remove_zero_bases(register));
    let smem = algebra::Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)").expect("a layout");
    is(Words, "{row: 8^72, column: 64^1} -> {offset: 512}", Linear::of_composed(&smem, &[row, column], Name::OFFSET));
    is(
        Registers::<2>::VALUE,
        "{register: 2^16, lane: (4,8)^(32,1)} -> {row: 16, column: 8}",
        tile.resize_input(register, 2),
    );
    let stacked = elsewhere::Atom::LINEAR.product(&Linear::identity(4, warp, row).expect("a power of two"));
    is(Stack::<4>::VALUE, "{lane: 8^1, warp: 4^8} -> {row: 32}", stacked);
    is(Spread::<4, 2>::VALUE, "{lane: 4^2} -> {offset: 8}", Linear::strided(4, 2, lane, Name::OFFSET));
    is(Copies::<4>::VALUE, "{warp: 4^0} -> {row: 1}", Linear::zeros(4, warp, row, 1));
    is(Four, "{warp: 4^8} -> {row: 32}", Stack::<4>::LINEAR.sublayout(&[warp], &[row]));
}

/// Operations on a type parameter, and their errors as values.
#[test]
fn operations_in_generic_code() {
    use layout_static::linear::dimension::{Block, Lane, Register, Row};
    use layout_static::linear::operations::{Quotient, ResizeOutput, Sublayout, TransposeInputs};
    type Turned<A> = TransposeInputs<A, (Lane, Register)>;
    fn turned<A: StaticLinear>(layout: A) -> bool {
        let rows = Sublayout::<ResizeOutput<A, Row, C<8>>, (Lane, Register), (Row,)>::LINEAR;
        rows.inputs().count() == 2 && Turned::<A>::VALUE.at((7, 1)) == layout.at((1, 7))
    }
    assert!(turned(elsewhere::Tile));
    let error = Quotient::<elsewhere::Moved, (Block,)>::ATTEMPT.expect_err("there is no block");
    assert_eq!(error.code(), "L1014");
}

#[test]
fn other_names_by_types_and_by_values() {
    let atom = elsewhere::Atom::LINEAR;
    let [threads, rows] = ["{register: 2, quad: 4}", "{row: 4, column: 2}"]
        .map(|text| algebra::linear::Dimensions::parse(text).expect("dimensions"));
    let parse = |text| algebra::linear::Linear::parse(text).expect("a linear layout");
    let (warps, parity) = (parse("{warp: 4^2} -> {row: 8}"), parse("{lane: (2,4)^(1,0)} -> {parity: 2}"));
    is(Threads, "{register: 2^1, quad: 4^2} -> {row: 8}", atom.reshape_inputs(&threads));
    is(Tiled, "{lane: 8^1} -> {row: 4, column: 2}", atom.reshape_outputs(&rows));
    is(Flat, "{register: 8^1} -> {row: 8}", Ok(Threads::LINEAR.flatten_inputs()));
    is(Row, "{lane: 8^1} -> {row: 8}", Ok(Tiled::LINEAR.flatten_outputs()));
    is(Shared, "{lane: 8^1, warp: 4^2} -> {row: 8}", atom.concat_inputs(&warps));
    is(Both, "{lane: (2,4)^(9,2)} -> {row: 8, parity: 2}", atom.concat_outputs(&parity));
    assert_eq!((Threads.at((1, 2)), Tiled.coordinates(6), Both.coordinates(5)), (5, [2, 1], [5, 1]));
}

#[test]
fn types_in_scope_and_generic_code() {
    layout! { linear Warps = { warp: 2 ^ 1 } -> { row: 2 }; }
    fn warps<A: StaticLinear, B: StaticLinear>(_: A, _: B) -> (usize, String) {
        type Both<A, B> = layout_static::linear::operations::Product<A, B>;
        const { check::injective::<A>() }
        (Both::<A, B>::VALUE.at((3, 1)), Both::<A, B>::LINEAR.to_string())
    }
    assert_eq!(Stacked.at((3, 1)), 11);
    assert_eq!(Unstacked.coordinates(11), [3, 1]);
    assert_eq!(warps(elsewhere::Atom, Warps), (11, "{lane: 8^1, warp: 2^8} -> {row: 16}".to_owned()));
}

/// Two inputs reach the same bits, each in the other order: they cancel where both are set.
#[test]
fn bits_in_the_other_order_cancel() {
    layout! {
        linear Reversed = {
            lane: [0x800, 0x400, 0x200, 0x100, 0x80, 0x40, 0x20, 0x10, 8, 4, 2, 1],
            warp: [0x800, 0x400, 0x200, 0x100, 0x80, 0x40, 0x20, 0x10, 8, 4, 2, 1]
        } -> { offset: 4096 };
    }
    for x in 0..4096_usize {
        let (lane, warp) = (x, x.wrapping_mul(0x9E5) % 4096);
        let expected = (lane ^ warp).reverse_bits() >> (usize::BITS - 12);
        assert_eq!(Reversed.at((lane, warp)), expected, "{lane:b} {warp:b}");
    }
}
