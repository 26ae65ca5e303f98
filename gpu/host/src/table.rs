//! The emulator's table of scalar instructions beside a GPU: a kernel for each form, with the ends of its types, and
//! operands at random.

use std::sync::Arc;

use cudarc::driver::{CudaContext, LaunchConfig, PushKernelArg};
use cudarc::nvrtc::Ptx;
use layout_gpu_emulator::{Launch, Memory, Module, Scalar};

use crate::device::{newest, opened};
use crate::{Result, device};

/// The threads of each kernel.
const THREADS: u32 = 256;

/// Runs all forms on the GPU, or where there is none in the emulator; whether all results are what the table says.
pub(crate) fn check() -> Result<bool> {
    let Some(context) = opened()? else {
        println!("no GPU here: the emulator executes the kernels");
        return Ok(compared(device::ARCHITECTURES[1], emulated).is_right());
    };
    let target = newest(context.compute_capability()?)?;
    println!("{}, kernels for {target}", context.name()?);
    let outcome = compared(target, |text, operands| launched(&context, text, operands));
    // An older GPU has not all forms.
    Ok(outcome.is_right() || target != "sm_90" && outcome.has_no_wrong())
}

/// How many forms gave what the table says, how many something else, and how many were refused.
#[derive(Debug, Default, PartialEq, Eq)]
struct Outcome {
    right: usize,
    wrong: usize,
    refused: usize,
}

impl Outcome {
    fn is_right(&self) -> bool {
        self.has_no_wrong() && self.refused == 0
    }

    /// Whether some forms were executed, and all of those are right.
    fn has_no_wrong(&self) -> bool {
        self.wrong == 0 && self.right > 0
    }
}

/// Runs all forms, and prints what differs.
fn compared(target: &str, mut run: impl FnMut(&str, &[Vec<u64>]) -> Result<Vec<u64>>) -> Outcome {
    // The versions that the kernels of each architecture have.
    let version = if target == "sm_90" { "8.4" } else { "7.6" };
    let mut outcome = Outcome::default();
    for (seed, one) in (0..).zip(Scalar::all()) {
        let operands = one.operands(seed, THREADS as usize);
        match run(&one.ptx(version, target), &operands) {
            Err(error) => {
                outcome.refused += 1;
                println!("{}: {error}", one.form());
            }
            Ok(results) => match operands.iter().zip(&results).find(|(x, y)| !one.agrees(x, **y)) {
                Some((x, y)) => {
                    outcome.wrong += 1;
                    println!("{} of {x:x?}: {y:x}, {:x?} by the table", one.form(), one.want(x));
                }
                None => outcome.right += 1,
            },
        }
    }
    let Outcome { right, wrong, refused } = outcome;
    println!("scalar instructions: {right} forms as the table says, {wrong} not, {refused} refused");
    outcome
}

/// The results of a GPU.
fn launched(context: &Arc<CudaContext>, text: &str, operands: &[Vec<u64>]) -> Result<Vec<u64>> {
    let (module, stream) = (context.load_module(Ptx::from_src(text))?, context.default_stream());
    let function = module.load_function(Scalar::KERNEL)?;
    let from = stream.clone_htod(&operands.concat())?;
    let mut to = stream.alloc_zeros::<u64>(THREADS as usize)?;
    let mut launch = stream.launch_builder(&function);
    launch.arg(&from).arg(&mut to);
    // SAFETY: the kernel reads the operands of so many threads, and writes a word of each.
    unsafe { launch.launch(LaunchConfig { grid_dim: (1, 1, 1), block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 }) }?;
    Ok(stream.clone_dtoh(&to)?)
}

/// The results of the emulator.
fn emulated(text: &str, operands: &[Vec<u64>]) -> Result<Vec<u64>> {
    let (module, mut memory) = (Module::parse(text)?, Memory::default());
    let (from, to) = (memory.allocate(&operands.concat()), memory.uninitialized::<u64>(THREADS as usize));
    module.launch(Scalar::KERNEL, &Launch::new([1; 3], [THREADS, 1, 1]), &[from, to], &mut memory)?;
    Ok(memory.read(to))
}

#[cfg(test)]
mod tests {
    use super::{Outcome, compared, emulated};

    #[test]
    fn the_emulator_agrees_with_itself_and_another_machine_does_not() {
        let outcome = compared("sm_90", emulated);
        assert!(outcome.is_right() && outcome.right > 900, "{outcome:?}");
        // A machine that adds one bit too many, and has no `fma`.
        let other = compared("sm_90", |text, operands| {
            if text.contains("\nfma.") {
                return Err("an unknown instruction".into());
            }
            let flipped = u64::from(text.contains("\nadd."));
            Ok(emulated(text, operands)?.into_iter().map(|y| y ^ flipped).collect())
        });
        let all = outcome.right;
        assert!(other.wrong > 20 && other.refused > 8, "{other:?}");
        assert_eq!(other, Outcome { right: all - other.wrong - other.refused, ..other });
        let none = compared("sm_80", |_, _| Err("an unknown target".into()));
        assert_eq!(none, Outcome { refused: all, ..Outcome::default() });
        assert!(!none.has_no_wrong(), "what refuses all forms has shown nothing");
        let some = Outcome { right: 1, refused: 1, ..Outcome::default() };
        assert!(some.has_no_wrong() && !some.is_right());
    }
}
