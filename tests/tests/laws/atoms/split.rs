//! The instructions for the tiles of products: how many there are, and how many are saved where an axis becomes several
//! dimensions of the map.

use layout_algebra::atom::{LineSwizzle, Major, TmaBox, TmaChoice, shared_tile};
use layout_algebra::{DynLayout, IntTuple, Layout};

const LINES: [LineSwizzle; 4] = [LineSwizzle::None, LineSwizzle::Bytes32, LineSwizzle::Bytes64, LineSwizzle::Bytes128];

/// A tile of an operand: bits of an element, its axis and line, extents along M and K, and the axis that its blocks
/// cover first.
#[derive(Clone, Copy, Debug)]
struct Tile {
    bits: u64,
    major: Major,
    line: LineSwizzle,
    extents: [u64; 2],
    order: [u64; 2],
}

impl Tile {
    /// The instructions for a tensor of these extents.
    fn instructions(self, tensor: [u64; 2], choice: TmaChoice) -> TmaBox {
        let stage = shared_tile(self.bits, self.major, self.line, self.extents, self.order).unwrap();
        let strides = if self.major == Major::K { [4096, 1] } else { [1, 4096] };
        let global = DynLayout::fixed(&Layout::flat(&tensor, &strides).unwrap());
        TmaBox::chosen(&global, &IntTuple::flat(&self.extents).unwrap(), &stage, self.bits, choice).unwrap()
    }

    /// The elements of a line.
    fn line(self) -> u64 {
        self.line.vectors() * 128 / self.bits
    }

    /// The instructions without a split: a box ends where an axis is met again. `s` elements of a line come first. K:
    /// `(s:1@k, M:1@m, K/s : s@k)`, or with blocks along K first `(s:1@k, 8:1@m, K/s : s@k, M/8 : 8@m)`. M: with both
    /// axes exchanged.
    fn plain(self) -> u64 {
        let [along, across] = if self.major == Major::K { [1, 0] } else { [0, 1] };
        let lines = self.extents[along] / self.line();
        match (lines, self.order[across]) {
            (1, _) => 1,
            // The axis across is covered first.
            (lines, 0) => lines,
            (lines, _) => lines * self.extents[across] / 8,
        }
    }

    /// The steps of the axes along M and K that a split makes dimensions of.
    fn steps(self) -> [u64; 2] {
        let [along, across] = if self.major == Major::K { [1, 0] } else { [0, 1] };
        let mut steps = [1, 1];
        if self.extents[along] > self.line() {
            steps[along] = self.line();
            steps[across] = if self.order[across] == 0 { 1 } else { 8 };
        }
        steps
    }
}

/// The tiles of one to two lines and more, of all types, lines and orders.
fn tiles() -> impl Iterator<Item = Tile> {
    let kinds = [8, 16, 32, 64].into_iter().flat_map(|bits| [Major::K, Major::Mn].map(|major| (bits, major)));
    let lines = kinds.flat_map(|(bits, major)| LINES.map(|line| (bits, major, line)));
    let all = lines.flat_map(|(bits, major, line)| {
        let extents = [64, 128].into_iter().flat_map(|m| [64, 128].map(|k| [m, k]));
        extents.flat_map(move |extents| [[0, 1], [1, 0]].map(|order| Tile { bits, major, line, extents, order }))
    });
    all.filter(|tile| tile.extents[usize::from(tile.major == Major::K)] >= tile.line())
}

/// All tiles of products are one instruction by a split, if the steps divide the tensor's extents.
#[test]
fn a_split_makes_one_instruction_of_each_tile() {
    let (mut counted, mut plain, mut several) = (0, 0, [0, 0]);
    for tile in tiles() {
        let tensor = tile.extents.map(|extent| 4 * extent);
        let [without, with] =
            [TmaChoice::PLAIN, TmaChoice::SPLIT].map(|choice| tile.instructions(tensor, choice).instructions());
        assert_eq!((without, with), (tile.plain(), 1), "{tile:?}");
        (counted, plain) = (counted + 1, plain + without);
        if without > 1 {
            several = [several[0] + 1, several[1] + without];
        }
    }
    assert_eq!((counted, plain, several), (248, 17_392, [224, 17_368]));
}

/// With a rest along an axis, its last digit would read the next row: that axis is not split.
#[test]
fn an_axis_with_a_rest_is_not_split() {
    let mut kept = [0, 0];
    for tile in tiles().filter(|tile| tile.plain() > 1) {
        let steps = tile.steps();
        let rest = |axis: usize| if steps[axis] > 1 { steps[axis] / 2 } else { 0 };
        let tensor = [0, 1].map(|axis| 4 * tile.extents[axis] + rest(axis));
        let found = tile.instructions(tensor, TmaChoice::SPLIT).instructions();
        assert_eq!(found, tile.plain(), "{tile:?} of {tensor:?}");
        // With a rest along one axis alone, the other one is split.
        if steps[0] > 1 && steps[1] > 1 {
            for axis in [0, 1] {
                let mut tensor = tile.extents.map(|extent| 4 * extent);
                tensor[axis] += rest(axis);
                let found = tile.instructions(tensor, TmaChoice::SPLIT).instructions();
                assert!(found <= tile.plain() && tile.plain() % found == 0 && found > 1, "{tile:?} of {tensor:?}");
                kept[axis] += u64::from(found < tile.plain());
            }
        }
    }
    assert!(kept.iter().all(|kept| *kept > 0), "{kept:?}");
}

/// The examples of the page, with their boxes, and the order that needs fewer instructions.
#[test]
fn instructions_of_the_tiles_of_products() {
    let tensor = [4096, 4096];
    let (plain, split) = (TmaChoice::PLAIN, TmaChoice::SPLIT);
    let line = LineSwizzle::Bytes128;
    let halves = Tile { bits: 16, major: Major::K, line, extents: [128, 128], order: [0, 1] };
    assert_eq!([plain, split].map(|choice| halves.instructions(tensor, choice).instructions()), [2, 1]);
    assert_eq!(halves.instructions(tensor, split).elements(), [64, 128, 2, 1, 1]);
    let line = LineSwizzle::Bytes64;
    let words = Tile { bits: 32, major: Major::Mn, line, extents: [128, 128], order: [0, 1] };
    assert_eq!([plain, split].map(|choice| words.instructions(tensor, choice).instructions()), [128, 1]);
    assert_eq!(words.instructions(tensor, split).elements(), [16, 8, 8, 16, 1]);
    let along_k = Tile { order: [1, 0], ..words }.instructions(tensor, plain);
    let fewer = words.instructions(tensor, plain).fewer_instructions().unwrap();
    assert_eq!((along_k.instructions(), fewer.1), (8, 8));
    assert!(along_k.fewer_instructions().is_none());
}
