/** **`(4,8):(1,4)`**

 size 32, cosize 32, rank 2, depth 1; tractable, bijective (compact), runs of 32 contiguous elements

 Encoded by the morphism `(4,8) -[1,2]-> (4,8)`:

 ```text
 4 ─────▶ 4
 8 ─────▶ 8
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
  0  4  8 12 16 20 24 28
  1  5  9 13 17 21 25 29
  2  6 10 14 18 22 26 30
  3  7 11 15 19 23 27 31
 ```*/
type Proven = ::layout_static::Layout<
    (::layout_static::constants::_4, ::layout_static::constants::_8),
    (::layout_static::constants::_1, ::layout_static::constants::_4),
>;
/// The layout `(4,8):(1,4)` as a value.
#[allow(non_upper_case_globals)]
const Proven: Proven = <Proven as ::layout_static::Static>::VALUE;
#[cfg(test)]
/**
 `crate::Foreign`

 Its numbers are known to rustc.*/
type Later = crate::Foreign;
#[cfg(test)]
const _: () = {
    {
        use ::layout_static::check::cosize;
        cosize::<Later>({ LIMIT })
    }
    {
        use ::layout_static::check::divides;
        divides::<Later, crate::Other>()
    }
};
const _: () = {
    use ::layout_static::{check::size as _, check::injective as _, check::vector as _};
    #[cfg(test)]
    use ::layout_static::{check::cosize as _, check::divides as _};
};
