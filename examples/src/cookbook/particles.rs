//! Particles: one loop for an array of structures, a structure of arrays, and an array of structures of arrays.

use std::marker::PhantomData;

use layout_static::{Along, LayoutError, Static, StaticLayout, TensorMut, layout, zip};

use super::{Recipe, numbers};

const COUNT: usize = 4096;
const STEP: f32 = 1.0 / 1024.0;
const GRAVITY: f32 = 9.81;

layout! {
    /// (particle, field): a place in three numbers, and a velocity in three.
    type Structures = (COUNT, 6) : (6, 1);
    type Arrays = (COUNT, 6) : (1, COUNT);
    type Blocks = ((8, {COUNT / 8}), 6) : ((1, 48), 8);
}

/// How particles lie in memory, and the step that one writes by hand for that.
pub trait Stored: Static + StaticLayout {
    /// What the table calls it.
    const NAME: &'static str;

    /// One step.
    fn by_hand(particles: &mut [f32]);
}

/// A step of all particles.
#[derive(Debug)]
pub struct Particles<L>(PhantomData<L>);

/// The array of structures.
pub type OfStructures = Particles<Structures>;
/// The structure of arrays.
pub type OfArrays = Particles<Arrays>;
/// The array of structures of arrays of eight.
pub type OfBlocks = Particles<Blocks>;

/// The step, for any layout: the fields are the slices along mode 1, and the loop goes through memory as it lies.
fn step<L: StaticLayout>(particles: &mut TensorMut<'_, f32, L>) {
    let [x, y, z, u, v, w] = particles.parts_mut(Along::<1>).array();
    zip((x, y, z, u, v, w)).for_each(|(x, y, z, u, v, w)| {
        *w -= GRAVITY * STEP;
        *x += *u * STEP;
        *y += *v * STEP;
        *z += *w * STEP;
    });
}

impl<L: Stored> Recipe for Particles<L> {
    const NAME: &'static str = L::NAME;
    type Input = ();
    type Output = Vec<f32>;

    fn data() -> ((), Vec<f32>) {
        ((), numbers(6 * COUNT))
    }

    fn with_layouts((): &(), particles: &mut Vec<f32>) -> Result<(), LayoutError> {
        step(&mut TensorMut::new(particles, L::VALUE)?);
        Ok(())
    }

    fn by_hand((): &(), particles: &mut Vec<f32>) {
        L::by_hand(particles);
    }
}

impl Stored for Structures {
    const NAME: &'static str = "4096 particles as an array of structures";

    fn by_hand(particles: &mut [f32]) {
        for [x, y, z, u, v, w] in particles.as_chunks_mut::<6>().0 {
            *w -= GRAVITY * STEP;
            *x += *u * STEP;
            *y += *v * STEP;
            *z += *w * STEP;
        }
    }
}

impl Stored for Arrays {
    const NAME: &'static str = "4096 particles as a structure of arrays";

    fn by_hand(particles: &mut [f32]) {
        let (places, velocities) = particles.split_at_mut(3 * COUNT);
        for w in &mut velocities[2 * COUNT..] {
            *w -= GRAVITY * STEP;
        }
        for (x, u) in places.iter_mut().zip(velocities) {
            *x += *u * STEP;
        }
    }
}

impl Stored for Blocks {
    const NAME: &'static str = "4096 particles in blocks of 8";

    fn by_hand(particles: &mut [f32]) {
        for block in particles.as_chunks_mut::<48>().0 {
            let (places, velocities) = block.split_at_mut(24);
            for i in 0..8 {
                velocities[16 + i] -= GRAVITY * STEP;
                for field in 0..3 {
                    places[field * 8 + i] += velocities[field * 8 + i] * STEP;
                }
            }
        }
    }
}
