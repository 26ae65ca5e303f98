//! law: the offset of a swizzled composite is a constant.
use layout_static::layout;

layout! {
    pub type Tile = swizzle(3, 3, 3) * ((8, 64) : (?, 1));
    #[allow(intractable)] pub type UpsideDown = composition(Tile, 8 : -1); //~ help: count its coordinate down
}

fn main() {}
// mended: layout; => {StaticLayout, layout};
// mended: #[allow(intractable)] pub type UpsideDown => pub type Rows
// mended: -1); //~ help: count its coordinate down => 1);
// mended: fn main() {} => fn main() {\n    let rows = Rows::of(Tile::with_strides([64]));\n    turned\n}
// mended: turned => assert!((0..8).map(|i| rows.index(7 - i)).eq([7, 6, 5, 4, 3, 2, 1, 0].map(|i| 72 * i)));
