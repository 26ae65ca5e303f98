//! The panic of a coordinate that is out of bounds, whose data are passed as single words, in registers.
//!
//! A tuple of more than two words is passed by a pointer to it. LLVM stores such a tuple before the branch to the
//! panic, in each iteration of a loop, and does not vectorise the loop. Single words are moved in the branch that
//! panics. The functions here are compiled once, with this crate.

use layout_algebra::{Blame, Layout, LayoutError, ModePath, Operation, ops};

use super::runtime::RuntimePlan;
use crate::coordinates::Form;
use crate::each::each;
use crate::expect;
use crate::target::GPU;

/// The most words: 32 parts of a coordinate, and 8 runtime numbers.
const WORDS: usize = 40;

/// The words of a panic: the parts of the coordinate, then what they are compared with.
type Words = [usize; WORDS];

/// A coordinate type and a layout, for their panic.
pub(crate) trait Bounds {
    /// The number of words that are parts of the coordinate, and of all words.
    const PARTS: usize;
    const COUNT: usize;

    /// The number of words that the function of the panic takes. One number, that rustc compiles no other branch: it
    /// does not decide a range.
    const TIER: usize = match Self::COUNT {
        0..=2 => 2,
        3 | 4 => 4,
        5 | 6 => 6,
        7 | 8 => 8,
        9..=12 => 12,
        13..=16 => 16,
        _ => WORDS,
    };

    /// The data of the text of the panic.
    const TEXT: &'static Text;
}

/// The data of the text of a panic.
pub(crate) struct Text {
    pub(crate) form: &'static Form,
    pub(crate) parts: usize,
    pub(crate) bounds: Extents,
}

/// The extents that the parts are compared with.
pub(crate) enum Extents {
    /// The first bounds of a plan, which are the extents.
    Few(&'static [usize]),
    /// The sizes of the modes of a layout.
    Constant(&'static Result<Layout, LayoutError>),
    /// The words after the parts.
    Words,
    /// The extents of a plan; the words after the parts are its runtime numbers.
    Planned(&'static RuntimePlan),
}

/// Panics for the first part that is out of bounds. `then` has the words after the parts.
#[inline(always)]
#[track_caller]
pub(crate) fn refuse<B: Bounds>(parts: &[usize], then: &[usize]) -> ! {
    // The words are named one by one: no array of them is stored. A closure would not be inlined in a cold branch.
    macro_rules! call {
        ($name:ident: $($k:literal),*) => { $name(B::TEXT, $(word::<B>($k, parts, then)),*) };
    }
    if GPU {
        panic!("out of bounds")
    } else {
        match B::TIER {
            2 => call!(two: 0, 1),
            4 => call!(four: 0, 1, 2, 3),
            6 => call!(six: 0, 1, 2, 3, 4, 5),
            8 => call!(eight: 0, 1, 2, 3, 4, 5, 6, 7),
            12 => call!(twelve: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
            16 => call!(sixteen: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
            // Coordinates of more than 16 words are rare, and few loops over them vectorise: an array will do.
            _ => B::TEXT.refuse(&core::array::from_fn(|k| word::<B>(k, parts, then))),
        }
    }
}

/// Word `k`; 0 after the last one.
#[inline(always)]
fn word<B: Bounds>(k: usize, parts: &[usize], then: &[usize]) -> usize {
    if k < B::PARTS {
        parts[k]
    } else if k < B::COUNT {
        then[k - B::PARTS]
    } else {
        0
    }
}

each! {
    [
        { two a b }
        { four a b c d }
        { six a b c d e f }
        { eight a b c d e f g h }
        { twelve a b c d e f g h i j k l }
        { sixteen a b c d e f g h i j k l m n o p }
    ]
    ($name:ident $($word:ident)*) => {
        #[cold]
        #[inline(never)]
        #[track_caller]
        #[allow(clippy::too_many_arguments, clippy::many_single_char_names, reason = "single words: registers")]
        fn $name(text: &Text, $($word: usize),*) -> ! {
            let mut words = [0; WORDS];
            words.iter_mut().zip([$($word),*]).for_each(|(entry, word)| *entry = word);
            text.refuse(&words)
        }
    }
}

impl Text {
    #[cold]
    #[inline(never)]
    #[track_caller]
    fn refuse(&self, words: &Words) -> ! {
        let (parts, then) = words.split_at(self.parts);
        match self.bounds {
            Extents::Constant(layout) => constant(layout, self.form, parts).panic(),
            Extents::Few(extents) => of_extents(self.form, parts, extents),
            Extents::Words => of_extents(self.form, parts, then),
            Extents::Planned(plan) => plan.outside(self.form, parts, then).panic(),
        }
    }
}

/// The error of the first part that is out of bounds.
#[track_caller]
fn constant(layout: &Result<Layout, LayoutError>, form: &Form, parts: &[usize]) -> LayoutError {
    let mut i = 0;
    loop {
        // Ends: this is called only where a part is out of bounds.
        let extent = expect::value(ops::part(&expect::value(*layout), form.profile(), i)).size();
        if parts[i] as u64 >= form.bound(i, extent) {
            let mode = ModePath::of(form.profile(), i);
            let coordinate = form.written(i, parts[i]);
            return LayoutError::OutOfBounds { blame: Blame::shape(Operation::Index, i), mode, coordinate, extent };
        }
        i += 1;
    }
}

/// Panics with the first integer of a position that is not below its extent.
#[track_caller]
pub(crate) fn of_extents(form: &Form, position: &[usize], extents: &[usize]) -> ! {
    expect::refuse(|| {
        // One of them is, so the default is never used; `unwrap` would add a path to a second panic.
        let k = position.iter().zip(extents).position(|(x, extent)| x >= extent).unwrap_or(0);
        let (mode, coordinate, extent) =
            (ModePath::of(form.profile(), k), form.written(k, position[k]), extents[k] as u64);
        LayoutError::OutOfBounds { blame: Blame::shape(Operation::Index, k), mode, coordinate, extent }
    })
}
