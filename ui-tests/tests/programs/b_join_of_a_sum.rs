// expect: L0506; number: 3, 5
// mode: build
// errors: 1
// paste: Bounded<8> => Bounded<15>
use layout_static::Bounded;
fn main() { let b: Bounded<8> = Bounded::join(Bounded::<3>::wrapping(7), Bounded::<5>::wrapping(7)); println!("{b}"); }
