// expect: rustc E0425 | E0412
// errors: 1
// lacks: might be missing
use layout_static::layout;
layout! {
    #[check(injective, size == 32)]
    pub type Flat = zipped_divide(flatten(Tyle), [4]);
}
