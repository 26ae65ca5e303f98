// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
macro_rules! back { ($name:ident, $n:expr) => { layout! { #[allow(intractable)] type $name = (2, 4) : (8, -$n); } } }
back!(By3, 1 + 2);
back!(By1, 1);
fn main() {
    assert_eq!((By3::default().offset((1, 2)), By1::default().offset((1, 3))), (2, 5));
    assert_eq!(By3::LAYOUT.to_string(), "(2,4):(8,-3)");
}
