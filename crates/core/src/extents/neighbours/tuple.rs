//! Integers of axes as tuples: extents and strides of the views of other crates that count their axes by a number.

use layout_algebra::MAX_RUNTIME;

use crate::each::each;
use crate::extents::Extents;
use crate::gather;
use crate::int::Strides;

/// A tuple with a tuple of as many integers.
#[doc(hidden)]
pub trait Tupled {
    /// The tuple of as many integers.
    type Tuple: Extents + Strides;
}

each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl Tupled for [usize; gather::rank(&[$(stringify!($t)),*])] {
            type Tuple = ($($number,)*);
        }
    }
}

/// A tuple of `N` integers.
pub(crate) type Integers<const N: usize> = <[usize; N] as Tupled>::Tuple;

/// The integers as a tuple.
pub(crate) fn tuple<const N: usize>(integers: &[usize]) -> Integers<N>
where
    [usize; N]: Tupled,
{
    let mut entries = [0; MAX_RUNTIME];
    entries[..N].copy_from_slice(integers);
    Strides::read(&entries, 0)
}
