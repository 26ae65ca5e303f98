//! The numbers that products of tensor memory multiply and add, as their errors name them.

/// The type of an element of `tcgen05.mma`. `CuTe`: `UMMA::F16F32Format`, `UMMA::S8Format`, `UMMA::MXF8F6F4Format`,
/// `UMMA::CFormat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UmmaElement {
    /// Half precision.
    F16,
    /// Brain floats of 16 bits.
    Bf16,
    /// 32 bits, of which the product reads 19.
    Tf32,
    /// 8 bits, 3 of them fraction.
    E4m3,
    /// 8 bits, 2 of them fraction.
    E5m2,
    /// 6 bits, 3 of them fraction; one a byte.
    E2m3,
    /// 6 bits, 2 of them fraction; one a byte.
    E3m2,
    /// 4 bits, 1 of them fraction; one a byte.
    E2m1,
    /// Signed integers of 8 bits.
    S8,
    /// Unsigned integers of 8 bits.
    U8,
    /// Single precision: sums only.
    F32,
    /// Integers of 32 bits: sums only.
    S32,
}

impl UmmaElement {
    /// The name in PTX, without its dot.
    pub const fn name(self) -> &'static str {
        match self {
            UmmaElement::F16 => "f16",
            UmmaElement::Bf16 => "bf16",
            UmmaElement::Tf32 => "tf32",
            UmmaElement::E4m3 => "e4m3",
            UmmaElement::E5m2 => "e5m2",
            UmmaElement::E2m3 => "e2m3",
            UmmaElement::E3m2 => "e3m2",
            UmmaElement::E2m1 => "e2m1",
            UmmaElement::S8 => "s8",
            UmmaElement::U8 => "u8",
            UmmaElement::F32 => "f32",
            UmmaElement::S32 => "s32",
        }
    }

    /// The bits that an element takes in memory.
    pub const fn bits(self) -> u32 {
        match self {
            UmmaElement::F16 | UmmaElement::Bf16 => 16,
            UmmaElement::Tf32 | UmmaElement::F32 | UmmaElement::S32 => 32,
            _ => 8,
        }
    }
}

/// A kind of `tcgen05.mma`: the factors that it multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UmmaKind {
    /// Factors of 16 bits, both of one type.
    F16,
    /// Factors of 32 bits.
    Tf32,
    /// Floats of 8, 6 and 4 bits, mixed.
    F8f6f4,
    /// Integers of 8 bits, signed or not.
    I8,
}

impl UmmaKind {
    /// The kind that multiplies a factor; `None` if none does.
    pub(crate) const fn of(element: UmmaElement) -> Option<UmmaKind> {
        match element {
            UmmaElement::F16 | UmmaElement::Bf16 => Some(UmmaKind::F16),
            UmmaElement::Tf32 => Some(UmmaKind::Tf32),
            UmmaElement::S8 | UmmaElement::U8 => Some(UmmaKind::I8),
            UmmaElement::F32 | UmmaElement::S32 => None,
            _ => Some(UmmaKind::F8f6f4),
        }
    }

    /// The modifier in PTX.
    ///
    /// ```
    /// use layout_algebra::atom::UmmaKind;
    /// assert_eq!(UmmaKind::F8f6f4.name(), "kind::f8f6f4");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            UmmaKind::F16 => "kind::f16",
            UmmaKind::Tf32 => "kind::tf32",
            UmmaKind::F8f6f4 => "kind::f8f6f4",
            UmmaKind::I8 => "kind::i8",
        }
    }
}

/// The reason why a product is no `tcgen05.mma`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the fields are the numbers that the text shows")]
#[non_exhaustive]
pub enum UmmaFault {
    /// No kind multiplies both factors.
    Factors,
    /// The kind has other sums; `fitting` is one that it has.
    Sums { fitting: UmmaElement },
    /// An axis, by its place in M, N, K, has another extent in `blocks` blocks; `fitting` are the nearest.
    Extent { axis: u8, extent: u64, blocks: u64, fitting: [u64; 2] },
    /// A factor of less than 8 bits does not lie along K.
    Major { is_b: bool },
    /// Another number of blocks share the product.
    Blocks { blocks: u64 },
}
