// expect: L0001
// says: `;`
// errors: 1
// paste: (8, 1) => (8, 1);
use layout_static::layout;
layout! {
    pub type Tile = (4, 8) : (8, 1)
    pub type Other = (2, 2);
}
