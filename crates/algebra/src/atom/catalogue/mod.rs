//! The catalogue of instructions of several vendors as atoms; each family is one formula.
//!
//! It is only data: which lane holds which element. Tests compare it with the vendors' own formulas and golden vectors,
//! and some instructions are run. A function refuses numbers that its formula does not have. A formula may have depths
//! along k that no machine has.
//!
//! ```
//! use layout_algebra::atom::{Operand, catalogue::{INSTRUCTIONS, nvidia}};
//! let tensor_core = nvidia::mma_sync(16, 8, 16, [16, 16, 32])?;
//! assert_eq!(tensor_core.table(Operand::A).to_string(), "((4,8),(2,2,2)):((32,1),(16,8,128))");
//! let amx = INSTRUCTIONS.iter().find(|instruction| instruction.name == "TDPBF16PS").unwrap();
//! assert_eq!((amx.target, amx.atom()?.extents()), ("x86-64 amx-bf16", [16, 16, 32]));
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```

pub mod amd;
pub mod arm;
pub mod nvidia;
pub mod x86;

use super::{Major, MmaAtom, Operand, ScaledAtom, ScaledUmma, Scaling, TableFault, Umma};
use crate::const_util::{ctry, signed};
use crate::data::layout::Layout;
use crate::data::stride::Stride;
use crate::data::umma::UmmaElement::{self, Bf16, E2m1, E4m3, F32, S8, S32, Tf32};
use crate::error::{Blame, LayoutError, Operation};

/// An instruction by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Instruction {
    /// The name as its vendor writes it.
    pub name: &'static str,
    /// The target that has the instruction.
    pub target: &'static str,
    family: Family,
}

/// The formula of an instruction, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    MmaSync([u64; 3], [u32; 3]),
    Wgmma(u64, u64, [u32; 3]),
    Umma(u64, [u64; 3], [UmmaElement; 3]),
    Scaled(Scaled),
    Mfma([u64; 2], u64, [u32; 3]),
    Wmma(amd::Rdna, u64, u64, [u32; 3]),
    Amx([u32; 3]),
    Vector(u64, u64, [u32; 3]),
    Blocks(u64, [u32; 3]),
    Outer(u64, [u32; 3]),
}

/// The formula of an instruction with scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scaled {
    MmaSync(Scaling),
    Umma(Scaling, u64, [u64; 2], UmmaElement),
    Mfma(u64, [u32; 2]),
}

impl Scaled {
    const fn atom(self) -> Result<ScaledAtom, LayoutError> {
        match self {
            Scaled::MmaSync(scaling) => nvidia::mma_scaled(scaling),
            Scaled::Umma(scaling, blocks, [m, n], factor) => {
                let extents = [m, n, scaling.depth()];
                ctry!(ScaledUmma::new(scaling, blocks, extents, [factor, factor], [Major::K, Major::K])).atom()
            }
            Scaled::Mfma(m, bits) => amd::mfma_scaled(m, bits),
        }
    }
}

impl Instruction {
    /// The atom of the instruction.
    ///
    /// # Errors
    /// None: a test ensures that the tables of the catalogue are valid.
    pub const fn atom(&self) -> Result<MmaAtom, LayoutError> {
        match self.family {
            Family::MmaSync([m, n, k], bits) => nvidia::mma_sync(m, n, k, bits),
            Family::Wgmma(n, k, bits) => nvidia::wgmma(n, k, bits, true),
            Family::Umma(blocks, extents, elements) => {
                ctry!(Umma::new(blocks, extents, elements, [Major::K, Major::K])).atom()
            }
            Family::Mfma([m, k], blocks, bits) => amd::mfma(m, k, blocks, bits),
            Family::Wmma(arch, wave, k, bits) => amd::wmma(arch, wave, k, bits),
            Family::Amx(bits) => x86::amx(bits),
            Family::Vector(lanes, k, bits) => x86::vector(lanes, k, bits),
            Family::Blocks(k, bits) => arm::blocks(k, bits),
            Family::Outer(k, bits) => arm::outer(k, bits),
            Family::Scaled(family) => Ok(*ctry!(family.atom()).atom()),
        }
    }

    /// The atom with its scales; `None` for an instruction without scales.
    ///
    /// # Errors
    /// None: a test ensures that the tables of the catalogue are valid.
    ///
    /// ```
    /// use layout_algebra::atom::{Operand, catalogue::INSTRUCTIONS};
    /// let scaled = INSTRUCTIONS.iter().filter_map(|instruction| instruction.scaled().unwrap());
    /// assert!(scaled.clone().any(|product| product.atom().extents() == [16, 16, 128] && product.block() == 32));
    /// ```
    pub const fn scaled(&self) -> Result<Option<ScaledAtom>, LayoutError> {
        match self.family {
            Family::Scaled(family) => Ok(Some(ctry!(family.atom()))),
            _ => Ok(None),
        }
    }
}

