// expect: any
// says: (4, 8) : (8, 1) | (4, 8):(8, 1) | (4,8):(8,1)
// errors: 1
// lacks: StaticLayout
use layout_static::layout;
layout! {
    pub type Tile = Layout<Shape<_4, _8>, Stride<_8, _1>>;
}
