//! law: the golden expansions of the macro are Rust, and mean what they say.
use layout_static::StaticLayout;

mod literals {
    include!("../../../../layout-macros/tests/golden/literals.rs");
    pub type Checked = Tile;
}
mod operations {
    include!("../../../../layout-macros/tests/golden/operations.rs");
    pub type Checked = Owned;
}
mod runtime {
    include!("../../../../layout-macros/tests/golden/runtime.rs");
}
mod generic {
    include!("../../../../layout-macros/tests/golden/generic.rs");
}

fn main() {
    assert_eq!(literals::Checked::LAYOUT.to_string(), "(128,64):(64,1)");
    assert_eq!(operations::Checked::LAYOUT.to_string(), "(4,2):(4,2)");
    assert_eq!(runtime::Part::LAYOUT.to_string(), "(8,8):(?,1)");
    assert_eq!(generic::Part::<8>::LAYOUT.to_string(), "4:2");
}
