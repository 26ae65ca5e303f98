// expect: accepted
// run: yes
use layout_static::Bounded;
const PICKS: [Bounded<60>; 3] = [Bounded::checked(59), Bounded::checked(7), Bounded::MAX];

const fn seven() -> Bounded<60> { Bounded::wrapping(67) }
fn main() { assert_eq!(PICKS[1], seven()); }
