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
    /// Powers of two in 8 bits, without a sign: scales only.
    Ue8m0,
    /// Floats of 8 bits without a sign, 3 bits of them fraction: scales only.
    Ue4m3,
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
            UmmaElement::Ue8m0 => "ue8m0",
            UmmaElement::Ue4m3 => "ue4m3",
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
    /// Floats of 8, 6 and 4 bits, mixed, with scales.
    Mxf8f6f4,
    /// Floats of 4 bits, packed, with scales.
    Mxf4,
    /// Floats of 4 bits, packed, with scales of another type or for shorter blocks.
    Mxf4nvf4,
}

impl UmmaKind {
    /// The kind that multiplies a factor without scales; `None` if none does.
    pub(crate) const fn of(element: UmmaElement) -> Option<UmmaKind> {
        match element {
            UmmaElement::F16 | UmmaElement::Bf16 => Some(UmmaKind::F16),
            UmmaElement::Tf32 => Some(UmmaKind::Tf32),
            UmmaElement::S8 | UmmaElement::U8 => Some(UmmaKind::I8),
            UmmaElement::F32 | UmmaElement::S32 | UmmaElement::Ue8m0 | UmmaElement::Ue4m3 => None,
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
            UmmaKind::Mxf8f6f4 => "kind::mxf8f6f4",
            UmmaKind::Mxf4 => "kind::mxf4",
            UmmaKind::Mxf4nvf4 => "kind::mxf4nvf4",
        }
    }
}

/// The scaling of the factors of a product: `C += (A SA)(B SB)`. A scale of SA multiplies a block of a row of A, a
/// scale of SB a block of a column of B.
///
/// The variants are the combinations that PTX lists under "Block Scaling", for `mma.sync` and `tcgen05.mma` alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scaling {
    /// `kind::mxf8f6f4`, `scale_vec::1X`: floats of 8, 6 and 4 bits, a scale `ue8m0` for 32 elements.
    Mxf8f6f4,
    /// `kind::mxf4`, `scale_vec::2X`: `e2m1`, a scale `ue8m0` for 32 elements.
    Mxf4,
    /// `kind::mxf4nvf4`, `scale_vec::2X`: `e2m1`, a scale `ue8m0` for 32 elements.
    Mxf4nvf4By32,
    /// `kind::mxf4nvf4`, `scale_vec::4X`: `e2m1`, a scale `ue8m0` for 16 elements.
    Mxf4nvf4By16,
    /// `kind::mxf4nvf4`, `scale_vec::4X`: `e2m1`, a scale `ue4m3` for 16 elements.
    Nvf4,
}

impl Scaling {
    /// The kind of the product.
    pub const fn kind(self) -> UmmaKind {
        match self {
            Scaling::Mxf8f6f4 => UmmaKind::Mxf8f6f4,
            Scaling::Mxf4 => UmmaKind::Mxf4,
            _ => UmmaKind::Mxf4nvf4,
        }
    }

    /// The number of scales of a row of A, and of a column of B. PTX: `.scale_vec::1X`, `2X`, `4X`.
    pub const fn scales(self) -> u64 {
        match self {
            Scaling::Mxf8f6f4 => 1,
            Scaling::Mxf4 | Scaling::Mxf4nvf4By32 => 2,
            Scaling::Mxf4nvf4By16 | Scaling::Nvf4 => 4,
        }
    }

    /// The elements along K that share a scale. PTX: `.block32`, `.block16`.
    pub const fn block(self) -> u64 {
        if self.scales() == 4 { 16 } else { 32 }
    }

    /// The extent of the product along K.
    ///
    /// ```
    /// use layout_algebra::atom::Scaling;
    /// assert_eq!((Scaling::Mxf8f6f4.depth(), Scaling::Mxf4.depth(), Scaling::Nvf4.depth()), (32, 64, 64));
    /// ```
    pub const fn depth(self) -> u64 {
        self.scales() * self.block()
    }

    /// The type of a scale.
    pub const fn scale(self) -> UmmaElement {
        if matches!(self, Scaling::Nvf4) { UmmaElement::Ue4m3 } else { UmmaElement::Ue8m0 }
    }

    /// The bits that an element of a factor takes: a byte for each type, or two elements a byte.
    pub const fn bits(self) -> u32 {
        if matches!(self, Scaling::Mxf8f6f4) { 8 } else { 4 }
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
