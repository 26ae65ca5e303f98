// expect: rustc E0432; number: StaticShape
// errors: 1
use layout_static::StaticShape;
