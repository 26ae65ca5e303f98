//! Loops by hand: the runs of each layout.

/// Runs of elements by hand: where they begin in the target and in the sources, and their length.
pub(super) trait Hand: Copy {
    fn each(self, call: impl FnMut(usize, usize, usize));
}

/// `COUNT` runs of `LENGTH`, so far apart.
#[derive(Clone, Copy)]
pub(super) struct Runs<const COUNT: usize, const LENGTH: usize> {
    pub(super) apart: usize,
}

impl<const COUNT: usize, const LENGTH: usize> Hand for Runs<COUNT, LENGTH> {
    #[inline]
    fn each(self, mut call: impl FnMut(usize, usize, usize)) {
        for i in 0..COUNT {
            call(i * self.apart, i * self.apart, LENGTH);
        }
    }
}

/// All elements of `M x N` as one run.
#[derive(Clone, Copy)]
pub(super) struct Whole<const M: usize, const N: usize>;

impl<const M: usize, const N: usize> Hand for Whole<M, N> {
    #[inline]
    fn each(self, mut call: impl FnMut(usize, usize, usize)) {
        call(0, 0, M * N);
    }
}

/// `M` rows of `N`, `ROW` apart.
#[derive(Clone, Copy)]
pub(super) struct Rows<const M: usize, const N: usize, const ROW: usize>;

impl<const M: usize, const N: usize, const ROW: usize> Hand for Rows<M, N, ROW> {
    #[inline]
    fn each(self, call: impl FnMut(usize, usize, usize)) {
        Runs::<M, N> { apart: ROW }.each(call);
    }
}

/// Runs of eight, their numbers swizzled within a row of the target.
#[derive(Clone, Copy)]
pub(super) struct SwizzledRuns<const M: usize, const N: usize>;

impl<const M: usize, const N: usize> Hand for SwizzledRuns<M, N> {
    #[inline]
    fn each(self, mut call: impl FnMut(usize, usize, usize)) {
        for from in (0..M * N).step_by(8) {
            call(from ^ (from >> 3 & 0b11_1000), from, 8);
        }
    }
}

/// A transpose, in blocks of 16.
#[derive(Clone, Copy)]
pub(super) struct Blocks<const M: usize, const N: usize>;

impl<const M: usize, const N: usize> Hand for Blocks<M, N> {
    #[inline]
    fn each(self, mut call: impl FnMut(usize, usize, usize)) {
        for i in (0..M).step_by(16) {
            for j in (0..N).step_by(16) {
                for y in i..i + 16 {
                    for x in j..j + 16 {
                        call(y * N + x, y + x * M, 1);
                    }
                }
            }
        }
    }
}
