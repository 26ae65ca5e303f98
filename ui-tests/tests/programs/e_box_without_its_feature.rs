// expect: rustc E0432; number: TensorBox
// says: alloc
// errors: 1
use layout_static::TensorBox;
