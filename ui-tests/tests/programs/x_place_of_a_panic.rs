// expect: accepted
// run: yes
use std::sync::Mutex;
use layout_static::{ByMode, C, DynTensor, Tensor, TensorMut, layout};
layout! { type Rows = (6, 10) : (10, 1); }
static PLACES: Mutex<Vec<(String, u32)>> = Mutex::new(Vec::new());
fn main() {
    std::panic::set_hook(Box::new(|info| PLACES.lock().unwrap()
        .push((info.location().unwrap().file().to_owned(), info.location().unwrap().line()))));
    let (a, mut b, six) = ([0; 60], [0; 60], std::hint::black_box(6_usize));
    let t = Tensor::from_array(&a, Rows);
    let d = DynTensor::row_major(&a, (6_usize, 10_usize)).unwrap();
    let first = line!();
    let _ = std::panic::catch_unwind(|| t[(six, 0)]);
    let _ = std::panic::catch_unwind(|| t.slice((six, ..))[0]);
    let _ = std::panic::catch_unwind(|| t.tile(ByMode::of((C::<3>, C::<5>)), (six, 0))[0]);
    let _ = std::panic::catch_unwind(|| d[(six, 0)]);
    let _ = std::panic::catch_unwind(|| d.run((six, ..)).len());
    let _ = std::panic::catch_unwind(move || TensorMut::from_array(&mut b, Rows)[(six, 0)] = 1);
    let places = PLACES.lock().unwrap();
    assert_eq!(places.len(), 6);
    for (k, (file, line)) in places.iter().enumerate() {
        assert!(file.ends_with("x_place_of_a_panic.rs") && *line == first + 1 + k as u32, "{k}: {file}:{line}");
    }
}
