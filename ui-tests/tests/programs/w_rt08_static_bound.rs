// expect: rustc
// says: RuntimeLayout | runtime
use layout_static::layout;
layout! {
    pub type M = (16?, 16?) : (?, 1);
}
use layout_static::{StaticLayout, RuntimeLayout};
fn f<L: StaticLayout>(l: L) -> usize { l.index((0, 0)) }
fn main() {
    let m = M::with_extents(
        (layout_static::Multiple::of(3).unwrap(), layout_static::Multiple::of(3).unwrap()),
        (64, layout_static::C),
    );
    println!("{}", f(m));
}
