//! The unit of any machine.

use super::{Fma, Job, Unit};

/// Arrays of four, which compilers make vectors of on most machines.
#[derive(Clone, Copy)]
pub struct Portable;

impl Unit for Portable {
    type Vector = [f32; 4];
    type Atom = Fma<4>;
    type Narrow = Portable;
    const INSTRUCTION: Option<&'static str> = None;
    const LANES: usize = 4;

    fn detect() -> Option<Self> {
        Some(Portable)
    }

    #[inline(always)]
    fn narrow(self) -> Portable {
        self
    }

    #[inline(always)]
    fn splat(self, value: f32) -> [f32; 4] {
        [value; 4]
    }

    #[inline(always)]
    fn load(self, from: &[f32]) -> [f32; 4] {
        *from.first_chunk().expect("as many elements as a vector has")
    }

    #[inline(always)]
    fn store(self, vector: [f32; 4], to: &mut [f32]) {
        *to.first_chunk_mut().expect("as many elements as a vector has") = vector;
    }

    #[inline(always)]
    fn load_part(self, from: &[f32]) -> [f32; 4] {
        std::array::from_fn(|x| from.get(x).copied().unwrap_or(0.0))
    }

    #[inline(always)]
    fn store_part(self, vector: [f32; 4], to: &mut [f32]) {
        to.iter_mut().zip(vector).for_each(|(to, element)| *to = element);
    }

    #[inline(always)]
    fn add(self, a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
        [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
    }

    #[inline(always)]
    fn multiply_add(self, a: [f32; 4], b: [f32; 4], c: [f32; 4]) -> [f32; 4] {
        [a[0] * b[0] + c[0], a[1] * b[1] + c[1], a[2] * b[2] + c[2], a[3] * b[3] + c[3]]
    }

    #[inline(always)]
    fn sum(self, [a, b, c, d]: [f32; 4]) -> f32 {
        (a + b) + (c + d)
    }

    #[inline(always)]
    fn call<J: Job>(self, job: J) -> J::Output {
        job.run(self)
    }
}
