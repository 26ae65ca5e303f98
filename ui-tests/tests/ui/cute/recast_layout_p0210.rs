//! law: a stride ends where a wide element ends. CuTe: Divisibility condition
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type A = recast((8) : (3), 1, 16);
}

fn main() {}
