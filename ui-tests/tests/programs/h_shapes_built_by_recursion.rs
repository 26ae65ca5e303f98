// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
macro_rules! nest {
    ($name:ident; [$($done:tt)*]; ) => { layout! { type $name = ($($done)*); } };
    ($name:ident; [$($done:tt)*]; $n:literal $($rest:literal)*) => { nest!($name; [$($done)* ($n, 2),]; $($rest)*); };
}
nest!(Nested; []; 3 5 7);
fn main() {
    assert_eq!((Nested::LAYOUT.to_string().as_str(), Nested::SIZE),
        ("((3,2),(5,2),(7,2)):((1,3),(6,30),(60,420))", 840));
}
