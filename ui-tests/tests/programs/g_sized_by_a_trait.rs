// expect: accepted
// run: yes
use layout_static::{StaticLayout, Tensor, layout};
trait Kernel { type Smem: StaticLayout + Default; const STAGES: usize; }
struct Small;
struct Large;
layout! { type A = (6, 10) : (10, 1); type B = (8, 16); }
impl Kernel for Small { type Smem = A; const STAGES: usize = 2; }
impl Kernel for Large { type Smem = B; const STAGES: usize = 3; }
fn bytes<K: Kernel>() -> usize { K::Smem::COSIZE * K::STAGES }
fn last<K: Kernel>(memory: &[u8]) -> u8 { *Tensor::new(memory, K::Smem::default()).unwrap().iter().last().unwrap() }
fn main() {
    let memory: Vec<u8> = (0..128).collect();
    assert_eq!((bytes::<Small>(), bytes::<Large>(), last::<Small>(&memory), last::<Large>(&memory)),
        (120, 384, 59, 127));
}
