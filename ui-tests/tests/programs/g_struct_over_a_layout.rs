// expect: accepted
// run: yes
use layout_static::{Layout, StaticLayout, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
struct Image<'a, L: StaticLayout = Rows> { pixels: TensorMut<'a, u8, L>, writes: usize }
impl<'a, L: StaticLayout> Image<'a, L> {
    fn set(&mut self, at: (usize, usize), value: u8) { self.pixels[at] = value; self.writes += 1; }
}
fn main() {
    let mut memory = [0; 60];
    let mut image: Image<'_> = Image { pixels: TensorMut::from_array(&mut memory, Layout::new()), writes: 0 };
    image.set((2, 3), 7);
    assert_eq!((image.writes, memory[23]), (1, 7));
}
