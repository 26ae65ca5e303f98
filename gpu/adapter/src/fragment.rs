//! Fragments of tensor-core instructions as thread-value layouts.
