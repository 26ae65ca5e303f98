/** **`(128,64):(?,1)`**

 size 8192, rank 2, depth 1; tractable, 1 runtime stride

 A value of it: `Global::with_strides([..])`.*/
pub type Global = ::layout_static::Layout<
    (::layout_static::constants::_128, ::layout_static::constants::_64),
    (::core::primitive::usize, ::layout_static::constants::_1),
>;
/** `composition(Global, (8, 8) : (1, 128))`
 where `Global` = `(128,64):(?,1)`

 **`(8,8):(?,1)`**

 size 64, rank 2, depth 1; tractable, 1 runtime stride*/
pub type Part = ::layout_static::ops::Composition<
    Global,
    ::layout_static::Layout<
        (::layout_static::constants::_8, ::layout_static::constants::_8),
        (::layout_static::constants::_1, ::layout_static::constants::_128),
    >,
>;
/** `make_layout(Global, Global)`
 where `Global` = `(128,64):(?,1)`

 Its numbers are known to rustc.*/
pub type Both = ::layout_static::ops::MakeLayout<(Global, Global)>;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Both>(&[(0, 0), (0, 0)]);
    match verdict.place() {
        0 => {}
        1 => Verdict::panic(verdict),
        2 => Verdict::panic(verdict),
        _ => Verdict::panic(verdict),
    }
};
const _: () = {
    use ::layout_static::{ops::Composition as _, ops::MakeLayout as _};
    let _: (Global, Global, Global);
};
