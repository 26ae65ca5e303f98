//! Rows of blocks that transpose, interleaved: 16 bytes each, in registers.
//!
//! LLVM interleaves elements by vector instructions only where they lie in memory before and after. So assembly names
//! the instructions: bytes may be uninitialized, or parts of pointers, and are moved as they are.

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri)))]
use core::arch::aarch64::uint8x16_t as Register;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
use core::arch::x86_64::__m128i as Register;
use core::mem::MaybeUninit;

/// A row of a block.
type Row<T, const N: usize> = [MaybeUninit<T>; N];

/// The elements of two rows by turns: of their lower halves, and of their upper halves.
#[inline(always)]
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2", not(miri)),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri))
))]
pub(crate) fn interleaved<T, const N: usize>(a: &Row<T, N>, b: &Row<T, N>) -> [Row<T, N>; 2] {
    assert!(size_of::<Row<T, N>>() == size_of::<Register>(), "a row is a register");
    // SAFETY: as many bytes, which may be uninitialized.
    let register = |row| unsafe { core::mem::transmute_copy::<Row<T, N>, MaybeUninit<Register>>(row) };
    let (a, b) = (register(a), register(b));
    let (low, high): (MaybeUninit<Register>, MaybeUninit<Register>);
    #[cfg(target_arch = "x86_64")]
    macro_rules! interleave {
        ($low:literal, $high:literal, $lanes:literal) => {{
            // SAFETY: registers are named; every x86-64 has SSE2.
            #[cfg(not(target_feature = "avx"))]
            unsafe {
                core::arch::asm!(
                    "movaps {high}, {a}",
                    concat!($low, " {a}, {b}"),
                    concat!($high, " {high}, {b}"),
                    a = inout(xmm_reg) a => low,
                    b = in(xmm_reg) b,
                    high = out(xmm_reg) high,
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
            // SAFETY: registers are named; the processor has AVX.
            #[cfg(target_feature = "avx")]
            unsafe {
                core::arch::asm!(
                    concat!("v", $low, " {low}, {a}, {b}"),
                    concat!("v", $high, " {high}, {a}, {b}"),
                    a = in(xmm_reg) a,
                    b = in(xmm_reg) b,
                    low = out(xmm_reg) low,
                    high = lateout(xmm_reg) high,
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
        }};
    }
    #[cfg(target_arch = "aarch64")]
    macro_rules! interleave {
        ($low:literal, $high:literal, $lanes:literal) => {
            // SAFETY: registers are named, and the processor has NEON.
            unsafe {
                core::arch::asm!(
                    concat!("zip1 {low:v}.", $lanes, ", {a:v}.", $lanes, ", {b:v}.", $lanes),
                    concat!("zip2 {high:v}.", $lanes, ", {a:v}.", $lanes, ", {b:v}.", $lanes),
                    a = in(vreg) a,
                    b = in(vreg) b,
                    low = out(vreg) low,
                    high = lateout(vreg) high,
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
        };
    }
    // The instructions of x86-64, and the lanes of AArch64.
    match const { size_of::<T>() } {
        1 => interleave!("punpcklbw", "punpckhbw", "16b"),
        2 => interleave!("punpcklwd", "punpckhwd", "8h"),
        4 => interleave!("unpcklps", "unpckhps", "4s"),
        _ => interleave!("unpcklpd", "unpckhpd", "2d"),
    }
    // SAFETY: as many bytes, which may be uninitialized.
    unsafe { core::mem::transmute_copy(&[low, high]) }
}

/// The elements of two rows by turns: of their lower halves, and of their upper halves.
#[inline(always)]
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2", not(miri)),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri))
)))]
pub(crate) fn interleaved<T, const N: usize>(a: &Row<T, N>, b: &Row<T, N>) -> [Row<T, N>; 2] {
    // SAFETY: a `MaybeUninit<T>` may have any bytes, so a copy of one is another one.
    let bytes = |element: &MaybeUninit<T>| unsafe { core::ptr::from_ref(element).read() };
    let mut rows = [const { [const { MaybeUninit::uninit() }; N] }; 2];
    for (k, (a, b)) in a.iter().zip(b).enumerate() {
        let (row, k) = (&mut rows[2 * k / N], 2 * k % N);
        (row[k], row[k + 1]) = (bytes(a), bytes(b));
    }
    rows
}
