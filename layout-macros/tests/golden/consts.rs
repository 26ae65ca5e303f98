/** **`(BM, {BK + PAD}) : ({BK + PAD}, 1)`**

 Its numbers are known to rustc.*/
type Block = ::layout_static::Layout<
    (::layout_static::C<{ BM }>, ::layout_static::C<{ BK + PAD }>),
    (::layout_static::C<{ BK + PAD }>, ::layout_static::constants::_1),
>;
/// The layout [`type@Block`] as a value.
#[allow(non_upper_case_globals)]
const Block: Block = <Block as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists_tractable::<Block>(&[(2, 2)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        3 => (Verdict::panic)(verdict),
        4 => (Verdict::panic)(verdict),
        5 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
};
/** **`(BM, crate::BK)`**

 Its numbers are known to rustc.*/
type Cols = ::layout_static::ops::ColumnMajor<
    (::layout_static::C<{ BM }>, ::layout_static::C<{ crate::BK }>),
>;
/// The layout [`type@Cols`] as a value.
#[allow(non_upper_case_globals)]
const Cols: Cols = <Cols as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Cols>(&[(2, 0)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        3 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
};
/** `composition(Block, crate::order::Order<4>)`

 Its numbers are known to rustc.*/
type Part = ::layout_static::ops::Composition<Block, crate::order::Order<4>>;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Part>(&[(0, 0), (0, 0)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
};
const _: () = {
    use ::layout_static::ops::Composition as _;
    let _: (Block,);
};
