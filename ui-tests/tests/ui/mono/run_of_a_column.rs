//! law: a run is along a mode of stride 1.
use layout_static::DynTensor;

fn main() {
    let elements = [0.0; 32];
    let matrix = DynTensor::row_major(&elements, (4_usize, 8_usize)).unwrap();
    assert_eq!(matrix.run((.., 1)).len(), 4);
}
// mended: .., 1)).len(), 4 => 1, ..)).len(), 8
