//! Every refusal of composition is one by the definition, for a mode that is to blame, and all that its text says is
//! true.

use layout_algebra::ops::{composition, composition_extended};
use layout_algebra::{Blame, Layout, LayoutError, Part};
use layout_tests::oracle::{self, Composite};
use layout_tests::tree::{Mode, Tree};

use crate::evidence::Refusal;

/// The law of composition for one pair: the composite of the definition, or a refusal that is true.
pub(crate) fn composition_law(
    outer: &Layout,
    inner: &Layout,
    extended: bool,
    answer: &Result<Layout, LayoutError>,
) -> Composite {
    let (modes, tree) = (oracle::flat_modes(outer), Tree::of_layout(inner));
    let defined = oracle::composite(&modes, &tree, extended);
    match answer {
        Ok(layout) => {
            let answer = Tree::of_layout(layout);
            assert_eq!(Composite::Exists(answer), defined, "{outer} after {inner}, extended {extended}: {layout}");
        }
        Err(error) => {
            blames_a_mode(outer, inner, extended, error, &defined);
            composition_text(outer, inner, extended, error);
        }
    }
    defined
}

/// What a refusal of composition says is true, whatever the strides.
pub(crate) fn composition_text(outer: &Layout, inner: &Layout, extended: bool, error: &LayoutError) {
    well_formed(error);
    let text = error.to_string();
    assert!(!text.contains("A = ") || text.contains(&format!("A = {outer} ")), "{outer} after {inner}: {error}");
    let in_bounds = |operands: &[Layout]| composition(&operands[0], &operands[1]).is_ok();
    let beyond = |operands: &[Layout]| composition_extended(&operands[0], &operands[1]).is_ok();
    let accepts: &dyn Fn(&[Layout]) -> bool = if extended { &beyond } else { &in_bounds };
    Refusal { operands: &[*outer, *inner], accepts, extended: Some(&beyond) }.is_true(error);
}

/// Panics unless the definition refuses too, for the mode of the inner layout that the error blames.
fn blames_a_mode(outer: &Layout, inner: &Layout, extended: bool, error: &LayoutError, defined: &Composite) {
    let context = || format!("{outer} after {inner}: {error}");
    let guilty = |blame: Blame, part: Part| -> Mode {
        assert_eq!((blame.operand, blame.part), (1, part), "{}", context());
        oracle::flat_modes(inner)[usize::from(blame.leaf)]
    };
    let around = |fitting: [i64; 2], stride: i64| {
        let [below, above] = fitting.map(i64::unsigned_abs);
        assert!(below < stride.unsigned_abs() && (above == 0 || above > stride.unsigned_abs()), "{}", context());
    };
    match *error {
        LayoutError::InnerTooLarge { blame, reaches, fitting, .. } => {
            assert_eq!(*defined, Composite::OutOfBounds, "{}", context());
            assert!(!extended);
            assert_eq!(i128::from(reaches), oracle::reach(&oracle::flat_modes(inner)));
            assert!(fitting < guilty(blame, Part::Shape).0, "{}", context());
        }
        LayoutError::InnerExtentNotDivisible { blame, extent, steps, fitting, .. } => {
            assert_eq!(*defined, Composite::Missing, "{}", context());
            assert_eq!(extent, guilty(blame, Part::Shape).0, "{}", context());
            assert!(steps < extent && !extent.is_multiple_of(steps), "{}", context());
            assert!(fitting[0] < extent && (fitting[1] == 0 || fitting[1] > extent), "{}", context());
        }
        LayoutError::StrideDoesNotStep { blame, extent, stride, fitting, .. } => {
            assert_eq!(*defined, Composite::Missing, "{}", context());
            assert_eq!((extent, i128::from(stride)), guilty(blame, Part::Stride), "{}", context());
            around(fitting, stride);
        }
        LayoutError::ModesCarry { blame, coordinate, terms, fitting, .. } => {
            assert_eq!(*defined, Composite::Missing, "{}", context());
            let (_, stride) = guilty(blame, Part::Stride);
            around(fitting, i64::try_from(stride).unwrap());
            let coordinate = coordinate.unwrap_or_else(|| panic!("{}", context()));
            assert!(coordinate.profile().congruent(inner.profile()), "{}", context());
            assert!(terms[usize::from(blame.leaf)] > 0, "{}: the mode that is blamed takes part", context());
        }
        _ => panic!("{}", context()),
    }
}

/// A headline of at most 90 characters, and a way out: what can be pasted stands there.
pub(crate) fn well_formed(error: &LayoutError) {
    let message = error.message();
    let text = message.as_str();
    let headline = text.lines().next().unwrap_or_default();
    assert!(headline.chars().count() <= 90, "{headline}");
    assert!(headline.starts_with(&format!("[{}] ", error.code())), "{headline}");
    let help = text.split_once("\n  help: ").unwrap_or_else(|| panic!("{error}")).1;
    assert!(message.pastes().all(|paste| !paste.is_empty() && help.contains(paste)), "{error}");
    assert!(!text.contains(['|', '~']), "marks are not written: {error}");
    assert!(!text.contains("{}"), "a template and its arguments differ in number: {error}");
}

/// What a help line `use extent 2 or 4` makes of a mode: the ways out.
pub(crate) fn ways_out(error: &LayoutError, (extent, stride): Mode) -> Vec<Mode> {
    let message = error.message();
    let numbers = message.pastes().filter_map(|paste| paste.parse().ok());
    match message.as_str().split_once("help: use ").map(|(_, help)| help.split(' ').next()) {
        Some(Some("extent")) => numbers.map(|number: u64| (number, stride)).collect(),
        Some(Some("stride")) => numbers.map(|number| (extent, i128::from(number))).collect(),
        _ => Vec::new(),
    }
}
