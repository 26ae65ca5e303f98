/** **`(4,2):(1,4)`**

 size 8, cosize 8, rank 2, depth 1; tractable, bijective (compact), runs of 8 contiguous elements

 Encoded by the morphism `(4,2) -[1,2]-> (4,2)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Proven = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_2),
    (::layout_static::constants::_1, ::layout_static::constants::_4),
>;
/// The layout `(4,2):(1,4)` as a value.
#[allow(non_upper_case_globals)]
const Proven: Proven = <Proven as ::layout_static::Static>::VALUE;
#[cfg(test)]
/**
 `crate::Foreign`

 Its numbers are known to rustc.*/
type Later = crate::Foreign;
#[cfg(test)]
const _: () = {
    { (::layout_static::check::cosize::<Later>)({ LIMIT }) }
    { (::layout_static::check::divides::<Later, crate::Other>)() }
};
const _: () = {
    use ::layout_static::{check::size as _, check::injective as _, check::vector as _};
    #[cfg(test)]
    use ::layout_static::{check::cosize as _, check::divides as _};
};
