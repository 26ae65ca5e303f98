//! Without chapters: no operations on linear layouts.
