//! The elements of a view as elements of another size (feature `bytemuck`).

use bytemuck::{AnyBitPattern, NoUninit, Pod};

use layout_algebra::{Blame, LayoutError, Operation};

use super::{Reference, View};
use crate::check;
use crate::index::span::Span;
use crate::proof::Counted;
use crate::recast::RecastElements;
use crate::static_layout::StaticLayout;

/// The layout `L` of elements of `R`, for those of `Q`.
type To<L, R, Q> = RecastElements<L, <R as Reference>::Element, <Q as Reference>::Element>;

impl<R: Reference, L: StaticLayout> View<R, L> {
    /// The same memory in elements of another type, where those are aligned. Keeps the law for `Q` that makes elements
    /// of all bits of `R`.
    ///
    /// The new elements are made of the old ones, and of nothing else: recast back, their layout is the same function
    /// as `L`, and a layout that is cast down has the parts of its elements, each once.
    #[inline]
    fn in_elements_of<Q: Reference<Element: 'static>>(self) -> Option<View<Q, To<L, R, Q>>>
    where
        R::Element: 'static,
    {
        let _ = Counted::<To<L, R, Q>>::PROOF;
        const {
            check::same_function::<RecastElements<To<L, R, Q>, Q::Element, R::Element>, L>();
            // From a coordinate on, wider elements reach upwards.
            if !Span::<L>::FORWARD {
                LayoutError::NegativeStride { blame: Blame::stride(Operation::Tensor, 0), stride: -1 }.panic()
            }
        }
        let base = self.base.get::<Q::Element>();
        base.is_aligned().then(|| View::from_base(base, RecastElements::of(self.layout)))
    }
}

impl<'a, T: NoUninit, L: StaticLayout> View<&'a T, L> {
    /// The same memory as elements of `U`; `None` where they are not aligned. `CuTe`: `recast<U>(tensor)`.
    ///
    /// An element of `U` has to be made of elements that the layout has, or the program does not compile.
    ///
    /// Post: the layout is [`recast`](crate::algebra::ops::recast) from the bits of `T` to those of `U`.
    ///
    /// ```
    /// use layout_static::{Tensor, layout};
    /// layout! { type Bytes = (4, 6) : (1, 4); }
    /// let words = [0x0403_0201_u32.to_le(), 0x0807_0605_u32.to_le(), 0, 0, 0, 0];
    /// let bytes: &[u8] = bytemuck::cast_slice(&words);
    /// let bytes = Tensor::new(bytes, Bytes)?;
    /// let halves = bytes.recast::<u16>().expect("words are aligned");
    /// assert_eq!(halves[(1, 1)].to_le(), 0x0807); // (2, 6) : (1, 2)
    /// # Ok::<(), layout_static::LayoutError>(())
    /// ```
    ///
    /// Elements that lie apart make no wider one:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Tensor, layout};
    /// # layout! { type Apart = (4, 6) : (6, 1); }
    /// # let numbers = [0_u8; 24];
    /// Tensor::from_array(&numbers, Apart).recast::<[u8; 4]>(); // four rows of six make no rows of four
    /// ```
    #[inline]
    pub fn recast<U: AnyBitPattern>(self) -> Option<View<&'a U, RecastElements<L, T, U>>> {
        // Every bit of `T` is initialized, and every bit sequence is a `U`.
        self.in_elements_of()
    }
}

impl<'a, T: Pod, L: StaticLayout> View<&'a mut T, L> {
    /// The same memory as elements of `U`, for writing; `None` where they are not aligned. See
    /// [`Tensor::recast`](crate::Tensor::recast).
    ///
    /// ```
    /// use layout_static::{TensorMut, layout};
    /// layout! { type Words = 2 : 1; }
    /// let mut words = [0_u32; 2];
    /// let mut bytes = TensorMut::from_array(&mut words, Words).recast::<u8>().expect("bytes are aligned");
    /// bytes.fill(1);
    /// assert_eq!(words, [0x0101_0101; 2]);
    /// ```
    #[inline]
    pub fn recast<U: Pod>(self) -> Option<View<&'a mut U, RecastElements<L, T, U>>> {
        // Every bit sequence is a `T` and a `U`, and none has a bit that is not initialized.
        self.in_elements_of()
    }
}
