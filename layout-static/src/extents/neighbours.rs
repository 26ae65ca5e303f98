//! The extents and strides of views of `ndarray` (feature `ndarray`).

use layout_algebra::{Blame, LayoutError, MAX_RUNTIME, Operation};
use ndarray::{Dim, Dimension, IntoDimension, ShapeBuilder, StrideShape};

use crate::each::each;
use crate::extents::proof::Matching;
use crate::extents::{Extents, reach};
use crate::gather;
use crate::int::Strides;

/// As many integers as a tuple has entries.
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

/// As many integers as a view of `ndarray` has: its rank is a type up to 6.
#[doc(hidden)]
pub trait Ranked: Tupled + IntoDimension<Dim = Dim<Self>> {}

impl<I: Tupled + IntoDimension<Dim = Dim<I>>> Ranked for I {}

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

/// The strides of a view, as runtime strides.
///
/// # Errors
/// [`LayoutError::NegativeStride`]: a runtime stride is none.
pub(crate) fn strides<const N: usize>(extents: &[usize], strides: &[isize]) -> Result<[usize; N], LayoutError> {
    let mut result = [0; N];
    for (k, stride) in result.iter_mut().enumerate() {
        // The stride of a single element is of no account.
        if extents[k] > 1 {
            let blame = Blame::stride(Operation::Tensor, k);
            *stride = usize::try_from(strides[k])
                .map_err(|_| LayoutError::NegativeStride { blame, stride: strides[k] as i64 })?;
        }
    }
    Ok(result)
}

/// The extents and strides of a tensor, for a view.
///
/// # Errors
/// [`LayoutError::NegativeStride`]: a view of `ndarray` is made of its first element and others after it;
/// [`LayoutError::TooWide`] where `isize` does not hold its size, which that of elements without size, or met often,
/// may exceed, or the distance from its first element to its last one, which that of elements without size may.
pub(crate) fn shape<E: Extents, D: Strides, const N: usize>(
    extents: &E,
    strides: &D,
) -> Result<StrideShape<Dim<[usize; N]>>, LayoutError>
where
    [usize; N]: Ranked,
    Dim<[usize; N]>: Dimension,
{
    let (cosize, _) = reach::reach(extents, strides, Matching::PROOF)?;
    let (strides, extents) = (reach::strides(strides), extents.extents());
    let mut result = [0; N];
    let blame = Blame::whole(Operation::Tensor, 0);
    let counted = |number: u64| {
        let fits = isize::try_from(number).is_ok();
        if fits { Ok(number) } else { Err(LayoutError::TooWide { blame, number, bits: isize::BITS - 1 }) }
    };
    // The cosize is one more than the distance from the first element to the last one, and 0 where there is no element.
    counted(cosize.saturating_sub(1))?;
    let mut size = 1_u64;
    for (k, stride) in result.iter_mut().enumerate() {
        let extent = extents[k] as u64;
        let product = size.checked_mul(extent.max(1));
        size = counted(product.ok_or(LayoutError::Overflow { blame, left: size, right: extent })?)?;
        // Where there is one coordinate, or no element, no stride is of account.
        if extent > 1 && cosize > 0 {
            if strides[k].cast_signed() < 0 {
                let blame = Blame::stride(Operation::Tensor, k);
                return Err(LayoutError::NegativeStride { blame, stride: strides[k].cast_signed() as i64 });
            }
            *stride = strides[k];
        }
    }
    let extents: [usize; N] = core::array::from_fn(|k| extents[k]);
    Ok(extents.into_dimension().strides(result.into_dimension()))
}
