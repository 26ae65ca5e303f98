//! Every number in a refusal of composition is checked: the counterexample is one, the way out leads out.

use layout_algebra::{Blame, Contradiction, Layout, LayoutError, Operation, Part};
use layout_tests::oracle::{self, Composite};
use layout_tests::tree::{Mode, Tree};

/// A composition that was refused.
pub(crate) struct Refused<'a> {
    pub(crate) outer: &'a [Mode],
    pub(crate) inner: &'a Tree<Mode>,
    pub(crate) extended: bool,
    /// Whether the operation succeeds, by definition, with another inner layout.
    pub(crate) succeeds: &'a dyn Fn(&Tree<Mode>) -> bool,
}

impl Refused<'_> {
    /// Panics unless the definition refuses too, for the reason that the error gives.
    pub(crate) fn is_true(&self, error: &LayoutError) {
        let defined = oracle::composite(self.outer, self.inner, self.extended);
        match *error {
            LayoutError::InnerTooLarge { blame, reaches, size, fitting } => {
                assert_eq!(defined, Composite::OutOfBounds, "{error}");
                assert!(!self.extended);
                assert_eq!(i128::from(reaches), oracle::reach(&self.leaves()));
                assert_eq!(size, oracle::size(self.outer));
                let (extent, stride) = self.guilty(blame, Part::Shape);
                assert!(fitting < extent);
                self.way_out(blame, &[(fitting, stride)], error);
            }
            LayoutError::InnerExtentNotDivisible { blame, extent, steps, contradiction, fitting, .. } => {
                assert_eq!(defined, Composite::Missing, "{error}");
                let (guilty, stride) = self.guilty(blame, Part::Shape);
                assert_eq!(extent, guilty);
                assert!(steps < extent && !extent.is_multiple_of(steps), "{error}");
                self.contradicts(blame, &contradiction, error);
                assert!(fitting[0] < extent && (fitting[1] == 0 || fitting[1] > extent), "{error}");
                self.way_out(blame, &fitting.map(|extent| (extent, stride)), error);
            }
            LayoutError::StrideDoesNotStep { blame, extent, stride, contradiction, fitting, .. } => {
                assert_eq!(defined, Composite::Missing, "{error}");
                assert_eq!((extent, i128::from(stride)), self.guilty(blame, Part::Stride));
                self.contradicts(blame, &contradiction, error);
                self.other_strides(blame, fitting, error);
                // Where no other stride helps, a single step composes, if the other modes do.
                let claimed = fitting == [0, 0] && blame.operation == Operation::Composition;
                let alone = Tree::Leaf((2, i128::from(stride)));
                assert!(!claimed || (self.succeeds)(&alone), "{error}");
            }
            LayoutError::ModesCarry { blame, coordinate, expected, found, index, fitting, .. } => {
                assert_eq!(defined, Composite::Missing, "{error}");
                let leaves = self.leaves();
                assert!(self.inner.congruent(&Tree::of(&coordinate)), "{error}");
                let digits = coordinate.leaves();
                assert!(digits.iter().zip(&leaves).all(|(digit, (extent, _))| digit < extent), "{error}");
                let parts: Vec<i128> =
                    digits.iter().zip(&leaves).map(|(digit, (_, stride))| i128::from(*digit) * stride).collect();
                assert_eq!(i128::from(index), parts.iter().sum(), "{error}");
                assert_eq!(found, self.outer_at(i128::from(index)), "{error}");
                assert_eq!(expected, parts.iter().map(|part| self.outer_at(*part)).sum(), "{error}");
                assert_ne!(expected, found);
                self.other_strides(blame, fitting, error);
            }
            ref other => panic!("{} after {}: {other}", self.outer_text(), layout_text(self.inner)),
        }
        well_formed(error);
    }

    fn leaves(&self) -> Vec<Mode> {
        self.inner.leaves().into_iter().copied().collect()
    }

    fn outer_text(&self) -> String {
        layout_text(&Tree::Tuple(self.outer.iter().copied().map(Tree::Leaf).collect()))
    }

    /// `A(x)`, or that of its extension.
    fn outer_at(&self, x: i128) -> i128 {
        let x = u64::try_from(x).unwrap();
        if self.extended { oracle::extended_value(self.outer, x) } else { oracle::value(self.outer, x) }
    }

    /// The mode of the inner layout that is blamed.
    fn guilty(&self, blame: Blame, part: Part) -> Mode {
        assert_eq!((blame.operand, blame.part), (1, part));
        self.leaves()[usize::from(blame.leaf)]
    }

    /// Along the guilty mode, every layout that begins like the composite goes on otherwise.
    fn contradicts(&self, blame: Blame, contradiction: &Contradiction, error: &LayoutError) {
        let (extent, stride) = self.leaves()[usize::from(blame.leaf)];
        assert_eq!(contradiction.size, extent, "{error}");
        assert!(contradiction.at >= 2 && contradiction.at < extent, "{error}");
        let along: Vec<i128> = (0..=contradiction.at).map(|k| self.outer_at(i128::from(k) * stride)).collect();
        let (found, before) = along.split_last().unwrap();
        for (shown, value) in contradiction.start.iter().zip(before) {
            assert_eq!(*shown, *value, "{error}");
        }
        assert_eq!(contradiction.found, *found, "{error}");
        let every = oracle::determined_value(extent, before);
        assert_eq!(every, Some(contradiction.continues), "{} : {error}", self.outer_text());
        assert_ne!(contradiction.found, contradiction.continues, "{error}");
    }

    fn other_strides(&self, blame: Blame, fitting: [u64; 2], error: &LayoutError) {
        let (extent, stride) = self.guilty(blame, Part::Stride);
        let [below, above] = fitting.map(i128::from);
        assert!(below < stride && (above == 0 || above > stride), "{error}");
        self.way_out(blame, &[(extent, below), (extent, above)], error);
    }

    /// The suggested modes in place of the guilty one give an inner layout that composes; 0 is no suggestion.
    fn way_out(&self, blame: Blame, instead: &[Mode], error: &LayoutError) {
        for suggested in instead.iter().filter(|(extent, stride)| *extent > 0 && *stride > 0) {
            let mut leaf = 0;
            let mended = self.inner.map(|mode| {
                leaf += 1;
                if leaf == usize::from(blame.leaf) + 1 { *suggested } else { *mode }
            });
            let (outer, mended_text) = (self.outer_text(), layout_text(&mended));
            assert!(
                (self.succeeds)(&mended),
                "{outer} and {mended_text}, instead of {}: {error}",
                layout_text(self.inner)
            );
        }
    }
}

