// expect: accepted
// run: yes
use layout_static::{ByMode, C, StaticLayout, layout};
layout! { type Cube = (2, (6, 4)) : (?, (1, ?)); type Pairs = [2, [3, 2]]; }
fn main() {
    let cube = Cube::with_strides([1000, 50]);
    assert_eq!(cube.index((1, (5, 3))), 1155);
    let tiles = cube.zipped_divide(Pairs::default());
    assert_eq!(tiles.index(((1, (2, 1)), (0, (1, 1)))), 1000 + 2 + 50 + 3 + 100);
    let flat = cube.flatten().select((C::<2>, C::<0>));
    assert_eq!((flat.index((3, 1)), flat.to_string().as_str()), (1150, "(4,2):(?1,?)"));
    assert_eq!(cube.composition(ByMode::of((C::<2>, C::<6>))).index((1, 5)), 1005);
}
