// expect: L0604; number: 4, 10
// says: note: loads of 16 bytes
// errors: 1
use layout_static::layout;
layout! {
    #[check(injective, vector >= 4, "loads of 16 bytes")]
    pub type Tile = (10, 6) : (1, 20);
}
