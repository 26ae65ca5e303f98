//! Squares of numbers of 16 bits, which are computed as `f32`.

use layout_static::layout;

/// The threads of a block.
pub const THREADS: usize = 128;

layout! {
    /// Any number of them.
    pub type Array = ? : 1;
    /// A thread has one.
    pub type One = (128, 1) : (1, 0);
}

pub mod kernel {
    //! The kernels.

    use half::{bf16, f16};
    use layout_gpu::{Block, Input, Narrow, Output, X, kernel};
    use layout_static::C;

    use super::{Array, One, THREADS};

    /// A kernel for each type.
    macro_rules! squares {
        ($($name:ident $T:ident;)*) => { $(
            #[doc = concat!("Squares numbers of type `", stringify!($T), "`.")]
            #[kernel(threads = THREADS)]
            pub fn $name(
                block: &Block<THREADS>,
                from: Input<$T, Array, C<THREADS>, X>,
                to: Output<$T, Array, C<THREADS>, One, X>,
            ) {
                block.each(|thread| {
                    let [x] = from.tile().load_or::<_, _, 1>(One, thread, $T::ZERO).map(Narrow::wide);
                    to.tile().store(thread, [$T::narrow(x * x)]);
                });
            }
        )* };
    }

    squares! {
        squares_f16 f16;
        squares_bf16 bf16;
    }
}