fn layout_text(layout: &Tree<Mode>) -> String {
    layout_tests::tree::layout_text(layout)
}

/// The law of composition for one pair: the composite of the definition, or a refusal that is true.
pub(crate) fn composition_law(
    outer: &Layout,
    inner: &Layout,
    extended: bool,
    answer: &Result<Layout, LayoutError>,
) -> Composite {
    let (modes, tree) = (oracle::flat_modes(outer), Tree::of_layout(inner));
    match answer {
        Ok(layout) => {
            let defined = oracle::composite(&modes, &tree, extended);
            let answer = Tree::of_layout(layout);
            assert_eq!(Composite::Exists(answer), defined, "{outer} after {inner}, extended {extended}: {layout}");
            defined
        }
        Err(error) => {
            let succeeds =
                |mended: &Tree<Mode>| matches!(oracle::composite(&modes, mended, extended), Composite::Exists(_));
            Refused { outer: &modes, inner: &tree, extended, succeeds: &succeeds }.is_true(error);
            match error {
                LayoutError::InnerTooLarge { .. } => Composite::OutOfBounds,
                _ => Composite::Missing,
            }
        }
    }
}

/// A headline of at most 90 characters, and a way out.
pub(crate) fn well_formed(error: &LayoutError) {
    let text = error.to_string();
    let headline = text.lines().next().unwrap_or_default();
    assert!(headline.chars().count() <= 90, "{headline}");
    assert!(headline.starts_with(&format!("[{}] ", error.code())), "{headline}");
    assert!(text.contains("\n  help: "), "{error}");
}

/// What a help line `use extent 2 or 4` or `use extent 2 with stride 1` makes of a mode: the ways out.
pub(crate) fn ways_out(error: &LayoutError, (extent, stride): Mode) -> Vec<Mode> {
    let text = error.to_string();
    let Some(line) = text.lines().find_map(|line| line.trim().strip_prefix("help: use ")) else {
        return Vec::new();
    };
    let numbers: Vec<u64> = line.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
    match line.split(' ').next() {
        Some("extent") if line.contains(" with stride ") => vec![(numbers[0], i128::from(numbers[1]))],
        Some("extent") => numbers.into_iter().map(|extent| (extent, stride)).collect(),
        Some("stride") => numbers.into_iter().map(|stride| (extent, i128::from(stride))).collect(),
        _ => Vec::new(),
    }
}
