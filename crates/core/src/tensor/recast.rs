//! Recasts: the memory of a tensor as elements of another type (feature `bytemuck`).

use bytemuck::{AnyBitPattern, NoUninit, Pod};

use crate::layout::StaticLayout;
use crate::raw::View;
use crate::recast::{MadeOf, RecastElements};

impl<'a, T: NoUninit, L: StaticLayout> View<&'a T, L> {
    /// Returns a view of the same memory as elements of `U`; `None` if it is not aligned. `CuTe`: `recast<U>(tensor)`.
    ///
    /// Every element of `U` consists of elements of the layout, or the program does not compile.
    ///
    /// Post: the layout is [`recast`](crate::algebra::ops::recast) from the bits of `T` to the bits of `U`.
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
    /// Elements that are not contiguous do not form a wider one:
    ///
    /// ```compile_fail,E0080
    /// # use layout_static::{Tensor, layout};
    /// # layout! { type Apart = (4, 6) : (6, 1); }
    /// # let numbers = [0_u8; 24];
    /// Tensor::from_array(&numbers, Apart).recast::<[u8; 4]>(); // four rows of six make no rows of four
    /// ```
    #[inline]
    pub fn recast<U: AnyBitPattern>(self) -> Option<View<&'a U, RecastElements<L, T, U>>> {
        self.in_elements(MadeOf::PROOF)
    }
}

impl<'a, T: Pod, L: StaticLayout> View<&'a mut T, L> {
    /// Returns a mutable view of the same memory as elements of `U`; `None` if it is not aligned. See
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
        self.in_elements_mut(MadeOf::PROOF)
    }
}
