// expect: rustc E0599; number: index
// errors: 1
// says: use parentheses
// line: 7
use layout_static::layout;
fn main() {
    let rows = layout!((4, 8) : (8, 1)); println!("{}", rows.index((1, 1)));
}
