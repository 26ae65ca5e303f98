//! law: disjointness is proven, or said to be undecided; twenty-eight modes that interleave are too many.
use layout_static::{assert_layout, layout};

layout! {
    #[allow(intractable)]
    pub type Many = ((6, 6, 6, 6, 6, 6, 6), (6, 6, 6, 6, 6, 6, 6))
        : ((100003, 100011, 100061, 100195, 100455, 100883, 101521),
           (102411, 103595, 105115, 107013, 109331, 112111, 115395));
}

fn main() {
    assert_layout!(disjoint(Many, 0, Many, 1000001));
}
// mended: 1000001 => 8000000
