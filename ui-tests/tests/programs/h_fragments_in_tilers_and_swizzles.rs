// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
macro_rules! kernel { ($m:expr, $n:expr, $bits:expr) => {
    layout! {
        type Rows = (24, 40) : (40, 1); type Blocks = zipped_divide(Rows, [$m, {$n * 2}]);
        type Smem = swizzle($bits, {$bits - 1}, 3) * ((8, 64) : (64, 1)); const AT: usize = index(Rows, ({$m + 1}, $n));
    }
} }
kernel!(1 + 3, 2 + 3, 1 + 1);
fn main() {
    assert_eq!(Blocks::LAYOUT.to_string(), "((4,10),(6,4)):((40,1),(160,10))");
    assert_eq!((AT, Smem.index((5, 3))), (205, 323 ^ ((323 >> 4 & 3) << 1)));
}
