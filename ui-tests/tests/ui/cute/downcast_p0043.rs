//! law: the parts of an element lie side by side. CuTe: Downcast requires adjacent elements
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = downcast(8 : 4, 2);
}

fn main() {}
