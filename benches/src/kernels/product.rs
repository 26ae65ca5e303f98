//! The matrix product: the kernel with layouts, its hand-written version, its peers, and the peak.

use std::cell::RefCell;
use std::hint::black_box;
use std::time::Duration;

use layout_examples::{Threads, error, gemm};

use super::{Job, Measurement, OpenBlas, Suite, limits, peers};
use crate::ratio::{Budget, Contender};

/// The extents of a product: `m x n x k`.
pub type Extents = [usize; 3];

/// Longer than the threads of `OpenBLAS` wait busily for more work, where it has several.
const BUSY: Duration = Duration::from_millis(1);
/// The relative error that a sum of f32 may have.
const LIMIT: f64 = 1e-4;

/// Compares products of these extents.
///
/// # Errors
/// One line, where two contenders have different products.
pub fn product_job(
    suite: Suite,
    extents: Extents,
    threads: Threads,
    openblas: Option<&OpenBlas>,
    budget: Budget,
) -> Result<Measurement, String> {
    let [m, n, k] = extents;
    let mut random = fastrand::Rng::with_seed(1);
    let mut matrix = |count: usize| -> Vec<f32> { (0..count).map(|_| random.f32() - 0.5).collect() };
    let (a, b) = (matrix(m * k), matrix(k * n));
    let work = 2.0 * [m, n, k].iter().map(|&extent| f64::from(number(extent))).product::<f64>();
    let contenders = contenders(threads, openblas);
    // One for all: of two, one may lie on pages that are slower.
    let c = RefCell::new(vec![0.0; m * n]);
    let mut jobs: Vec<Job<'_>> = Vec::new();
    for (name, run) in &contenders {
        let contender = Contender::new(name, || run(black_box(&a), black_box(&b), &mut c.borrow_mut(), extents));
        let waits = *name == "OpenBLAS" && threads == Threads::All;
        let contender = if waits { contender.with_pause(BUSY) } else { contender };
        jobs.push(Job { contender, work, limit: false });
    }
    let peak = Contender::new("FMA peak", || limits::multiply_add(threads));
    jobs.push(Job { contender: peak, work: limits::operations(threads), limit: true });
    let what = if m == n && n == k { format!("{m}") } else { format!("{m} x {n} x {k}") };
    let measurement = Measurement::of(suite, &what, number(m.max(n).max(k)), threads, jobs, budget);

    let result = |run: &Run<'_>| {
        c.borrow_mut().fill(f32::NAN);
        run(&a, &b, &mut c.borrow_mut(), extents);
        c.borrow().clone()
    };
    let reference: Vec<f64> = result(&contenders[0].1).into_iter().map(f64::from).collect();
    for (name, run) in &contenders[1..] {
        let error = error(&result(run), &reference);
        if error > LIMIT {
            return Err(format!("{what}: the product of {name} differs by {error:.1e}"));
        }
    }
    Ok(measurement)
}

fn number(extent: usize) -> u32 {
    u32::try_from(extent).unwrap_or(u32::MAX)
}

type Run<'a> = Box<dyn Fn(&[f32], &[f32], &mut [f32], Extents) + 'a>;

/// All contenders: the kernel, its hand-written version, then the peers.
fn contenders(threads: Threads, openblas: Option<&OpenBlas>) -> Vec<(&'static str, Run<'_>)> {
    let mut all: Vec<(&'static str, Run<'_>)> = vec![
        (
            "layouts",
            Box::new(move |a, b, c, extents| gemm::with_layouts(a, b, c, extents, threads).expect("long enough")),
        ),
        ("by hand", Box::new(move |a, b, c, extents| gemm::by_hand(a, b, c, extents, threads))),
        ("matrixmultiply", Box::new(peers::matrixmultiply)),
        ("ndarray", Box::new(peers::ndarray)),
        ("gemm", Box::new(move |a, b, c, extents| peers::gemm(a, b, c, extents, threads))),
    ];
    if let Some(faer) = peers::faer() {
        all.push(("faer", Box::new(move |a, b, c, extents| faer(a, b, c, extents, threads))));
    }
    if let Some(openblas) = openblas {
        all.push(("OpenBLAS", Box::new(move |a, b, c, extents| openblas.product(a, b, c, extents))));
    }
    all
}
