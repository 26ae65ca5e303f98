//! law: the offset of a composite behind a swizzle is a constant.
use layout_static::layout;

layout! {
    pub type Tile = swizzle(3, 3, 3) * ((8, 64) : (?, 1));
    #[allow(intractable)] pub type UpsideDown = composition(Tile, 8 : -1); //~ help: count its coordinate down
}

fn main() {}
