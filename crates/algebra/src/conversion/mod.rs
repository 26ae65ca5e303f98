//! Layout conversion: plans that move values from one layout of threads and registers to another. They rename
//! registers, use the fewest possible shuffles, or exchange through shared memory.
//!
//! Both layouts map `(register, lane, warp, ..)` to the elements of a tile. `source.solve(&target)` tells who holds the
//! values that a thread needs. The outermost dimension on which it is not the identity is the [`Level`] of the plan.
//!
//! ```
//! use layout_algebra::{access::Machine, conversion::{Level, Plan}, linear::Linear};
//! // C of mma.m16n8, as the operand A of the next product has its halves.
//! let c = Linear::parse("{register: [(0,1),(8,0)], lane: [(0,2),(0,4),(1,0),(2,0),(4,0)]} -> {row: 16, column: 8}")?;
//! let rows = "{register: [(0,1),(0,2)], lane: [(0,4),(1,0),(2,0),(4,0),(8,0)]} -> {row: 16, column: 8}";
//! let rows = Linear::parse(rows)?;
//! let plan = Plan::new(&c, &rows, 32, &Machine::NVIDIA)?;
//! assert_eq!((plan.level(), plan.shuffles()), (Level::Lane, 4));
//! assert_eq!(Plan::new(&c, &rows, 16, &Machine::NVIDIA)?.shuffles(), 2); // two halves are one word
//! # Ok::<(), layout_algebra::LayoutError>(())
//! ```

mod nearest;
mod plan;
mod shuffle;

pub use plan::{Level, Plan};
pub use shuffle::Shuffle;
