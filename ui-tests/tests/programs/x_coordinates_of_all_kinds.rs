// expect: accepted
// run: yes
use layout_static::{Bounded, C, Tensor, layout};
layout! { type Cube = (4, (3, 5)); }
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let a: [u32; 60] = std::array::from_fn(|x| x as u32);
    let t = Tensor::from_array(&a, Cube);
    for x in 0..60_u32 {
        let (i, j, k) = (x % 4, x / 4 % 3, x / 12);
        assert_eq!((t[x], t[(i, x / 4)], t[(i, (j, k))], t[(i as usize, (j, k as u64))]), (x, x, x, x));
        assert_eq!(t[(Bounded::<4>::wrapping(i as usize), (Bounded::<3>::wrapping(j as usize), k))], x);
    }
    assert_eq!(t[(C::<3>, C::<14>)], 59);
    for wrong in [(4, 0), (0, 15)] {
        assert!(std::panic::catch_unwind(|| t[wrong]).is_err() && t.get(wrong).is_none());
    }
    assert!(t.get((0, (3, 0))).is_none() && t.get((0, (0, 5))).is_none());
}
