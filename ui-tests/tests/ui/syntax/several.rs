//! law: all independent mistakes are reported, each once.
use layout_static::layout;

layout! {
    pub type A = (4, 8) : (8, 2);
    pub type B = coalesce(A);
    pub type C = compositon(A, B);
    pub type D = (4, 8) : 8;
    pub type E (4, 8);
}

fn main() {}
