//! What becomes of a case.

use layout_algebra::Layout;

use crate::oracle;

/// The outcome of a case. All but the last two are passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The answer of the vector, exactly.
    Exact,
    /// The answer of the vector up to the strides of modes of extent 1.
    UnitStrides,
    /// The vector's answer breaks the law or drops modes; ours was verified. The text tells both answers.
    Truth(String),
    /// The vector's answer breaks the law, and ours is a refusal. The text tells both.
    Wrong(String),
    /// The other implementation refuses; our answer was verified.
    Verified,
    /// Refused: as the vector does, or because no answer obeys the law.
    Refused,
    /// Wrong; the text says how.
    Failed(String),
    /// The line is no case; the text says why.
    Unreadable(String),
}

/// The kind of a verdict, without its text: how many of each a file has is golden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// [`Verdict::Exact`].
    Exact,
    /// [`Verdict::UnitStrides`].
    UnitStrides,
    /// [`Verdict::Truth`].
    Corrected,
    /// [`Verdict::Verified`].
    Verified,
    /// [`Verdict::Refused`].
    Refused,
    /// [`Verdict::Wrong`].
    Wrong,
    /// [`Verdict::Failed`].
    Failed,
    /// [`Verdict::Unreadable`].
    Unreadable,
}

impl Kind {
    /// All kinds, those of passes first.
    pub const ALL: [Kind; 8] = [
        Kind::Exact,
        Kind::UnitStrides,
        Kind::Corrected,
        Kind::Verified,
        Kind::Refused,
        Kind::Wrong,
        Kind::Failed,
        Kind::Unreadable,
    ];
}

impl Verdict {
    /// Its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Verdict::Exact => Kind::Exact,
            Verdict::UnitStrides => Kind::UnitStrides,
            Verdict::Truth(_) => Kind::Corrected,
            Verdict::Verified => Kind::Verified,
            Verdict::Refused => Kind::Refused,
            Verdict::Wrong(_) => Kind::Wrong,
            Verdict::Failed(_) => Kind::Failed,
            Verdict::Unreadable(_) => Kind::Unreadable,
        }
    }

    /// Whether the case passes.
    pub fn passes(&self) -> bool {
        !matches!(self, Verdict::Failed(_) | Verdict::Unreadable(_))
    }

    /// [`Verdict::Refused`] if the refusal is the right one.
    pub fn of_refusal(right: bool, otherwise: impl FnOnce() -> String) -> Verdict {
        if right { Verdict::Refused } else { Verdict::Failed(otherwise()) }
    }

    /// [`Verdict::Verified`] if the claim holds.
    pub fn of_verified(claim: bool, otherwise: impl FnOnce() -> String) -> Verdict {
        if claim { Verdict::Verified } else { Verdict::Failed(otherwise()) }
    }

    /// [`Verdict::Exact`] if the claim holds.
    pub fn of(claim: bool, otherwise: impl FnOnce() -> String) -> Verdict {
        if claim { Verdict::Exact } else { Verdict::Failed(otherwise()) }
    }
}

/// Compares an answer with the vector's.
pub fn compare(ours: &Layout, theirs: &Layout) -> Verdict {
    if ours.same(theirs) {
        return Verdict::Exact;
    }
    let unit_or_same = |leaf: usize| {
        let ((extent, stride), (other, theirs)) = (ours.mode_at(leaf), theirs.mode_at(leaf));
        extent == other && (extent == 1 || stride.same(theirs))
    };
    if ours.profile().congruent(theirs.profile()) && (0..ours.length()).all(unit_or_same) {
        return Verdict::UnitStrides;
    }
    Verdict::Failed(format!("ours   {ours}{}\n  theirs {theirs}{}", values(ours), values(theirs)))
}

/// The first values of a layout, a row for each coordinate beyond its first mode.
fn values(layout: &Layout) -> String {
    /// So many values, in so many columns, are shown.
    const SHOWN: (u64, u64) = (64, 16);
    if !layout.is_constant() {
        return String::new();
    }
    let modes = oracle::flat_modes(layout);
    let width = layout.mode(0).map_or(1, |mode| mode.size()).min(SHOWN.1);
    let mut text = String::new();
    for x in 0..layout.size().min(SHOWN.0) {
        text += if x % width == 0 { "\n    " } else { " " };
        text += &oracle::value(&modes, x).to_string();
    }
    text
}
