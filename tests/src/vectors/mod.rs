//! Golden data of other implementations.