const fn line(name: &'static str, target: &'static str, family: Family) -> Instruction {
    Instruction { name, target, family }
}

/// The instructions by name and target. The formulas of the families take other numbers too.
pub const INSTRUCTIONS: &[Instruction] = &[
    line("mma.sync.m16n8k8.f32.f16.f16.f32", "sm_75", Family::MmaSync([16, 8, 8], [16, 16, 32])),
    line("mma.sync.m16n8k16.f32.f16.f16.f32", "sm_80", Family::MmaSync([16, 8, 16], [16, 16, 32])),
    line("mma.sync.m16n8k16.f32.bf16.bf16.f32", "sm_80", Family::MmaSync([16, 8, 16], [16, 16, 32])),
    line("mma.sync.m16n8k16.f16.f16.f16.f16", "sm_80", Family::MmaSync([16, 8, 16], [16, 16, 16])),
    line("mma.sync.m16n8k8.f32.bf16.bf16.f32", "sm_80", Family::MmaSync([16, 8, 8], [16, 16, 32])),
    line("mma.sync.m16n8k4.f32.tf32.tf32.f32", "sm_80", Family::MmaSync([16, 8, 4], [32, 32, 32])),
    line("mma.sync.m16n8k8.f32.tf32.tf32.f32", "sm_80", Family::MmaSync([16, 8, 8], [32, 32, 32])),
    line("mma.sync.m16n8k16.s32.s8.s8.s32", "sm_80", Family::MmaSync([16, 8, 16], [8, 8, 32])),
    line("mma.sync.m16n8k32.s32.s8.s8.s32", "sm_80", Family::MmaSync([16, 8, 32], [8, 8, 32])),
    line("mma.sync.m16n8k64.s32.s4.s4.s32", "sm_80", Family::MmaSync([16, 8, 64], [4, 4, 32])),
    line("mma.sync.m16n8k32.f32.e4m3.e4m3.f32", "sm_89", Family::MmaSync([16, 8, 32], [8, 8, 32])),
    line("mma.sync.m16n8k32.f32.e5m2.e5m2.f32", "sm_89", Family::MmaSync([16, 8, 32], [8, 8, 32])),
    line("mma.sync.m8n8k16.s32.s8.s8.s32", "sm_75", Family::MmaSync([8, 8, 16], [8, 8, 32])),
    line("mma.sync.m8n8k4.f64.f64.f64.f64", "sm_80", Family::MmaSync([8, 8, 4], [64, 64, 64])),
    line("wgmma.mma_async.m64n64k16.f32.f16.f16", "sm_90a", Family::Wgmma(64, 16, [16, 16, 32])),
    line("wgmma.mma_async.m64n128k16.f32.f16.f16", "sm_90a", Family::Wgmma(128, 16, [16, 16, 32])),
    line("wgmma.mma_async.m64n256k32.f32.e4m3.e4m3", "sm_90a", Family::Wgmma(256, 32, [8, 8, 32])),
    line("wgmma.mma_async.m64n128k8.f32.tf32.tf32", "sm_90a", Family::Wgmma(128, 8, [32, 32, 32])),
    line("wgmma.mma_async.m64n64k32.s32.s8.s8", "sm_90a", Family::Wgmma(64, 32, [8, 8, 32])),
    line("wgmma.mma_async.m64n8k256.s32.b1.b1", "sm_90a", Family::Wgmma(8, 256, [1, 1, 32])),
    line("mma.sync.m16n8k256.s32.b1.b1.s32", "sm_80", Family::MmaSync([16, 8, 256], [1, 1, 32])),
    line("mma.sync.kind::f8f6f4.m16n8k32.f32.e4m3.e5m2.f32", "sm_120a", Family::MmaSync([16, 8, 32], [8, 8, 32])),
    line("mma.sync.kind::f8f6f4.m16n8k32.f32.e3m2.e3m2.f32", "sm_120a", Family::MmaSync([16, 8, 32], [8, 8, 32])),
    line("mma.sync.kind::f8f6f4.m16n8k32.f32.e2m3.e2m3.f32", "sm_120a", Family::MmaSync([16, 8, 32], [8, 8, 32])),
    line("mma.sync.kind::f8f6f4.m16n8k32.f32.e2m1.e2m1.f32", "sm_120a", Family::MmaSync([16, 8, 32], [8, 8, 32])),
    line(
        "mma.sync.kind::mxf8f6f4.scale_vec::1X.m16n8k32",
        "sm_120a",
        Family::Scaled(Scaled::MmaSync(Scaling::Mxf8f6f4)),
    ),
    line("mma.sync.kind::mxf4.scale_vec::2X.m16n8k64", "sm_120a", Family::Scaled(Scaled::MmaSync(Scaling::Mxf4))),
    line(
        "mma.sync.kind::mxf4nvf4.scale_vec::2X.m16n8k64",
        "sm_120a",
        Family::Scaled(Scaled::MmaSync(Scaling::Mxf4nvf4By32)),
    ),
    line("mma.sync.kind::mxf4nvf4.scale_vec::4X.m16n8k64", "sm_120a", Family::Scaled(Scaled::MmaSync(Scaling::Nvf4))),
    line("tcgen05.mma.kind::f16, 64 x 128", "sm_100a", Family::Umma(1, [64, 128, 16], [Bf16, Bf16, F32])),
    line("tcgen05.mma.kind::f16, 128 x 64, 2 blocks", "sm_100a", Family::Umma(2, [128, 64, 16], [Bf16, Bf16, F32])),
    line("tcgen05.mma.kind::tf32, 128 x 64", "sm_100a", Family::Umma(1, [128, 64, 8], [Tf32, Tf32, F32])),
    line("tcgen05.mma.kind::f8f6f4, 128 x 64", "sm_100a", Family::Umma(1, [128, 64, 32], [E4m3, E4m3, F32])),
    line("tcgen05.mma.kind::i8, 128 x 64", "sm_100a", Family::Umma(1, [128, 64, 32], [S8, S8, S32])),
    line(
        "tcgen05.mma.kind::mxf8f6f4, 128 x 64",
        "sm_100a",
        Family::Scaled(Scaled::Umma(Scaling::Mxf8f6f4, 1, [128, 64], E4m3)),
    ),
    line(
        "tcgen05.mma.kind::mxf4, 128 x 64",
        "sm_100a",
        Family::Scaled(Scaled::Umma(Scaling::Mxf4, 1, [128, 64], E2m1)),
    ),
    line(
        "tcgen05.mma.kind::mxf4nvf4, 256 x 32, 2 blocks",
        "sm_100a",
        Family::Scaled(Scaled::Umma(Scaling::Nvf4, 2, [256, 32], E2m1)),
    ),
    line("v_mfma_f32_32x32x8_f16", "gfx90a, gfx942", Family::Mfma([32, 8], 1, [16, 16, 32])),
    line("v_mfma_f32_16x16x16_f16", "gfx90a, gfx942", Family::Mfma([16, 16], 1, [16, 16, 32])),
    line("v_mfma_f32_4x4x4_16b_f16", "gfx90a, gfx942", Family::Mfma([4, 4], 16, [16, 16, 32])),
    line("v_mfma_f64_16x16x4_f64", "gfx90a, gfx942", Family::Mfma([16, 4], 1, [64, 64, 64])),
    line("v_mfma_f32_16x16x32_f16", "gfx950", Family::Mfma([16, 32], 1, [16, 16, 32])),
    line("v_mfma_f32_32x32x16_f16", "gfx950", Family::Mfma([32, 16], 1, [16, 16, 32])),
    line("v_mfma_f32_16x16x32_bf16", "gfx950", Family::Mfma([16, 32], 1, [16, 16, 32])),
    line("v_mfma_f32_32x32x16_bf16", "gfx950", Family::Mfma([32, 16], 1, [16, 16, 32])),
    line("v_mfma_i32_16x16x64_i8", "gfx950", Family::Mfma([16, 64], 1, [8, 8, 32])),
    line("v_mfma_i32_32x32x32_i8", "gfx950", Family::Mfma([32, 32], 1, [8, 8, 32])),
    line("v_mfma_scale_f32_16x16x128_f8f6f4, 8 bits", "gfx950", Family::Scaled(Scaled::Mfma(16, [8, 8]))),
    line("v_mfma_scale_f32_16x16x128_f8f6f4, 6 bits", "gfx950", Family::Scaled(Scaled::Mfma(16, [6, 6]))),
    line("v_mfma_scale_f32_16x16x128_f8f6f4, 4 bits", "gfx950", Family::Scaled(Scaled::Mfma(16, [4, 4]))),
    line("v_mfma_scale_f32_32x32x64_f8f6f4, 8 bits", "gfx950", Family::Scaled(Scaled::Mfma(32, [8, 8]))),
    line("v_mfma_scale_f32_32x32x64_f8f6f4, 6 bits", "gfx950", Family::Scaled(Scaled::Mfma(32, [6, 6]))),
    line("v_mfma_scale_f32_32x32x64_f8f6f4, 4 bits", "gfx950", Family::Scaled(Scaled::Mfma(32, [4, 4]))),
    line("v_wmma_f32_16x16x16_f16", "gfx11", Family::Wmma(amd::Rdna::Three, 32, 16, [16, 16, 32])),
    line("v_wmma_f32_16x16x16_f16", "gfx12", Family::Wmma(amd::Rdna::Four, 32, 16, [16, 16, 32])),
    line("v_wmma_f32_16x16x16_bf16", "gfx12", Family::Wmma(amd::Rdna::Four, 32, 16, [16, 16, 32])),
    line("v_wmma_f16_16x16x16_f16", "gfx12", Family::Wmma(amd::Rdna::Four, 32, 16, [16, 16, 16])),
    line("v_wmma_bf16_16x16x16_bf16", "gfx12", Family::Wmma(amd::Rdna::Four, 32, 16, [16, 16, 16])),
    line("v_wmma_i32_16x16x16_iu8", "gfx12", Family::Wmma(amd::Rdna::Four, 32, 16, [8, 8, 32])),
    line("v_wmma_i32_16x16x16_iu4", "gfx12", Family::Wmma(amd::Rdna::Four, 32, 16, [4, 4, 32])),
    line("v_wmma_i32_16x16x32_iu4", "gfx12", Family::Wmma(amd::Rdna::Four, 32, 32, [4, 4, 32])),
    line("v_wmma_f32_16x16x16_fp8_fp8", "gfx12", Family::Wmma(amd::Rdna::Four, 32, 16, [8, 8, 32])),
    line("v_wmma_f32_16x16x16_fp8_bf8", "gfx12", Family::Wmma(amd::Rdna::Four, 32, 16, [8, 8, 32])),
    line("v_wmma_f32_16x16x16_bf8_fp8", "gfx12", Family::Wmma(amd::Rdna::Four, 32, 16, [8, 8, 32])),
    line("v_wmma_f32_16x16x16_bf8_bf8", "gfx12", Family::Wmma(amd::Rdna::Four, 32, 16, [8, 8, 32])),
    line("v_wmma_f32_16x16x16_f16, 64 lanes", "gfx12", Family::Wmma(amd::Rdna::Four, 64, 16, [16, 16, 32])),
    line("v_wmma_f32_16x16x16_bf16, 64 lanes", "gfx12", Family::Wmma(amd::Rdna::Four, 64, 16, [16, 16, 32])),
    line("v_wmma_i32_16x16x16_iu8, 64 lanes", "gfx12", Family::Wmma(amd::Rdna::Four, 64, 16, [8, 8, 32])),
    line("v_wmma_f32_16x16x16_fp8_fp8, 64 lanes", "gfx12", Family::Wmma(amd::Rdna::Four, 64, 16, [8, 8, 32])),
    line("v_wmma_i32_16x16x16_iu4, 64 lanes", "gfx12", Family::Wmma(amd::Rdna::Four, 64, 16, [4, 4, 32])),
    line("v_wmma_i32_16x16x32_iu4, 64 lanes", "gfx12", Family::Wmma(amd::Rdna::Four, 64, 32, [4, 4, 32])),
    line("TDPBF16PS", "x86-64 amx-bf16", Family::Amx([16, 16, 32])),
    line("TDPBSSD", "x86-64 amx-int8", Family::Amx([8, 8, 32])),
    line("VFMADD231PS ymm", "x86-64 avx2, fma", Family::Vector(8, 1, [32, 32, 32])),
    line("VFMADD231PS zmm", "x86-64 avx512f", Family::Vector(16, 1, [32, 32, 32])),
    line("VDPBF16PS zmm", "x86-64 avx512bf16", Family::Vector(16, 2, [16, 16, 32])),
    line("VPDPBUSD zmm", "x86-64 avx512vnni", Family::Vector(16, 4, [8, 8, 32])),
    line("FMLA (by element) 4s", "aarch64 neon", Family::Vector(4, 1, [32, 32, 32])),
    line("BFMMLA 4s", "aarch64 bf16", Family::Blocks(4, [16, 16, 32])),
    line("SMMLA 4s", "aarch64 i8mm", Family::Blocks(8, [8, 8, 32])),
    line("FMOPA za.s, 512 bits", "aarch64 sme", Family::Outer(1, [32, 32, 32])),
    line("BFMOPA za.s, 512 bits", "aarch64 sme", Family::Outer(2, [16, 16, 32])),
    line("SMOPA za.s, 512 bits", "aarch64 sme", Family::Outer(4, [8, 8, 32])),
];

