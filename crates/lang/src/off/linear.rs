//! Stubs for builds without chapters: no operations on linear layouts.
