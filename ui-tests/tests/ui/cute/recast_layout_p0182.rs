//! law: the parts of an element lie side by side. CuTe: Downcast requires adjacent elements
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = recast(6 : 0, 32, 4);
}

fn main() {}