/// The layout `((lanes), (values))` of pairs of extent and stride; a list of one pair is a single mode.
pub(in crate::atom) const fn table(lanes: &[[u64; 2]], values: &[[u64; 2]]) -> Result<Layout, LayoutError> {
    let mut layout = Layout::VOID;
    ctry!(layout.push_tuple(2));
    ctry!(push(&mut layout, lanes));
    ctry!(push(&mut layout, values));
    layout.checked()
}

const fn push(layout: &mut Layout, modes: &[[u64; 2]]) -> Result<(), LayoutError> {
    // Modes of one coordinate are left out, but one mode stays.
    let mut count = 0;
    let mut i = 0;
    while i < modes.len() {
        count += (modes[i][0] > 1) as usize;
        i += 1;
    }
    if count == 0 {
        return layout.push_leaf(1, Stride::constant(0));
    }
    if count > 1 {
        ctry!(layout.push_tuple(count));
    }
    i = 0;
    while i < modes.len() {
        let [extent, stride] = modes[i];
        if extent > 1 {
            let Some(stride) = signed(stride) else {
                return Err(LayoutError::Overflow {
                    blame: Blame::whole(Operation::Atom, 0),
                    left: extent,
                    right: stride,
                });
            };
            ctry!(layout.push_leaf(extent, Stride::constant(stride)));
        }
        i += 1;
    }
    Ok(())
}

