// expect: accepted
// facade: kit
// run: yes
use kit::StaticLayout;
kit::square!(Square);
fn main() { assert_eq!((Square.index((5, 5)), Square::SIZE), (35, 36)); }
