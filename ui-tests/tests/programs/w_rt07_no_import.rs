// expect: rustc E0599
use layout_static::layout;
layout! {
    pub type M = (16?, 16?) : (?, 1);
}
fn main() {
    let m = M::with_extents(
        (layout_static::Multiple::of(3).unwrap(), layout_static::Multiple::of(3).unwrap()),
        (64, layout_static::C),
    );
    println!("{}", m.index((1, 1)));
}
