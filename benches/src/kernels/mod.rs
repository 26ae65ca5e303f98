//! The kernels of the examples beside their peers and the limits of the machine.

pub mod core_type;
mod limits;
mod measurement;
mod memory;
mod openblas;
mod peers;
mod product;
mod report;

pub use measurement::{Job, Measurement, Standing, Suite};
pub use memory::{MEMORY, memory_job};
pub use openblas::OpenBlas;
pub use product::{Extents, product_job};
pub use report::{machine, summary, tables};
