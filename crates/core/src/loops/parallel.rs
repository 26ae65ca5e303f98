//! Loops over several tensors on all threads of `rayon` (feature `rayon`).

use crate::loops::Zip;
use crate::loops::pieces::{Pieces, whole};
use crate::raw::Lanes;

/// The largest piece that is not worth splitting between threads, in elements.
const GRAIN: u64 = 1 << 14;

impl<O: Lanes<K, M> + Sync, const K: usize, const M: usize> Zip<O, K, M>
where
    O::References: Send,
{
    /// Calls a function with the elements at every coordinate, on all threads: [`for_each`](Zip::for_each) with the
    /// outermost loops shared between threads.
    ///
    /// ```
    /// use layout_static::{Tensor, TensorMut, layout, zip};
    /// layout! { type Rows = (200, 300) : (300, 1); type Columns = (200, 300) : (1, 200); }
    /// let (x, mut y): (Vec<usize>, _) = ((0..60_000).collect(), vec![0; 60_000]);
    /// let (x, mut y) = (Tensor::new(&x, Columns).unwrap(), TensorMut::new(&mut y, Rows).unwrap());
    /// zip((&mut y, x)).par_for_each(|(y, x)| *y = 2 * x);
    /// assert_eq!(y[(3, 5)], 2 * (3 + 5 * 200));
    /// ```
    #[doc(alias = "par_azip")]
    #[track_caller]
    pub fn par_for_each(self, call: impl Fn(O::References) + Sync) {
        self.par_fold(|| (), |(), elements| call(elements), |(), ()| ());
    }

    /// Folds the elements on all threads: each part begins with the result of `start`, and `combine` joins two results.
    /// See [`fold`](Zip::fold).
    ///
    /// ```
    /// use layout_static::{Tensor, layout, zip};
    /// layout! { type Rows = (200, 300) : (300, 1); type Columns = (200, 300) : (1, 200); }
    /// let x = vec![1_u64; 60_000];
    /// let (x, y) = (Tensor::new(&x, Columns).unwrap(), Tensor::new(&x, Rows).unwrap());
    /// assert_eq!(zip((x, y)).par_fold(|| 0, |sum, (x, y)| sum + x * y, |sum, other| sum + other), 60_000);
    /// ```
    #[track_caller]
    pub fn par_fold<B: Send>(
        self,
        start: impl Fn() -> B + Sync,
        call: impl Fn(B, O::References) -> B + Sync,
        combine: impl Fn(B, B) -> B + Sync,
    ) -> B {
        match whole(self.0, |piece| halves(piece, &start, &call, &combine)) {
            Ok(sum) => sum,
            Err(lanes) => Zip(lanes).fold(start(), call),
        }
    }
}

/// Runs one piece of the loops, in halves if it is large.
fn halves<O: Lanes<K, M> + Sync, const K: usize, const M: usize, B: Send>(
    piece: Pieces<'_, O, K>,
    start: &(impl Fn() -> B + Sync),
    call: &(impl Fn(B, O::References) -> B + Sync),
    combine: &(impl Fn(B, B) -> B + Sync),
) -> B
where
    O::References: Send,
{
    if piece.size() <= GRAIN {
        return piece.fold(start(), call);
    }
    match piece.halves() {
        Ok((first, second)) => {
            let (first, second) =
                rayon::join(|| halves(first, start, call, combine), || halves(second, start, call, combine));
            combine(first, second)
        }
        Err(piece) => piece.fold(start(), call),
    }
}
