//! What `tcgen05.cp` copies: rows of vectors in shared memory, each to one lane or to several.

use crate::modifiers::Modifiers;

/// A copy from shared memory: its rows, their vectors of 16 bytes, and the lanes of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spread {
    pub(crate) rows: usize,
    pub(crate) vectors: usize,
    /// Which halves of the lanes get the same rows, of 64 rows: `warpx2::01_23`.
    neighbours: bool,
}

impl Spread {
    /// Takes shape and multicast.
    pub(super) fn parse(m: &mut Modifiers) -> Option<Spread> {
        let (rows, vectors) = match m.one(&["128x256b", "128x128b", "64x128b", "32x128b"])? {
            "128x256b" => (128, 2),
            "128x128b" => (128, 1),
            "64x128b" => (64, 1),
            _ => (32, 1),
        };
        let neighbours = match rows {
            64 => m.one(&["warpx2::02_13", "warpx2::01_23"])? == "warpx2::01_23",
            32 => m.eat("warpx4").then_some(false)?,
            _ => false,
        };
        Some(Spread { rows, vectors, neighbours })
    }

    /// The columns.
    pub(crate) const fn columns(self) -> usize {
        4 * self.vectors
    }

    /// The lanes that get a row. `CuTe`: the third mode and the fourth of `ValID` in `Copy_Traits<SM100_UTCCP_..>`.
    pub(crate) fn lanes(self, row: usize) -> impl Iterator<Item = usize> {
        let (first, step) = if self.neighbours { (row / 32 * 64 + row % 32, 32) } else { (row, self.rows) };
        (0..128 / self.rows).map(move |copy| first + copy * step)
    }
}

#[cfg(test)]
mod tests {
    use super::Spread;
    use crate::modifiers::Modifiers;

    #[test]
    fn every_lane_gets_one_row() {
        for text in ["128x256b", "128x128b", "64x128b.warpx2::02_13", "64x128b.warpx2::01_23", "32x128b.warpx4"] {
            let spread = Spread::parse(&mut Modifiers::of(text)).unwrap();
            let mut lanes: Vec<usize> = (0..spread.rows).flat_map(|row| spread.lanes(row)).collect();
            lanes.sort_unstable();
            assert!(lanes.into_iter().eq(0..128), "{text}");
        }
        for unknown in ["4x256b", "64x128b", "32x128b", "64x128b.warpx4"] {
            assert_eq!(Spread::parse(&mut Modifiers::of(unknown)), None, "{unknown}");
        }
    }
}
