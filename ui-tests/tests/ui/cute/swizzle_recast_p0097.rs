//! law: the parts of an element lie side by side. CuTe: Downcast requires adjacent elements
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = downcast(swizzle(3, 0, 3) * (2 : 2), 2);
}

fn main() {}
