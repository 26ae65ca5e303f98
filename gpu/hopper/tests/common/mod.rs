//! What the tests of kernels need: the PTX, and tensor maps of the emulator.

use layout_gpu_emulator::{Memory, TensorMap};
use layout_static::algebra::atom::TensorMap as Arguments;

/// The text of the PTX.
pub(crate) fn ptx() -> String {
    let path = std::env::var("LAYOUT_GPU_PTX").expect("LAYOUT_GPU_PTX, the path of the PTX of gpu/build.sh");
    std::fs::read_to_string(path).expect("the PTX of gpu/build.sh")
}

/// The arguments of the driver, as the emulator takes them.
pub(crate) fn map(memory: &mut Memory, arguments: &Arguments) -> u64 {
    let map = TensorMap {
        address: arguments.address,
        element: arguments.bits / 8,
        extents: arguments.extents().to_vec(),
        strides: arguments.strides().to_vec(),
        elements: arguments.elements().iter().map(|extent| u64::from(*extent)).collect(),
        kind: arguments.kind(),
    };
    memory.tensor_map(&map).expect("a map that the driver takes")
}
