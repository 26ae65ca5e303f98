//! The instruction of one element, which every machine has.

use layout_algebra::atom::Side;

use super::copy::CopyAtom;
use super::product::MmaAtom;
use crate::int::C as Number;
use crate::layout::Layout;

/// One lane, one value.
type One = Layout<(Number<1>, Number<1>), (Number<0>, Number<0>)>;

/// One multiplication and one addition, 1 x 1 x 1, or the copy of one element, of `BITS` bits. `CuTe`: `UniversalFMA`,
/// `UniversalCopy`.
///
/// ```
/// use layout_static::atom::{Execute, Scalar, Simulated};
/// let c = <_ as Execute<Scalar>>::execute(Simulated::<i32, 1, 1, 1, 1>::new(), [[2]], [[3]], [[1]]);
/// assert_eq!(c, [[7]]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Scalar<const BITS: u32 = 32>;

impl<const BITS: u32> MmaAtom for Scalar<BITS> {
    type Lanes = Layout<Number<1>, Number<0>>;
    type A = One;
    type B = One;
    type C = One;
    const EXTENTS: [u64; 3] = [1; 3];
    const BITS: [u32; 3] = [BITS; 3];
}

impl<const BITS: u32> CopyAtom for Scalar<BITS> {
    type From = One;
    type To = One;
    // Either side would do: both have the one value.
    const BY: Side = Side::From;
    const BITS: u64 = BITS as u64;
}
