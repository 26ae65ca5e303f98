// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
macro_rules! outer {
    ($($body:tt)*) => {
        macro_rules! inner { ($n:literal) => { layout! { $($body)* type Last = make_layout(Tile, $n); } } }
    }
}
macro_rules! id { ($($t:tt)*) => { $($t)* } }
id! { id! { layout! { type Tile = (6, 10); } } }
outer!(type Front = flatten(Tile););
fn main() {
    layout! { type Two = make_layout(Tile, 2); }
    assert_eq!((Tile.index((5, 9)), Two::default().index(((5, 9), 1))), (59, 60));
}
