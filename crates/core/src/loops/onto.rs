//! Elements of a source along a mode, taken into the elements of a target that has the other modes.

#![allow(clippy::unit_arg, reason = "each arm says that the loop continues")]

use core::convert::Infallible;
use core::ops::ControlFlow;

use super::runs::runs;
use crate::int::Number;
use crate::plan::reduction::{Reduction, take_each, take_rows};
use crate::plan::{self, LoopLayout, ModeLast, Repeated, numbers};
use crate::raw::{Elementwise, Lane, Lanes, numbered, rows_onto_one};
use crate::sealed::Token;

/// Takes the elements of a source along mode `M` into the element of a target that has the other modes.
#[inline(always)]
#[track_caller]
pub(crate) fn fold_onto<U: Copy, T, P: LoopLayout, Q: LoopLayout, M: Number>(
    target: Lane<&mut U, P>,
    source: Lane<&T, Q>,
    _: M,
    mut reduction: impl Reduction<U, T>,
) {
    // Keeps the law, here and below: a reduction cannot keep the references to an element that is at many coordinates.
    let source = source.mode_last::<M>();
    let lanes = (target.repeated(source.layout(), Token(())), source);
    if const { plan::is_planned::<(Repeated<P, Q, M>, ModeLast<Q, M>), 2, 6>() } {
        let bases = lanes.bases();
        return plan::planned(&lanes.layouts(), |nest| {
            if !nest.stays() {
                let ControlFlow::Continue(()) =
                    numbered::<false, _, 2, _, _>(bases, nest, (), |(), run| fold_run(run, &mut reduction), Token(()));
                return;
            }
            numbers::for_each_patch(nest, |patch| {
                let (sums, row) = rows_onto_one(bases, nest, &patch, Token(()));
                take_rows(sums, patch.rows, row, &mut reduction);
            });
        });
    }
    let ControlFlow::Continue(()) = runs(
        &lanes,
        (),
        // Inline in each of the loops: the length of a run is a constant there.
        #[inline(always)]
        |(), run| fold_run(run, &mut reduction),
        Token(()),
    );
}

/// Takes a run of elements into the elements of a target; the reduction cannot keep references.
#[inline(always)]
fn fold_run<U: Copy, T>(
    run: Elementwise<(&mut U, &T), 2>,
    reduction: &mut impl Reduction<U, T>,
) -> ControlFlow<Infallible> {
    let go_on = ControlFlow::Continue;
    match run.onto_one() {
        Ok((sum, run)) => match run.slices() {
            Ok((elements,)) => go_on(*sum = reduction.run(*sum, elements)),
            Err(run) => run.fold((), &mut |(), (element,)| go_on(*sum = reduction.one(*sum, element))),
        },
        Err(run) => match run.slices() {
            Ok((sums, elements)) => go_on(take_each(sums, elements, reduction)),
            Err(run) => run.fold((), &mut |(), (sum, element)| go_on(*sum = reduction.one(*sum, element))),
        },
    }
}
