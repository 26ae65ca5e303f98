//! The result of an operation as a type, where it is a shape.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use layout_algebra::{IntTuple, Tree};

use super::row::ComputesShape;
use crate::expect;
use crate::int::{Constant, Shape, ShapeOrRuntimeShape, Static};
use crate::sealed::Sealed;

/// The shape that the operation `K` computes of its operands `P`, a tuple unless there is one.
///
/// ```
/// use layout_static::ops::{CeilDiv, Computed, word};
/// fn same<S, T>(grid: CeilDiv<S, T>) -> Computed<word::ceil_div, (S, T)> {
///     grid
/// }
/// ```
pub struct Computed<K, P>(PhantomData<fn() -> (K, P)>);

impl<K, P> Copy for Computed<K, P> {}

impl<K, P> Clone for Computed<K, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, P> Default for Computed<K, P> {
    fn default() -> Self {
        Computed(PhantomData)
    }
}

impl<K, P> fmt::Debug for Computed<K, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Computed")
    }
}

impl<K, P> PartialEq for Computed<K, P> {
    fn eq(&self, _: &Self) -> bool {
        // All values of the type are one shape.
        true
    }
}

impl<K, P> Eq for Computed<K, P> {}

impl<K, P> Hash for Computed<K, P> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<K: 'static, P: 'static> Sealed for Computed<K, P> {}

impl<K: 'static, P: 'static> ShapeOrRuntimeShape for Computed<K, P> {
    type Stage = Constant;
}

impl<K: ComputesShape<P>, P: 'static> Shape for Computed<K, P> {
    // A reference: the numbers exist as a value only, with no types below.
    const TREE: Tree = Tree::Computed(&Self::SHAPE);
    const SHAPE: IntTuple = expect::value(K::RESULT);
}

impl<K: 'static, P: 'static> Static for Computed<K, P> {
    const VALUE: Self = Computed(PhantomData);
}
