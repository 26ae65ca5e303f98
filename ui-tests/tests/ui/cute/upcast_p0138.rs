//! law: a stride ends where a wide element ends. CuTe: Divisibility condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = upcast(4 : 3, 4);
}

fn main() {}
