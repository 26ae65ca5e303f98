// expect: rustc E0515 | E0597
// errors: 1
use layout_static::{Layout, Tensor, TensorArray, C};
type Pair = Layout<C<2>, C<1>>;
pub fn f() -> Tensor<'static, u8, Pair> { let t = TensorArray::<u8, 2, _>::from_elem(Pair::new(), 0); t.view() }
