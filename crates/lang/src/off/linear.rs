//! No chapters: there are no operations on linear layouts.
