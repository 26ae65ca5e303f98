// expect: L0501; number: 10
// errors: 1
// caret: Bounded::checked(10)
// paste: (10) => (9)
use layout_static::Bounded;
pub const LAST: Bounded<10> = Bounded::checked(10);
