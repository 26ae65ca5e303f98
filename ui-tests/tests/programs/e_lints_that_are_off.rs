// expect: accepted
#![deny(unused_qualifications, unused_results, trivial_casts, trivial_numeric_casts, variant_size_differences)]
#![deny(missing_copy_implementations, missing_debug_implementations, unreachable_pub, elided_lifetimes_in_paths,
    missing_docs)]
#![deny(explicit_outlives_requirements, let_underscore_drop, meta_variable_misuse, non_ascii_idents,
    redundant_lifetimes)]
#![deny(single_use_lifetimes, unit_bindings, unused_extern_crates, unused_import_braces, unused_lifetimes,
    unused_macro_rules)]
#![deny(keyword_idents, ambiguous_negative_literals, unused_crate_dependencies, macro_use_extern_crate,
    unnameable_types)]
//! A crate.
use layout_static::layout;
layout! {
    /// Rows.
    pub type Rows = (6, 10) : (10, 1);
    /// Blocks.
    pub type Blocks = zipped_divide(Rows, [2, 5]);
    /// A tile of any height.
    pub type Any<const N: usize> = (N, 8) : (8, 1);
    /// Runtime.
    pub type Global = (6, 10) : (?, 1);
    /// Behind a swizzle.
    pub type Smem = swizzle(2, 1, 3) * ((8, 8) : (8, 1));
    /// Its elements.
    pub const WORDS: usize = cosize(Smem);
}
