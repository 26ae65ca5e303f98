//! Parts of tensors with runtime extents: given for writing exactly where no two of them have an element in common.

use std::collections::HashMap;

use layout_static::{Along, ByMode, C, RuntimeLayout, Tiles, layout};

layout! {
    type Matrix = (?, ?) : (?, ?);
    type Leading = (?, ?) : (?, 1);
    type Blocks = (2?, 3?) : (?, ?);
    type Backwards = (?, ?) : (-1, ?);
    type Still = (?, 3) : (?, 0);
    type Nested = ((2, ?), (?, 3)) : ((?, 1), (-4, ?));
    type Cube = (?, 2, ?) : (?, ?, 5);
    type Planes = (?, ?, 3) : (3, 0, ?);
    type Ones = (1, ?, 1, ?) : (?, ?, 3, 2);
}

/// Of the numbers to try, one in so many: all of them, except under Miri.
const STEP: usize = if cfg!(miri) { 61 } else { 1 };

/// Whether two parts have an element in common, by the addresses of their elements.
macro_rules! shared {
    ($parts:expr) => {{
        let mut owners = HashMap::new();
        let mut shared = false;
        for (number, part) in $parts.enumerate() {
            for element in part.as_tensor().iter() {
                shared |= *owners.entry(std::ptr::from_ref(element)).or_insert(number) != number;
            }
        }
        shared
    }};
}

/// Holds the parts of a layout for all numbers below `$most` against the definition.
macro_rules! decided {
    ($L:ty, $N:literal, $most:literal, $kind:expr) => {{
        let mut answers = [0; 3];
        for x in (0..usize::pow($most, $N)).step_by(STEP) {
            let numbers: [usize; $N] =
                std::array::from_fn(|k| x / usize::pow($most, u32::try_from(k).unwrap()) % $most);
            let Ok(layout) = <$L>::with(numbers) else { continue };
            let mut elements = [0_u8; 120];
            let Ok(mut tensor) = layout.tensor_mut(&mut elements) else {
                answers[2] += 1;
                continue;
            };
            let defined = shared!(tensor.as_tensor().into_parts($kind));
            match tensor.try_parts_mut($kind) {
                Ok(parts) => {
                    assert!(!defined, "{numbers:?} of {}", stringify!($L));
                    assert!(!shared!(parts), "{numbers:?} of {}", stringify!($L));
                    answers[0] += 1;
                }
                Err(error) => {
                    assert!(defined, "{numbers:?} of {}: {error}", stringify!($L));
                    answers[1] += 1;
                }
            }
        }
        assert!(cfg!(miri) || answers.iter().all(|count| *count > 0), "{answers:?}");
    }};
}

#[test]
fn parts_are_given_where_they_share_nothing() {
    decided!(Matrix, 4, 5, Along::<0>);
    decided!(Matrix, 4, 5, Along::<1>);
    decided!(Leading, 3, 6, Along::<0>);
    decided!(Blocks, 4, 7, Tiles(ByMode::of((C::<2>, C::<3>))));
    decided!(Blocks, 4, 7, Along::<1>);
    decided!(Backwards, 3, 6, Along::<0>);
    decided!(Still, 2, 6, Along::<0>);
    decided!(Nested, 4, 5, Along::<0>);
    decided!(Nested, 4, 5, Along::<1>);
    decided!(Cube, 4, 5, Along::<0>);
    decided!(Cube, 4, 5, Along::<2>);
    decided!(Ones, 4, 5, Along::<3>);
    decided!(Planes, 3, 6, Along::<0>);
    decided!(Planes, 3, 6, Tiles(ByMode::of((C::<1>, C::<1>, C::<3>))));
}
