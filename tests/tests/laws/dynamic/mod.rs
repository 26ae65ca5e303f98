//! Runtime extents: every operation, instantiated, is the operation on the instance.

mod distinct;
mod recast;
mod rows;
mod tile;
mod value;

use layout_algebra::{DynLayout, Layout};
use layout_tests::generate::dynamic::{self, Values};
use layout_tests::generate::extreme::Random;

/// Small layouts with small values, all of them, and random ones with values below 40.
fn for_all(rank: usize, check: impl Fn(&DynLayout, &Values)) {
    let values = dynamic::small_values();
    for layout in dynamic::small(rank) {
        for values in &values {
            check(&layout, values);
        }
    }
    let mut random = Random::new(14);
    for _ in 0..4000 {
        let layout = dynamic::random(&mut random);
        check(&layout, &dynamic::random_values(&mut random, 40));
    }
}

/// Whether two layouts are one function: their coalesced forms are unique.
fn same_function(a: &Layout, b: &Layout) -> bool {
    layout_algebra::ops::coalesce(a).same(&layout_algebra::ops::coalesce(b))
}