/// A power of two from 1 to `most`; 1 in place of another number, for which a table misses elements.
const fn within(extent: u64, most: u64) -> u64 {
    if extent <= most && extent.is_power_of_two() { extent } else { 1 }
}

/// Checks that the elements of A and B have bits of this list.
const fn require_bits(bits: [u32; 2], list: &[u32]) -> Result<(), LayoutError> {
    let mut i = 0;
    while i < 2 {
        if !has(list, bits[i]) {
            return Err(no_bits(if i == 0 { Operand::A } else { Operand::B }, bits[i] as u64));
        }
        i += 1;
    }
    Ok(())
}

/// Checks that the elements of A and B have the same bits, of this list.
const fn require_same_bits(bits: [u32; 3], list: &[u32]) -> Result<(), LayoutError> {
    ctry!(require_bits([bits[0], bits[0]], list));
    require_bits([bits[0], bits[1]], &[bits[0]])
}

const fn has(list: &[u32], bits: u32) -> bool {
    let mut i = 0;
    while i < list.len() {
        if list[i] == bits {
            return true;
        }
        i += 1;
    }
    false
}

/// No instruction has elements of so many bits.
const fn no_bits(operand: Operand, bits: u64) -> LayoutError {
    let blame = Blame::whole(Operation::Atom, if matches!(operand, Operand::B) { 1 } else { 0 });
    LayoutError::AtomTable { blame, operand, fault: TableFault::Bits { bits } }
}

/// The lanes as consecutive threads.
const fn lanes(count: u64) -> Result<Layout, LayoutError> {
    Layout::leaf(count, Stride::constant((count > 1) as i64))
}
