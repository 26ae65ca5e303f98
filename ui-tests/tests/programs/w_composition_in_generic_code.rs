// expect: L0203
// mode: build
// says: of composition((4,6):(1,8), 6:3)
// errors: 1
use layout_static::{StaticLayout, layout, ops::Composition};
layout! { #[allow(intractable)] type A = (4, 6) : (1, 8); type B = 6 : 3; }
fn after<L: StaticLayout, T: StaticLayout>(_: L, _: T) -> usize {
    Composition::<L, T>::SIZE
}
fn main() {
    println!("{}", after(A, B));
}
