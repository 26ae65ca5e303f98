//! The cases on linear layouts: each file by its name, each answer by the definition where it is not unique.

mod access;
mod algebra;
pub(super) mod banks;
mod convert;
mod fragments;
mod read;
mod synthesis;

use super::case::{Case, Judged};
use super::json::Unreadable;

/// Judges one case. The operation is the name of the file: `op` says in some files which one of a family.
pub(super) fn judge(case: &Case) -> Judged {
    match case.file.as_str() {
        "composition_verified" => convert::composition(case),
        "swizzle_matrix" => convert::swizzle(case),
        "cute_to_linear" => convert::cute_to_linear(case),
        "linear_to_cute" => convert::linear_to_cute(case),
        "f2_stride" => convert::exclusive(case),
        "cute_ops_as_matrices" => convert::operation(case),
        "construct" => algebra::construct(case),
        "from_bases" => algebra::from_bases(case),
        "apply" => algebra::apply(case),
        "props" => algebra::properties(case),
        "product" => algebra::product(case),
        "compose" => algebra::then(case),
        "invert" => algebra::inverse(case),
        "pseudoinvert" => algebra::right_inverse(case),
        "lstsq" => algebra::solve(case, ["a", "b"]),
        "invert_and_compose" => algebra::solve(case, ["b", "a"]),
        "divide_left" | "divide_right" => algebra::divide(case),
        "sublayout" => algebra::sublayout(case),
        "quotient" => algebra::quotient(case),
        "reshape" => algebra::reshape(case),
        "concat" => algebra::concat(case),
        "resize" => algebra::resize(case),
        "f2_algebra" => algebra::spans(case),
        "bank_conflicts" => access::bank_conflicts(case),
        "coalescing" => access::coalescing(case),
        "swizzle_search" => access::swizzle_search(case),
        "optimal_swizzle" => synthesis::optimal_swizzle(case),
        "convert" => algebra::moved(case),
        "distributed" => fragments::distributed(case),
        "shared" => fragments::shared(case),
        file => Err(Unreadable::unknown(file)),
    }
}
