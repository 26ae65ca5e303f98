//! Literals: dense strides are tractable, padded ones keep coordinates apart, and each reading that a refusal offers
//! does what it says.

use layout_algebra::{IntTuple, Layout, LayoutError, Reading, Stride, check};
use layout_tests::generate::small::lists;
use layout_tests::oracle;
use layout_tests::tree::Mode;

use super::predicate::tractable;

/// A mode: its extent, its stride without padding, and the padding.
type Padded = (u64, i64, i64);

fn layout(modes: &[Padded], stride: impl Fn(&Padded) -> i64) -> Layout {
    let shape = IntTuple::flat(&modes.iter().map(|mode| mode.0).collect::<Vec<_>>()).unwrap();
    let strides: Vec<Stride> = modes.iter().map(|mode| Stride::constant(stride(mode))).collect();
    Layout::new(&shape, &strides).unwrap()
}

/// The layout, and the one without padding.
fn both(modes: &[Padded]) -> (Layout, Layout) {
    (layout(modes, |mode| mode.1 + mode.2), layout(modes, |mode| mode.1))
}

/// Whether no two coordinates meet, those of modes of stride 0 apart.
fn is_apart(whole: &Layout) -> bool {
    let steps: Vec<Mode> = oracle::flat_modes(whole).into_iter().filter(|(_, stride)| *stride != 0).collect();
    oracle::injective(&steps)
}

/// Accepted exactly where the dense part is tractable and the whole injective; what a refusal shows is so.
fn law(modes: &[Padded]) {
    let (whole, dense) = both(modes);
    let accepted = tractable(&oracle::flat_modes(&dense)) && is_apart(&whole);
    match check::literal(&whole, &dense) {
        Ok(()) => assert!(accepted, "{whole} of {dense}"),
        Err(error) => {
            assert!(!accepted, "{whole} of {dense}: {error}");
            shown(&whole, &dense, &error);
        }
    }
}

fn shown(whole: &Layout, dense: &Layout, error: &LayoutError) {
    let meet = |layout: &Layout, first: u64, second: u64, index: i64| {
        assert!(first < second, "{error}");
        for x in [first, second] {
            assert_eq!(oracle::value(&oracle::flat_modes(layout), x), i128::from(index), "{whole} of {dense}: {error}");
        }
    };
    match *error {
        LayoutError::PaddingOverlaps { blame, layout, collision, stride, padding } => {
            meet(&layout, collision.first, collision.second, collision.index);
            let leaf = usize::from(blame.leaf);
            assert_eq!(dense.strides()[leaf].coefficient(), stride);
            assert_eq!(whole.strides()[leaf].coefficient() - stride, i64::try_from(padding).unwrap());
            assert_ne!(padding, 0, "{error}");
        }
        LayoutError::NotTractable { reading, .. } => {
            assert_eq!(matches!(reading, Reading::Overlap { .. }), !is_apart(whole), "{whole} of {dense}: {error}");
            if let Reading::Overlap { layout, first, second, index, .. } = reading {
                meet(&layout, first, second, index.coefficient());
            }
        }
        _ => panic!("{whole} of {dense}: {error}"),
    }
}

/// What comes of writing what a refusal offers, until nothing is refused: the padding of each stride that is named, and
/// where there is none or `dense` is asked for, the dense stride.
fn mended(modes: &[Padded], padded: bool) {
    let mut now = modes.to_vec();
    for _ in 0..=2 * modes.len() {
        let (whole, dense) = both(&now);
        let Err(error) = check::literal(&whole, &dense) else { return };
        let leaf = usize::from(error.blame().leaf);
        let numbers = match error {
            LayoutError::NotTractable { reading: Reading::Padded { dense, padding }, .. } if padded => {
                assert_eq!(dense + padding, whole.strides()[leaf].coefficient().unsigned_abs(), "{error}");
                (dense, padding)
            }
            LayoutError::NotTractable { reading: Reading::Interleaved { dense }, .. }
            | LayoutError::NotTractable {
                reading: Reading::Padded { dense, .. } | Reading::Overlap { dense, .. },
                ..
            } => (dense, 0),
            LayoutError::PaddingOverlaps { stride, .. } => (stride.unsigned_abs(), 0),
            _ => panic!("{error}"),
        };
        let text = error.to_string();
        let help = text.split_once("help: ").unwrap().1;
        let written = if numbers.1 > 0 { format!("{} + {}", numbers.0, numbers.1) } else { numbers.0.to_string() };
        assert!(help.contains(&format!("write {written}")), "{error}");
        now[leaf] = (now[leaf].0, i64::try_from(numbers.0).unwrap(), i64::try_from(numbers.1).unwrap());
    }
    panic!("{modes:?} is never accepted: {now:?}");
}

fn all(rank: usize, extents: u64, strides: i64, paddings: i64) -> usize {
    let mode = |extent| (0..=strides).flat_map(move |stride| (0..=paddings).map(move |pad| (extent, stride, pad)));
    let modes: Vec<Padded> = (1..=extents).flat_map(mode).collect();
    let literals = lists(&modes, rank);
    for literal in &literals {
        law(literal);
        mended(literal, true);
        mended(literal, false);
    }
    literals.len()
}

#[test]
fn every_small_literal() {
    let cases = [all(1, 6, 12, 4), all(2, 4, 10, 3), all(3, 3, 5, 2)].into_iter().sum::<usize>();
    assert_eq!(cases, 6 * 13 * 5 + (4 * 11 * 4) * (4 * 11 * 4) + (3 * 6 * 3) * (3 * 6 * 3) * (3 * 6 * 3));
}

/// Runtime strides have no padding: those of numbers are asked alone.
#[test]
fn runtime_strides_stand_apart() {
    let parse = |text| Layout::parse(text).unwrap();
    assert_eq!(check::literal(&parse("(32,32,8):(33,1,?)"), &parse("(32,32,8):(32,1,?)")), Ok(()));
    let error = check::literal(&parse("(2,2,8):(2,2,?)"), &parse("(2,2,8):(1,2,?)")).unwrap_err();
    assert_eq!(error.code(), "L0111");
    // Multiples of one runtime stride are modes of a layout of their own.
    let meeting = check::literal(&parse("(3,8):(2*?,?)"), &parse("(3,8):(2*?,?)")).unwrap_err().to_string();
    assert!(meeting.contains("(1,0) and (0,2) both have index 2*?"), "{meeting}");
}
