// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Any<const N: usize> = (N, 2) : (2, 1); }
macro_rules! double { ($name:ident, $n:expr) => { layout! { type $name = ({$n * 2}, $n) : ($n, 1); } } }
macro_rules! again { ($name:ident, $n:expr) => { double!($name, $n + 1); } }
macro_rules! any {
    ($name:ident, $n:expr) => {
        layout! { type $name = flatten(Any<{ $n * 2 }>); #[check(size == { 4 * $n })] type Line = {$n * 4}; }
    }
}
macro_rules! inner { ($name:ident, $n:expr, $ty:ty, $m:path, $b:block) => {
    layout! { type $name = ({ { let twice = $n * 2; twice } }, {2 * ($n)}, {<$ty>::MAX as usize - $m % $n}, {1 + $b}); }
} }
const TEN: usize = 10;
double!(Tile, 1 + 2);
again!(Four, 1 + 2);
any!(Six, 1 + 2);
inner!(Many, 1 + 2, u8, self::TEN, { 3 + 4 });
fn main() {
    assert_eq!((Tile.to_string(), Four.to_string()), ("(6,3):(3,1)".into(), "(8,4):(4,1)".into()));
    assert_eq!((Six::SIZE, Line::SIZE), (12, 12));
    assert_eq!(Many.to_string(), "(6,6,254,8):(1,6,36,9144)");
}
