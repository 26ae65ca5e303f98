/** **`(4,2):(2,1)`**

 size 8, cosize 8, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(4,2) -[2,1]-> (2,4)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Rows = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_2),
    (::layout_static::constants::_2, ::layout_static::constants::_1),
>;
/// The layout `(4,2):(2,1)` as a value.
#[allow(non_upper_case_globals)]
const Rows: Rows = <Rows as ::layout_static::Static>::VALUE;
/** `tile_to_shape(Rows, (8, N))`
 where `Rows` = `(4,2):(2,1)`

 Its numbers are known to rustc.*/
type Whole = ::layout_static::ops::TileToShape<
    ::layout_static::Layout<
        (::layout_static::constants::_4, ::layout_static::constants::_2),
        (::layout_static::constants::_2, ::layout_static::constants::_1),
    >,
    (::layout_static::constants::_8, ::layout_static::C<{ N }>),
>;
/// The layout [`type@Whole`] as a value.
#[allow(non_upper_case_globals)]
const Whole: Whole = <Whole as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Whole>(&[(0, 0), (2, 0)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        3 => (Verdict::panic)(verdict),
        4 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
};
/** `tile_to_shape_ordered(Rows, (4, 4), (1, 0))`
 where `Rows` = `(4,2):(2,1)`

 **`((4,1),(2,2)):((2,0),(1,8))`**

 size 16, cosize 16, rank 2, depth 2; tractable, bijective (compact)

 Encoded by the morphism `((4,1),(2,2)) -[2,*,1,3]-> (2,4,2)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Ordered = ::layout_static::Layout<
    (
        (::layout_static::constants::_4, ::layout_static::constants::_1),
        (::layout_static::constants::_2, ::layout_static::constants::_2),
    ),
    (
        (::layout_static::constants::_2, ::layout_static::constants::_0),
        (::layout_static::constants::_1, ::layout_static::constants::_8),
    ),
>;
/// The layout `((4,1),(2,2)):((2,0),(1,8))` as a value.
#[allow(non_upper_case_globals)]
const Ordered: Ordered = <Ordered as ::layout_static::Static>::VALUE;
/** **`(4,8):(?,1)`**

 size 32, rank 2, depth 1; tractable, 1 runtime stride

 A value of it: `Global::with_strides([..])`.*/
type Global = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_8),
    (::core::primitive::usize, ::layout_static::constants::_1),
>;
/** `recast(Global, 32, 16)`
 where `Global` = `(4,8):(?,1)`

 **`(4,16):(2*?,1)`**

 size 64, rank 2, depth 1; tractable, 1 runtime stride*/
type Part = ::layout_static::ops::Recast<
    Global,
    ::layout_static::constants::_32,
    ::layout_static::constants::_16,
>;
/** `zipped_divide(make_identity_layout(4, 2), [2, 2])`

 **`((2,2),(2,1)):((1@0,1@1),(2@0,0))`**

 size 8, rank 2, depth 2; tractable*/
type Where = ::layout_static::ops::ZippedDivide<
    ::layout_static::ops::MakeIdentityLayout<
        (::layout_static::constants::_4, ::layout_static::constants::_2),
    >,
    ::layout_static::ByMode<
        (::layout_static::constants::_2, ::layout_static::constants::_2),
    >,
>;
/// The layout `((2,2),(2,1)):((1@0,1@1),(2@0,0))` as a value.
#[allow(non_upper_case_globals)]
const Where: Where = <Where as ::layout_static::Static>::VALUE;
/** `domain_distribute((4, 8), N)`

 Its numbers are known to rustc.*/
type Workers = ::layout_static::ops::DomainDistribute<
    (::layout_static::constants::_4, ::layout_static::constants::_8),
    ::layout_static::C<{ N }>,
>;
/// The layout [`type@Workers`] as a value.
#[allow(non_upper_case_globals)]
const Workers: Workers = <Workers as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Workers>(&[(2, 0), (1, 1)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        3 => (Verdict::panic)(verdict),
        4 => (Verdict::panic)(verdict),
        5 => (Verdict::panic)(verdict),
        6 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
};
const _: () = {
    use ::layout_static::{
        ops::TileToShape as _, ops::TileToShapeOrdered as _, ops::Recast as _,
        ops::ZippedDivide as _, ops::MakeIdentityLayout as _, ops::DomainDistribute as _,
    };
    let _: (Rows, Rows, Global);
    let _ = (Rows, Rows);
};
