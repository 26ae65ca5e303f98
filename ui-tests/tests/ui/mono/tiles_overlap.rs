//! law: tiles that can be written at the same time have no element in common.
use layout_static::{C, TensorMut, Tiles, layout};

layout! {
    #[allow(intractable)]
    pub type Windows = (4, 3) : (1, 2);
}

fn main() {
    let mut signal = [0.0; 8];
    let mut windows = TensorMut::from_array(&mut signal, Windows);
    for mut window in windows.parts_mut(Tiles(C::<4>)) {
        window.fill(1.0);
    }
}
// mended: #[allow(intractable)] =>
// mended: 2 => 4
// mended: 8 => 12
