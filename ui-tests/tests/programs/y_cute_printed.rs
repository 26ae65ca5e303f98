// expect: L0001
// errors: 1
// says: write (128, 64) : (64, 1)
use layout_static::layout;
layout! {
    pub type A = cute::Layout<cute::tuple<cute::C<128>, cute::C<64>>, cute::tuple<cute::C<64>, cute::C<1>>>;
}
fn main() {}
