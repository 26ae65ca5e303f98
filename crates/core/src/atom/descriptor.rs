//! Operands in shared memory as types: the operands of a product that are not in registers.

use layout_algebra::LayoutError;
use layout_algebra::atom::SharedOperand;

use super::Names;
use super::product::{OperandType, TiledProduct};
use crate::expect;
use crate::layout::StaticLayout;
use crate::layout::composed::swizzled_or_plain;

/// The descriptor of the operand `X` of the product `P` in shared memory. Its layout `T` is over (M, K) or (N, K),
/// swizzled or not. `CuTe`: `make_gmma_desc`, `GmmaDescriptorIterator`.
///
/// Law: with the descriptor of a block, [`at`](Descriptor::at)`(address) + `[`start`](Descriptor::start)`(block)`, the
/// hardware finds each element of the block where `T` puts it. A layout that no descriptor describes does not compile:
/// L1413, with the element and both places.
///
/// ```
/// use layout_static::atom::{Descriptor, OperandA};
/// use layout_static::layout;
/// layout! {
///     /// wgmma.mma_async.m64n8k16.f32.f16.f16, both factors in shared memory: every lane names all of their elements.
///     pub atom M64N8K16 = mma((64, 8, 16), lanes 128 : 1,
///         a (128, (64, 16)) : (0, (1, 64)) of 16,
///         b (128, (8, 16)) : (0, (1, 8)) of 16,
///         c ((4, 8, 4), (2, 2)) : ((128, 1, 16), (64, 8)) of 32);
///     pub mma Product = tiled(M64N8K16);
///     #[check(descriptor(Product.a))]
///     pub type Stage = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
/// }
/// type OfA = Descriptor<Stage, Product, OperandA>;
/// // Lines of 128 bytes, eight of them 1024 bytes apart; the block 16 halves to the right begins two vectors on.
/// assert_eq!(OfA::FIELDS, 1 << 62 | 64 << 32 | 1 << 16);
/// const NEXT: u64 = OfA::start([0, 1]);
/// assert_eq!((OfA::at(0x400), NEXT), (OfA::FIELDS | 0x40, 2));
/// ```
///
/// Lines of 72 elements are no lines of a swizzle:
///
/// ```compile_fail,E0080
/// # use layout_static::atom::{Descriptor, OperandA};
/// # use layout_static::layout;
/// # layout! {
/// #     pub atom M64N8K16 = mma((64, 8, 16), lanes 128 : 1,
/// #         a (128, (64, 16)) : (0, (1, 64)) of 16,
/// #         b (128, (8, 16)) : (0, (1, 8)) of 16,
/// #         c ((4, 8, 4), (2, 2)) : ((128, 1, 16), (64, 8)) of 32);
/// #     pub mma Product = tiled(M64N8K16);
/// # }
/// layout! { pub type Padded = (64, 64) : (64 + 8, 1); }
/// let _ = Descriptor::<Padded, Product, OperandA>::FIELDS; // [L1413] element (1,0) is at 72, ..
/// ```
pub struct Descriptor<T, P, X>(Names<(T, P, X)>);

impl<T: StaticLayout, P: TiledProduct, X: OperandType> Descriptor<T, P, X> {
    /// The fields and blocks, or the error.
    pub const OPERAND: Result<SharedOperand, LayoutError> = match (&P::PRODUCT, swizzled_or_plain::<T>()) {
        (Ok(product), Ok(memory)) => SharedOperand::new(product, X::OPERAND, &memory),
        (Err(error), _) => Err(*error),
        (_, Err(error)) => Err(error),
    };

    /// The descriptor of 64 bits but for its address. PTX: matrix descriptor.
    pub const FIELDS: u64 = expect::value(Self::OPERAND).descriptor.encoded();

    /// The descriptor for `tcgen05.mma`, but for its address.
    pub const UMMA_FIELDS: u64 = expect::value(Self::OPERAND).descriptor.umma_encoded();

    /// Returns the descriptor of the block at coordinate (0, 0) of a tensor that begins at an address of shared memory.
    /// With a swizzle, the address is a multiple of 1024 bytes.
    #[inline(always)]
    pub const fn at(address: u32) -> u64 {
        // PTX: `matrix-descriptor-encode(x) = (x & 0x3FFFF) >> 4`, in the lowest 14 bits, which the other fields leave
        // 0.
        Self::FIELDS | (address as u64 & 0x3_ffff) >> 4
    }

    /// [`at`](Descriptor::at) for `tcgen05.mma`. The summands of [`start`](Descriptor::start) are the same.
    ///
    /// ```
    /// use layout_static::atom::{Descriptor, OperandA};
    /// use layout_static::layout;
    /// layout! {
    ///     /// tcgen05.mma of one block, 128 x 256 x 16: one lane, since one thread starts it.
    ///     pub atom M128N256K16 = mma((128, 256, 16), lanes 1 : 0,
    ///         a (1, (128, 16)) : (0, (1, 128)) of 16,
    ///         b (1, (256, 16)) : (0, (1, 256)) of 16,
    ///         c (1, (128, 256)) : (0, (1, 128)) of 32);
    ///     pub mma Product = tiled(M128N256K16);
    ///     #[check(descriptor(Product.a))]
    ///     pub type Stage = swizzle(3, 3, 3) * ((128, 64) : (64, 1));
    /// }
    /// type OfA = Descriptor<Stage, Product, OperandA>;
    /// assert_eq!(OfA::umma_at(0x400), 0x4000_4040_0001_0040);
    /// ```
    #[inline(always)]
    pub const fn umma_at(address: u32) -> u64 {
        Self::UMMA_FIELDS | (address as u64 & 0x3_ffff) >> 4
    }

    /// Returns the summand of the descriptor for a block, along M or N and along K, in vectors of 16 bytes. Meant for
    /// constants: it is computed where it is called.
    ///
    /// # Panics
    /// With L0501 for a block beyond the tensor.
    #[track_caller]
    pub const fn start(block: [usize; 2]) -> u64 {
        expect::value(expect::value(Self::OPERAND).start([block[0] as u64, block[1] as u64]))
    }
}
