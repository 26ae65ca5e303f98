// expect: L0001
// errors: 1
// paste: torch.empty_strided((4, 8), (8, 1)) => (4, 8) : (8, 1)
use layout_static::layout;
layout! {
    pub type A = torch.empty_strided((4, 8), (8, 1));
}
fn main() {}
