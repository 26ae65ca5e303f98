//! law: a dimension is called as its type.
use layout_static::layout;

layout! {
    pub dimension KvHead = head;
}

fn main() {}
// mended: KvHead = head => KvHead
