//! A cookbook: programs as kernel authors write them, in the natural form, each beside its hand-written version.
//!
//! ```sh
//! cargo test -p layout-examples --test cookbook          # both versions of each have the same results
//! cargo run --release --manifest-path benches/Cargo.toml --bin cookbook      # the ratio of their times
//! ```

pub mod assertions;
pub mod attention;
pub mod contraction;
pub mod convolution;
pub mod elementwise;
pub mod image;
pub mod lanes;
pub mod life;
pub mod npy;
pub mod orders;
pub mod particles;
pub mod products;
pub mod sizes;
pub mod softmax;
pub mod stencil;
pub mod tensor_core;
pub mod transpose;
pub mod weights;

use std::fmt::Debug;

use layout_static::LayoutError;

/// A program, written with layouts and by hand. Both write the same output, bit for bit.
pub trait Recipe {
    /// What the tables call it.
    const NAME: &'static str;

    /// What it reads.
    type Input;

    /// What it writes.
    type Output: Clone + PartialEq + Debug;

    /// Something to read, always the same, and something to write to.
    fn data() -> (Self::Input, Self::Output);

    /// The program with layouts.
    ///
    /// # Errors
    /// Where the data are too short.
    fn with_layouts(input: &Self::Input, output: &mut Self::Output) -> Result<(), LayoutError>;

    /// The program with indices by hand.
    fn by_hand(input: &Self::Input, output: &mut Self::Output);
}

/// Something that is done with each recipe.
pub trait Each {
    /// Does it with one.
    fn recipe<R: Recipe>(&mut self);
}

/// Does something with each recipe, in the order of the table.
pub fn each(what: &mut impl Each) {
    what.recipe::<transpose::Transpose>();
    what.recipe::<softmax::Softmax>();
    what.recipe::<stencil::Stencil>();
    what.recipe::<convolution::Convolution>();
    what.recipe::<orders::BitReversal>();
    what.recipe::<orders::Morton>();
    what.recipe::<attention::Attention>();
    what.recipe::<weights::Weights>();
    what.recipe::<image::Image>();
    what.recipe::<life::Life>();
    what.recipe::<particles::OfStructures>();
    what.recipe::<particles::OfArrays>();
    what.recipe::<particles::OfBlocks>();
    what.recipe::<tensor_core::TensorCore>();
    what.recipe::<products::Products>();
    what.recipe::<sizes::Sizes>();
    what.recipe::<sizes::AnySizes>();
    what.recipe::<contraction::Contraction>();
    what.recipe::<assertions::Normalize>();
    what.recipe::<npy::Npy>();
    what.recipe::<elementwise::Rectified>();
    what.recipe::<elementwise::Accumulated>();
    what.recipe::<lanes::SoftmaxInLanes>();
    what.recipe::<lanes::RmsNorm>();
    what.recipe::<lanes::LayerNorm>();
    what.recipe::<lanes::Rope>();
    what.recipe::<lanes::Dequantized>();
}

/// Numbers between 0 and 1, always the same.
#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i.wrapping_mul(2_654_435_761) >> 7) % 1009).map(|x| x as f32 / 1009.0).collect()
}
