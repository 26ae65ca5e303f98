// expect: rustc E0618; number: function
// errors: 1
use layout_static::layout;
layout! {
    pub type R = (4, 8) : (8, 1);
}
fn main() { println!("{}", R(1, 2)); }
