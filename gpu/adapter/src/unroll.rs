//! Loops of a constant number of rounds, unrolled by construction.
//!
//! An array that is indexed by the counter of a loop lives in local memory unless the loop is unrolled; the optimizer
//! unrolls small loops only. This is straight-line code from the start.

/// Calls `body(0)`, .., `body(N - 1)`, without a loop.
///
/// ```
/// let mut sum = 0;
/// layout_gpu::each::<10>(|i| sum += i);
/// assert_eq!(sum, 45);
/// ```
#[inline(always)]
pub fn each<const N: usize>(mut body: impl FnMut(usize)) {
    const { assert!(N <= 256, "at most 256 rounds are unrolled") };
    sixteen::<N>(&mut body, 0);
    if N > 16 {
        sixteen::<N>(&mut body, 16);
    }
    if N > 32 {
        sixteen::<N>(&mut body, 32);
        sixteen::<N>(&mut body, 48);
    }
    if N > 64 {
        sixty_four::<N>(&mut body, 64);
    }
    if N > 128 {
        sixty_four::<N>(&mut body, 128);
        sixty_four::<N>(&mut body, 192);
    }
}

#[inline(always)]
fn one<const N: usize>(body: &mut impl FnMut(usize), i: usize) {
    if i < N {
        body(i);
    }
}

#[inline(always)]
fn four<const N: usize>(body: &mut impl FnMut(usize), i: usize) {
    one::<N>(body, i);
    one::<N>(body, i + 1);
    one::<N>(body, i + 2);
    one::<N>(body, i + 3);
}

#[inline(always)]
fn sixteen<const N: usize>(body: &mut impl FnMut(usize), i: usize) {
    four::<N>(body, i);
    four::<N>(body, i + 4);
    four::<N>(body, i + 8);
    four::<N>(body, i + 12);
}

#[inline(always)]
fn sixty_four<const N: usize>(body: &mut impl FnMut(usize), i: usize) {
    sixteen::<N>(body, i);
    sixteen::<N>(body, i + 16);
    sixteen::<N>(body, i + 32);
    sixteen::<N>(body, i + 48);
}
