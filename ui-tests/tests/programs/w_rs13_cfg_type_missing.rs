// expect: rustc E0425; number: A
// errors: 1
// says: configured out
use layout_static::layout;
layout! {
    #[cfg(feature = "x")] pub type A = (4, 8) : (8, 1);
    pub type B = coalesce(A);
}
