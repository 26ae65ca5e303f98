// expect: rustc E0038; number: StaticLayout
// errors: 1
// max: 2000
use layout_static::StaticLayout;
pub fn f(_: &dyn StaticLayout) {}
