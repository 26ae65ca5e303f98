//! Errors of products of tensor memory and of its columns: a value of every fault.

use layout_algebra::atom::{Scaling, UmmaElement, UmmaFault};
use layout_algebra::{Blame, LayoutError, Operation};

const BLAME: Blame = Blame::whole(Operation::Atom, 0);

pub(super) fn errors() -> Vec<LayoutError> {
    use UmmaElement::{Bf16, E2m1, E4m3, F16, F32, S8, S32, U8};
    let most = u64::MAX >> 1;
    let not = |elements, fault| LayoutError::NotUmma { blame: BLAME, elements, scaling: None, fault };
    let scaled =
        |scaling, elements, fault| LayoutError::NotUmma { blame: BLAME, elements, scaling: Some(scaling), fault };
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
        extent([E4m3, E2m1, F32], 1, 24, [16, 32]),
        scaled(Scaling::Mxf8f6f4, [Bf16, Bf16, F32], UmmaFault::Factors),
        scaled(Scaling::Nvf4, [E4m3, E2m1, F32], UmmaFault::Factors),
        scaled(Scaling::Mxf4, [E2m1, E2m1, F32], UmmaFault::Major { is_b: true }),
        scaled(Scaling::Nvf4, [E2m1, E2m1, F32], UmmaFault::Blocks { blocks: most }),
        scaled(
            Scaling::Mxf4nvf4By16,
            [E2m1, E2m1, F32],
            UmmaFault::Extent { axis: 0, extent: most, blocks: 1, fitting: [128, 0] },
        ),
        scaled(
            Scaling::Mxf8f6f4,
            [E4m3, E2m1, F32],
            UmmaFault::Extent { axis: 1, extent: most, blocks: 2, fitting: [256, 0] },
        ),
        scaled(
            Scaling::Mxf4,
            [E2m1, E2m1, F32],
            UmmaFault::Extent { axis: 2, extent: 96, blocks: 2, fitting: [64, 0] },
        ),
        LayoutError::TmemColumns { blame: BLAME, columns: most, fitting: [512, 0] },
        LayoutError::TmemColumns { blame: BLAME, columns: 96, fitting: [64, 128] },
    ]
}
