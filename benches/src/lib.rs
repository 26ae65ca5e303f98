//! Measurements of `layout-static`: what its layouts cost the compiler, what the algebra and its tensors cost at run
//! time, and what kernels on them come to.

use std::fmt::Display;
use std::process::ExitCode;

pub mod compile;
pub mod kernels;
pub mod loop_costs;
pub mod operands;
pub mod operations;
pub mod page;
pub mod peer;
pub mod placed;
pub mod plot;
pub mod processor;
pub mod python;
pub mod ratio;
pub mod stages;
pub mod tensors;

/// How a command ends: 0 where what it measured holds, 1 where it does not, 2 with its error where it could not
/// measure.
pub fn exit<E: Display>(holds: Result<bool, E>) -> ExitCode {
    match holds {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
