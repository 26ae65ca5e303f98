// expect: accepted
// run: yes
use layout_static::layout;
layout! {
    type Größe = (6, 10); type 行 = mode(Größe, 0); type r#Type = flatten(行); type _Hidden = (2, 2);
    type Ω2 = make_layout(行, 2);
}
fn main() {
    assert_eq!((Größe.index((5, 9)), 行.index(5), r#Type.index(5), Ω2.index((5, 1)), _Hidden.index(3)),
        (59, 5, 5, 6, 3));
}
