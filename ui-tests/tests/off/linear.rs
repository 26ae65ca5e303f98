//! law: a word of a chapter needs the chapter's feature.
// Cargo.toml: layout-static = "0.1"
use layout_static::layout;

layout! {
    pub linear Rows = { lane: 32 ^ 1 } -> { offset: 32 };
}

fn main() {}
// mended: layout-static = "0.1" => layout-static = { version = "0.1", features = ["bits"] }
