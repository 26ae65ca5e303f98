//! Products of all kinds and any sizes against plain loops: nothing beside the product is written.

use half::{bf16, f16};
use layout_gpu::host::{LaunchError, Number, Tensor, TensorMut};
use layout_gpu::{E4m3, Element};
use layout_gpu_emulator::{Claim, Space};
use layout_gpu_kernels::product::{self, ACCESSES, Bf16, Eighth, F16, Factor, Kind, Product, S8, Tf32};
use layout_static::C;

use crate::Result;
use crate::judge::{Run, claim, judged};
use crate::machine::{Kernels, Machine, launched};
use crate::reference::{self, UNTOUCHED, numbers};

/// Whether products are right, and their accesses cost no more than is claimed, if claims hold.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> bool {
    let claims: Vec<Claim> = ACCESSES.iter().map(claim).collect();
    let mut right = true;
    /// Runs a kernel of a kind: from a number to an element, and from a sum to a number.
    macro_rules! kind {
        ($Kind:ident $module:ident::$name:ident, $element:expr, $back:expr, $untouched:expr) => {
            let sizes = [[130, 136, 72], [1, 1, 1], [128, 128, 96], [200, 78, 33], [17, 257, 40], [129, 3, 250]];
            let runs = sizes.iter().enumerate().map(|(seed, sizes)| {
                let sums = (&$back as &dyn Fn(_) -> _, $untouched);
                run::<M, $Kind>(kernels, *sizes, seed as u64, &$element, sums, |device, a, b, c| {
                    product::$module::$name::launch(device, a, b, c)
                })
            });
            right &= judged(kernels, stringify!($name), runs, kernels.claimed.then_some(&claims[..]));
        };
    }
    kind!(F16 kernel::product, f16::from_f32, |sum| sum, UNTOUCHED);
    if kernels.has("product_hand") {
        kind!(F16 hand::product_hand, f16::from_f32, |sum| sum, UNTOUCHED);
    }
    kind!(Bf16 kernel::product_bf16, bf16::from_f32, |sum| sum, UNTOUCHED);
    kind!(Tf32 kernel::product_tf32, |x| x, |sum| sum, UNTOUCHED);
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "small integers")]
    {
        let untouched = |sum: i32| if sum == i32::MIN { UNTOUCHED } else { sum as f32 };
        kind!(S8 kernel::product_s8, |x| x as i8, untouched, i32::MIN);
    }
    // For a Hopper.
    if kernels.has("product_e4m3") {
        kind!(Eighth kernel::product_e4m3, E4m3::from_f32, |sum| sum, UNTOUCHED);
    }
    right
}

/// Runs a product.
fn run<M: Machine, P: Kind<Factor: Number, Sum: Number>>(
    kernels: &Kernels<M>,
    [m, n, k]: [usize; 3],
    seed: u64,
    element: &dyn Fn(f32) -> P::Factor,
    (back, untouched): (&dyn Fn(P::Sum) -> f32, P::Sum),
    launch: impl FnOnce(
        &mut M,
        Tensor<'_, M, P::Factor, Factor>,
        Tensor<'_, M, P::Factor, Factor>,
        TensorMut<'_, M, P::Sum, Product>,
    ) -> std::result::Result<M::Report, LaunchError<M::Error>>,
) -> Result<Run> {
    let mut device = kernels.machine(seed);
    let lanes = P::Vector::LANES;
    let strides = [k.next_multiple_of(lanes), k.next_multiple_of(lanes) + lanes, n.next_multiple_of(4) + 4];
    let (a, b) = (numbers(m * strides[0]), numbers(n * strides[1]));
    let mut upload = |numbers: &[f32]| -> Result<M::Buffer<P::Factor>> {
        Ok(device.upload(&numbers.iter().map(|x| element(*x)).collect::<Vec<_>>())?)
    };
    let (left, right) = (upload(&a)?, upload(&b)?);
    let mut c = device.upload(&vec![untouched; m * strides[2]])?;
    let matrix = |rows, stride| Factor::with_extents((rows, k), (stride, C));
    let costs = launched::<M>(launch(
        &mut device,
        Tensor::new(&left, matrix(m, strides[0])),
        Tensor::new(&right, matrix(n, strides[1])),
        TensorMut::new(&mut c, Product::with_extents((m, n), (strides[2], C))),
    ))?;
    // A row of 128 sums is 16 sectors; it may begin in the middle of one.
    let rows = costs.as_ref().map_or(Vec::new(), |costs| costs.of(Space::Global, "st.global.v4"));
    let most = rows.iter().map(|cost| cost.worst).max().unwrap_or(0);
    if most > 17 {
        return Err(format!("{most} sectors at once for a row of a product").into());
    }
    let got = device.download(&c)?.into_iter().map(back).collect();
    Ok(Run { got, want: reference::product(&a, &b, [m, n, k], strides), costs })
}
