/** **`8:1`**

 size 8, cosize 8, rank 1, depth 0; tractable, bijective (compact), runs of 8 contiguous elements

 Encoded by the morphism `8 -[1]-> (8)`:

 ```text
 ```

 Indices:

 ```text
 ```*/
type First = ::layout_static::Layout<
    ::layout_static::constants::_8,
    ::layout_static::constants::_1,
>;
/// The layout `8:1` as a value.
#[allow(non_upper_case_globals)]
const First: First = <First as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<
        ::layout_static::ops::ColumnMajor<
            (::layout_static::C<{ BM }>, ::layout_static::constants::_8),
        >,
    >(&[(2, 0)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        3 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
    {
        (::layout_static::check::divides::<
            First,
            ::layout_static::ops::ColumnMajor<
                (::layout_static::C<{ BM }>, ::layout_static::constants::_8),
            >,
        >)()
    }
    { (::layout_static::check::vector::<First>)({ BM / 2 }) }
};
/** `zipped_divide((4, 4), [N, M])`

 Its numbers are known to rustc.*/
type Second = ::layout_static::ops::ZippedDivide<
    ::layout_static::Layout<
        (::layout_static::constants::_4, ::layout_static::constants::_4),
        (::layout_static::constants::_1, ::layout_static::constants::_4),
    >,
    ::layout_static::ByMode<(::layout_static::C<{ N }>, ::layout_static::C<{ M }>)>,
>;
/// The layout [`type@Second`] as a value.
#[allow(non_upper_case_globals)]
const Second: Second = <Second as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    const __EACH0: [Verdict; 3] = {
        let operands = true;
        [
            ::layout_static::check::exists::<Second>(&[(2, 0), (2, 2)]),
            ::layout_static::check::another::<
                Second,
                ::layout_static::constants::_0,
            >(operands, &[(2, 0), (2, 2)]),
            ::layout_static::check::another::<
                Second,
                ::layout_static::constants::_1,
            >(operands, &[(2, 0), (2, 2)]),
        ]
    };
    let verdict = __EACH0[0];
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        3 => (Verdict::panic)(verdict),
        4 => (Verdict::panic)(verdict),
        5 => (Verdict::panic)(verdict),
        6 => (Verdict::panic)(verdict),
        7 => (Verdict::panic)(verdict),
        8 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
    const _: () = (Verdict::panic)(__EACH0[1]);
    const _: () = (Verdict::panic)(__EACH0[2]);
};
/** `coalesce(N)`

 Its numbers are known to rustc.*/
type Third = ::layout_static::ops::Coalesce<N>;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Third>(&[(0, 0)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
};
const _: () = {
    use ::layout_static::{
        check::divides as _, check::vector as _, ops::ZippedDivide as _,
        ops::Coalesce as _,
    };
};
