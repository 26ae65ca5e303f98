// expect: accepted
// run: yes
use layout_static::{ByMode, C, DynTensor};
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let a: Vec<u32> = (0..77).collect();
    let t = DynTensor::row_major(&a, (7_usize, 11_usize)).unwrap();
    let tiler = ByMode::of((C::<4>, C::<4>));
    let e = std::panic::catch_unwind(|| t.ragged(tiler, (0, 3)).size()).unwrap_err();
    let text = e.downcast_ref::<String>().cloned().unwrap_or_default();
    assert!(text.contains("[L0501]") && text.contains('3'), "{text}");
    assert!(t.window(tiler, (4, 0)).is_none() && t.window(tiler, (3, 7)).is_some() && t.window(tiler, (usize::MAX, 0))
        .is_none());
    assert!(t.block((0, 0), (8_usize, 1_usize)).is_none() && t.block((7, 0), (0_usize, 1_usize))
        .is_some_and(|b| b.get((0, 0)).is_none()));
}
