// expect: rustc E0277
// says: TensorLayout
// errors: 1
// line: 8
use layout_static::{RuntimeShape, StaticLayout};
fn size<L: StaticLayout>(_: L) -> usize { L::SIZE }
fn main() {
    println!("{}", size((3_usize, 5_usize).row_major()));
}
