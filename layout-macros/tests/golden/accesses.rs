/** `swizzle(5, 0, 5) * ((32, 32) : (32, 1))`

 **`Sw<5,0,5> o 0 o (32,32):(32,1)`**

 size 1024, cosize 1024, rank 2; bijective (compact)

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
pub type Smem = ::layout_static::Composed<
    ::layout_static::Swizzle<5, 0, 5>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (::layout_static::constants::_32, ::layout_static::constants::_32),
        (::layout_static::constants::_32, ::layout_static::constants::_1),
    >,
>;
/// The layout [`type@Smem`] as a value.
#[allow(non_upper_case_globals)]
pub const Smem: Smem = <Smem as ::layout_static::Static>::VALUE;
const _: () = {
    { (::layout_static::check::conflicts::<Smem, Load>)(0) }
    { (::layout_static::check::sectors::<Smem, access::Store>)({ N }) }
    { (::layout_static::check::conflicts_on::<Smem, Load, Cdna4>)(1) }
    { (::layout_static::check::vector_of::<Smem, Load>)(4) }
};
/** **`(32,32):(32,1)`**

 size 1024, cosize 1024, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(32,32) -[2,1]-> (32,32)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Rows = ::layout_static::Layout<
    (::layout_static::constants::_32, ::layout_static::constants::_32),
    (::layout_static::constants::_32, ::layout_static::constants::_1),
>;
/// The layout `(32,32):(32,1)` as a value.
#[allow(non_upper_case_globals)]
const Rows: Rows = <Rows as ::layout_static::Static>::VALUE;
const _: () = {
    {
        (::layout_static::check::report)(
            { (::layout_static::check::decide::wavefronts::<Rows, Load>)(4) },
            "one step for each phase",
        )
    }
};
const _: () = {
    use ::layout_static::{
        Swizzle as _, check::conflicts as _, check::sectors as _, check::conflicts as _,
        check::vector_of as _, check::wavefronts as _,
    };
};
