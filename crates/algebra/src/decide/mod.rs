//! Decisions about one layout or two, with a counterexample or within a stated budget.

pub(crate) mod digits;
pub(crate) mod disjoint;
pub(crate) mod injectivity;
pub(crate) mod loops;
pub(crate) mod order;
mod predicate;
mod preimage;
pub(crate) mod tractable;
