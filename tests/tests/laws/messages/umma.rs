//! Errors of products of tensor memory and of its columns: a value of every fault.

use layout_algebra::atom::{UmmaElement, UmmaFault};
use layout_algebra::{Blame, LayoutError, Operation};

const BLAME: Blame = Blame::whole(Operation::Atom, 0);

pub(super) fn errors() -> Vec<LayoutError> {
    use UmmaElement::{Bf16, E2m1, F16, F32, S8, S32, U8};
    let most = u64::MAX >> 1;
    let not = |elements, fault| LayoutError::NotUmma { blame: BLAME, elements, fault };
    let extent =
        |elements, axis, extent, fitting| not(elements, UmmaFault::Extent { axis, extent, blocks: 2, fitting });
    vec![
        not([F16, Bf16, F32], UmmaFault::Factors),
        not([Bf16, Bf16, F16], UmmaFault::Sums { fitting: F32 }),
        extent([F16, F16, F32], 0, most, [128, 256]),
        extent([S8, U8, S32], 1, 24, [16, 32]),
        extent([Bf16, Bf16, F32], 1, most, [256, 0]),
        extent([F16, F16, F32], 2, 32, [16, 0]),
        not([E2m1, E2m1, F32], UmmaFault::Major { is_b: false }),
        not([E2m1, E2m1, F32], UmmaFault::Major { is_b: true }),
        not([F16, F16, F32], UmmaFault::Blocks { blocks: most }),
        LayoutError::TmemColumns { blame: BLAME, columns: most, fitting: [512, 0] },
        LayoutError::TmemColumns { blame: BLAME, columns: 96, fitting: [64, 128] },
    ]
}
