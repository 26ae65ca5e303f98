// expect: any; number: 0
// mode: build
// errors: 1
// lacks: in place
use layout_static::Multiple;
fn main() { println!("{}", Multiple::<0>::down(64)); }
