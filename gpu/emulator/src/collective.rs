//! What a warp does together, as the PTX reference has it: shuffles, and copies of matrices.

use crate::modifiers::Modifiers;

/// The threads of a warp.
pub(crate) const WARP: usize = 32;

/// Which lane a lane takes a word from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shuffle {
    Up,
    Down,
    Butterfly,
    Index,
}

impl Shuffle {
    pub(crate) fn parse(mode: &str) -> Option<Shuffle> {
        Some(match mode {
            "up" => Shuffle::Up,
            "down" => Shuffle::Down,
            "bfly" => Shuffle::Butterfly,
            "idx" => Shuffle::Index,
            _ => return None,
        })
    }

    /// The lane that a lane takes the word of, by its operands `b` and `c`, and whether that lane is in its range; else
    /// it is the lane itself. The formulas of the reference.
    pub(crate) fn source(self, lane: u32, b: u32, c: u32) -> (usize, bool) {
        let (b, clamp, segments) = (b & 31, c & 31, c >> 8 & 31);
        let most = (lane & segments) | (clamp & !segments);
        let least = lane & segments;
        let (source, exists) = match self {
            Shuffle::Up => (lane.wrapping_sub(b), lane >= most + b),
            Shuffle::Down => (lane + b, lane + b <= most),
            Shuffle::Butterfly => (lane ^ b, lane ^ b <= most),
            Shuffle::Index => {
                let source = least | (b & !segments);
                (source, source <= most)
            }
        };
        ((if exists { source } else { lane }) as usize, exists)
    }
}

/// The matrices of 8 x 8 elements of 16 bits that a warp moves at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Matrices {
    /// How many: 1, 2 or 4.
    count: usize,
    transposed: bool,
    /// Whether the addresses are of shared memory; else they are generic.
    pub(crate) shared: bool,
}

impl Matrices {
    /// The matrices of `.sync.aligned.m8n8.x4.trans.shared.b16`.
    pub(crate) fn parse(m: &mut Modifiers) -> Option<Matrices> {
        let head = m.eat("sync") && m.eat("aligned");
        // The shape comes first; before PTX 7.8 it came second.
        let shape = m.eat("m8n8");
        let count = match m.one(&["x1", "x2", "x4"])? {
            "x1" => 1,
            "x2" => 2,
            _ => 4,
        };
        let head = head && (shape || m.eat("m8n8"));
        let transposed = m.eat("trans");
        let shared = m.one(&["shared", "shared::cta"]).is_some();
        (head && m.eat("b16")).then_some(Matrices { count, transposed, shared })
    }

    pub(crate) fn count(self) -> usize {
        self.count
    }

    /// The elements of a matrix that the two halves of a register of a lane are, as row and column: lane `l` has
    /// elements `2 (l % 4)` and the next of row `l / 4`, or, transposed, of that column.
    fn elements(self, lane: usize) -> [(usize, usize); 2] {
        let (group, pair) = (lane / 4, lane % 4 * 2);
        [pair, pair + 1].map(|other| if self.transposed { (other, group) } else { (group, other) })
    }

    /// `ldmatrix`: the registers of each lane, from the rows. Row `i` of matrix `r` is at the address of lane
    /// `8 r + i`.
    pub(crate) fn loaded(self, rows: &[[u8; 16]]) -> Vec<Vec<u64>> {
        let half = |matrix: usize, (row, column): (usize, usize)| {
            let bytes = &rows[8 * matrix + row][2 * column..];
            u64::from(u16::from_le_bytes([bytes[0], bytes[1]]))
        };
        let register = |lane, matrix| {
            let [low, high] = self.elements(lane).map(|element| half(matrix, element));
            low | high << 16
        };
        (0..WARP).map(|lane| (0..self.count).map(|matrix| register(lane, matrix)).collect()).collect()
    }

    /// `stmatrix`: the rows, from the registers of each lane.
    pub(crate) fn stored(self, registers: &[Vec<u64>]) -> Vec<[u8; 16]> {
        let mut rows = vec![[0_u8; 16]; 8 * self.count];
        for (lane, registers) in registers.iter().enumerate() {
            for (matrix, register) in registers.iter().enumerate().take(self.count) {
                for ((row, column), bytes) in self.elements(lane).into_iter().zip(register.to_le_bytes().chunks(2)) {
                    rows[8 * matrix + row][2 * column..2 * column + 2].copy_from_slice(bytes);
                }
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::{Matrices, Shuffle};
    use crate::modifiers::Modifiers;

    /// Element `(row, column)` of matrix `r` is `64 r + 8 row + column`; the tables of the PTX reference.
    #[test]
    fn matrices_are_dealt_out_as_the_reference_says() {
        for (name, count) in [("x1", 1), ("x2", 2), ("x4", 4)] {
            for transposed in [false, true] {
                let kind = format!("sync.aligned.m8n8.{name}{}.shared.b16", if transposed { ".trans" } else { "" });
                let matrices = Matrices::parse(&mut Modifiers::of(&kind)).unwrap();
                let rows: Vec<[u8; 16]> = (0..8 * count)
                    .map(|row: u16| {
                        let halves: Vec<u8> = (0..8).flat_map(|column| (8 * row + column).to_le_bytes()).collect();
                        halves.try_into().unwrap()
                    })
                    .collect();
                let registers = matrices.loaded(&rows);
                for (lane, registers) in registers.iter().enumerate() {
                    for (matrix, register) in registers.iter().enumerate() {
                        let (group, pair) = (lane as u64 / 4, lane as u64 % 4 * 2);
                        let [low, high] = [pair, pair + 1].map(|other| {
                            64 * matrix as u64 + if transposed { 8 * other + group } else { 8 * group + other }
                        });
                        assert_eq!(*register, low | high << 16, "{kind}, lane {lane}, register {matrix}");
                    }
                }
                assert_eq!(matrices.stored(&registers), rows);
            }
        }
        assert_eq!(Matrices::parse(&mut Modifiers::of("sync.aligned.m16n8.x4.shared.b8")), None);
    }

    #[test]
    fn shuffles_take_from_other_lanes() {
        let from = |mode: &str, b, c| {
            (0..32).map(|lane| Shuffle::parse(mode).unwrap().source(lane, b, c).0).collect::<Vec<_>>()
        };
        assert_eq!(from("idx", 7, 31), [7; 32]);
        assert_eq!(from("bfly", 3, 31)[..5], [3, 2, 1, 0, 7]);
        assert_eq!(from("up", 2, 0)[..4], [0, 1, 0, 1]);
        assert_eq!(from("down", 30, 31)[..4], [30, 31, 2, 3]);
        // Segments of eight lanes.
        assert_eq!(from("down", 4, 0x181f)[..9], [4, 5, 6, 7, 4, 5, 6, 7, 12]);
        assert_eq!(from("idx", 1, 0x181f)[8..10], [9, 9]);
        assert_eq!(Shuffle::parse("around"), None);
    }
}
