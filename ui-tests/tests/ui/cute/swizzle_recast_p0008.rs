//! law: a stride ends where a wide element ends. CuTe: Divisibility condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = upcast(swizzle(2, 4, 3) * ((1, 3) : (3, 1)), 8);
}

fn main() {}
