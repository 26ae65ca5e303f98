//! Kernels that memory limits: with layouts, by hand, and what memory can do at most.
//!
//! Bytes are counted once: what has to be read and what has to be written. That a store first fetches the line that it
//! writes to is not counted, neither for the kernels nor for the limits, whose stores do the same; `memcpy` may do
//! without.

use std::cell::RefCell;
use std::hint::black_box;

use layout_examples::im2col::{self, CHANNELS, WEIGHTS};
use layout_examples::{Threads, patches, reduction, transpose};

use super::{Job, Measurement, Suite, limits};
use crate::ratio::{Budget, Contender};

/// A kernel on buffers.
type Kernel = fn(&[f32], &mut [f32], [usize; 3], Threads);

/// What a kernel does to memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Traffic {
    /// Reads as much as it writes.
    Copy,
    /// Writes, mostly.
    Fill,
    /// Reads, mostly.
    Read,
    /// So little that arithmetic is the limit: the operations for each element that is written.
    Arithmetic(usize),
}

/// A kernel on one size.
pub struct Memory {
    /// What is done.
    pub what: &'static str,
    extents: [usize; 3],
    elements: fn([usize; 3]) -> [usize; 2],
    traffic: Traffic,
    with_layouts: Kernel,
    by_hand: Kernel,
}

/// All kernels.
pub const MEMORY: [Memory; 7] = [
    transposing("transpose 4096 x 4096", [4096, 4096, 1]),
    transposing("transpose 4001 x 3999", [4001, 3999, 1]),
    summing("sum of rows, 4096 x 4096", [4096, 4096, 1]),
    summing("sum of columns, 4096 x 4096", [1, 4096, 4096]),
    summing("sum along mode 1, 64 x 500 x 500", [64, 500, 500]),
    Memory {
        what: "3 x 3 patches of 226 x 226 x 64",
        extents: [226, 226, 64],
        elements: |shape| [shape.iter().product(), patches::elements(shape)],
        traffic: Traffic::Fill,
        with_layouts: |a, b, shape, threads| patches::with_layouts(a, b, shape, threads).expect("long enough"),
        by_hand: patches::by_hand,
    },
    Memory {
        what: "3 x 3 convolution of 514 x 514 x 8, 16 filters, no patch copied (GFLOP/s)",
        extents: [514, 514, CHANNELS],
        elements: |[height, width, channels]| [height * width * channels, im2col::outputs(height, width)],
        traffic: Traffic::Arithmetic(2 * im2col::WINDOW * im2col::WINDOW * CHANNELS),
        with_layouts: |a, b, [height, width, _], threads| {
            im2col::with_layouts(a, &[0.25; WEIGHTS], b, [height, width], threads).expect("long enough");
        },
        by_hand: |a, b, [height, width, _], threads| im2col::by_hand(a, &[0.25; WEIGHTS], b, [height, width], threads),
    },
];

const fn transposing(what: &'static str, extents: [usize; 3]) -> Memory {
    Memory {
        what,
        extents,
        elements: |[m, n, _]| [m * n; 2],
        traffic: Traffic::Copy,
        with_layouts: |a, b, [m, n, _], threads| transpose::with_layouts(a, b, [m, n], threads).expect("long enough"),
        by_hand: |a, b, [m, n, _], threads| transpose::by_hand(a, b, [m, n], threads),
    }
}

const fn summing(what: &'static str, extents: [usize; 3]) -> Memory {
    Memory {
        what,
        extents,
        elements: |[p, q, r]| [p * q * r, p * r],
        traffic: Traffic::Read,
        with_layouts: |a, b, shape, threads| reduction::with_layouts(a, b, shape, threads).expect("long enough"),
        by_hand: reduction::by_hand,
    }
}

/// Compares a kernel, its hand-written version and the limit.
///
/// # Errors
/// One line, where both have different results.
pub fn memory_job(memory: &Memory, threads: Threads, budget: Budget) -> Result<Measurement, String> {
    let [read, written] = (memory.elements)(memory.extents);
    let mut random = fastrand::Rng::with_seed(1);
    let source: Vec<f32> = (0..read).map(|_| random.f32() - 0.5).collect();
    // One for both: of two, one may lie on pages that are written a fifth slower.
    let target = RefCell::new(vec![0.0; written]);
    // What the limits write to, and read from: as much as the kernel, so that the caches hold as little of it.
    let large = read.max(written);
    let (from, to) = (vec![1.0_f32; large], RefCell::new(vec![0.0_f32; large]));

    let work = match memory.traffic {
        Traffic::Arithmetic(operations) => number(operations * written),
        _ => bytes(read + written),
    };
    let kernel = |kernel: Kernel| kernel(black_box(&source), &mut target.borrow_mut(), memory.extents, threads);
    let job = |contender, work, limit| Job { contender, work, limit };
    let mut jobs = vec![
        job(Contender::new("layouts", || kernel(memory.with_layouts)), work, false),
        job(Contender::new("by hand", || kernel(memory.by_hand)), work, false),
    ];
    match memory.traffic {
        Traffic::Copy => {
            let copy = Contender::new("memcpy", || limits::copy(black_box(&from), &mut to.borrow_mut(), threads));
            let by_loop =
                Contender::new("copy", || limits::copy_by_loop(black_box(&from), &mut to.borrow_mut(), threads));
            jobs.push(job(copy, bytes(2 * large), true));
            let past = Contender::new("streamed copy", || {
                limits::copy_past_caches(black_box(&from), &mut to.borrow_mut(), threads);
            });
            jobs.push(job(by_loop, bytes(2 * large), true));
            jobs.push(job(past, bytes(2 * large), true));
        }
        Traffic::Fill => {
            let fill = Contender::new("fill", || limits::fill(black_box(&mut to.borrow_mut()), threads));
            jobs.push(job(fill, bytes(large), true));
            let past =
                Contender::new("streamed fill", || limits::fill_past_caches(black_box(&mut to.borrow_mut()), threads));
            jobs.push(job(past, bytes(large), true));
        }
        Traffic::Read => {
            let read = Contender::new("read", || {
                black_box(limits::read(black_box(&from), threads));
            });
            jobs.push(job(read, bytes(large), true));
        }
        Traffic::Arithmetic(_) => {
            let peak = Contender::new("FMA peak", || limits::multiply_add(threads));
            jobs.push(job(peak, limits::operations(threads), true));
        }
    }
    let measurement = Measurement::of(Suite::Memory, memory.what, 0, threads, jobs, budget);
    let result = |of: Kernel| {
        target.borrow_mut().fill(f32::NAN);
        kernel(of);
        target.borrow().clone()
    };
    if result(memory.with_layouts) == result(memory.by_hand) {
        Ok(measurement)
    } else {
        Err(format!("{}: the results of the kernel and by hand differ", memory.what))
    }
}

fn bytes(elements: usize) -> f64 {
    4.0 * number(elements)
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
