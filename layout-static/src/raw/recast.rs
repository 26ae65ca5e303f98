//! The elements of a tensor as elements of another size (feature `bytemuck`).

use bytemuck::{AnyBitPattern, NoUninit, Pod};

use layout_algebra::{Blame, LayoutError, Operation};

use super::{Base, Cells, Exclusive, Reach, Shared};
use crate::check;
use crate::static_layout::StaticLayout;
use crate::tensor::{RecastElements, Tensor, TensorMut};

/// The layout `L` of elements of `T`, for elements of `U`.
type To<L, T, U> = RecastElements<L, T, U>;

impl<T, L: StaticLayout> Cells<T, L> {
    /// The same memory in elements of `U`, where those are aligned.
    ///
    /// The elements of `U` are made of the elements of `T`, and of nothing else: recast back, their layout is the same function
    /// as `L`, and a layout that is cast down has the parts of its elements, each once.
    #[inline]
    fn recast<U: 'static>(self) -> Option<Cells<U, To<L, T, U>>>
    where
        T: 'static,
    {
        let () = Reach::<To<L, T, U>>::COUNTED;
        const {
            check::same_function::<RecastElements<To<L, T, U>, U, T>, L>();
            // From a coordinate on, wider elements reach upwards.
            if !Reach::<L>::FORWARD {
                LayoutError::NegativeStride { blame: Blame::stride(Operation::Tensor, 0), stride: -1 }.panic()
            }
        }
        let base = self.base.get().cast::<U>();
        base.is_aligned().then_some(Cells { base: Base::of(base), layout: RecastElements::of(self.layout) })
    }
}

impl<'a, T: NoUninit, L: StaticLayout> Tensor<'a, T, L> {
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
    pub fn recast<U: AnyBitPattern>(&self) -> Option<Tensor<'a, U, RecastElements<L, T, U>>> {
        // Every bit of `T` is initialized, and every bit sequence is a `U`.
        let cells = self.cells().cells.recast::<U>()?;
        Some(Tensor::of(Shared::of(cells)))
    }
}

impl<'a, T: Pod, L: StaticLayout> TensorMut<'a, T, L> {
    /// The same memory as elements of `U`, for writing; `None` where they are not aligned. See [`Tensor::recast`].
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
    pub fn recast<U: Pod>(self) -> Option<TensorMut<'a, U, RecastElements<L, T, U>>> {
        // Every bit sequence is a `T` and a `U`, and none has a bit that is not initialized.
        let cells = self.into_cells().cells.recast::<U>()?;
        Some(TensorMut::of(Exclusive::of(cells)))
    }
}
