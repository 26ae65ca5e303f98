/** **`(128,64):(?,1)`**

 size 8192, rank 2, depth 1; tractable, 1 runtime stride*/
pub type Global = ::layout_static::Layout<
    (::layout_static::C<128>, ::layout_static::C<64>),
    (usize, ::layout_static::C<1>),
>;
/** `composition(Global, (8, 8) : (1, 128))`
 where `Global` = `(128,64):(?,1)`

 **`(8,8):(?,1)`**

 size 64, rank 2, depth 1; tractable, 1 runtime stride*/
pub type Part = ::layout_static::Composition<
    Global,
    ::layout_static::Layout<
        (::layout_static::C<8>, ::layout_static::C<8>),
        (::layout_static::C<1>, ::layout_static::C<128>),
    >,
>;
/** `make_layout(Global, Global)`
 where `Global` = `(128,64):(?,1)`

 Its numbers are known to rustc.*/
pub type Both = ::layout_static::Concat<(Global, Global)>;
#[allow(deprecated, reason = "a check is no use")]
const _: () = {
    if let ::core::result::Result::Err(error) = <Both>::attempt() {
        match error.blame() {
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame { operand: 0, .. },
            ) => error.panic(),
            ::core::option::Option::Some(
                ::layout_static::algebra::Blame { operand: 1, .. },
            ) => error.panic(),
            _ => error.panic(),
        }
    }
};
