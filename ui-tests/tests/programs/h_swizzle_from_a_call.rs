// expect: accepted
// run: yes
use layout_static::layout;
macro_rules! smem {
    ($name:ident, $b:literal, $m:expr, $s:ident, [$($layout:tt)*]) => {
        layout! { type $name = swizzle($b, $m, $s) * ($($layout)*); }
    }
}
const S: usize = 3;
smem!(Smem, 2, 1, S, [(8, 8) : (8, 1)]);
fn main() { let x = 8 * 5 + 3; assert_eq!(Smem.index((5, 3)), x ^ (((x >> 4) & 3) << 1)); }
