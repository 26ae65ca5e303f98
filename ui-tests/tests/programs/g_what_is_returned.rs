// expect: accepted
// run: yes
use layout_static::{ByMode, C, StaticLayout, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn tiles<L: StaticLayout>(layout: L) -> impl StaticLayout {
    layout.zipped_divide(ByMode::of((C::<2>, C::<5>))).coalesce()
}
fn index_of<L: StaticLayout + 'static>(layout: L) -> Box<dyn Fn(usize) -> usize> { Box::new(move |x| layout.index(x)) }
fn main() {
    let f = index_of(tiles(Rows));
    for x in 0..60 { assert_eq!(f(x), Rows.zipped_divide(ByMode::of((C::<2>, C::<5>))).index(x)); }
}
