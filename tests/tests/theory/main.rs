//! The theory: categories, functors, theorems A to F, the composition algorithm, and the elementary theory,
//! exhaustively on small objects and by property tests above.

mod algorithm;
mod correspondence;
mod defects;
mod diagrams;
mod elementary;
mod laws;
mod refinement;
mod refusal;
mod spans;
mod theorems;
