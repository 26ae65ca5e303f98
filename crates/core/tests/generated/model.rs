//! The model: which element stands at which coordinate, and what every element is.

use std::collections::HashMap;

/// Numbers that look random, the same ones each time.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// A number below a bound, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        usize::try_from(self.0 >> 40).expect("24 bits") % bound
    }
}

/// A tensor of two modes: for each coordinate, the number of its element in memory.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) extents: [usize; 2],
    /// The first mode moves fastest.
    elements: Vec<usize>,
}

impl Model {
    pub(crate) fn new(extents: [usize; 2], element: impl Fn(usize, usize) -> usize) -> Model {
        let elements = (0..extents[1]).flat_map(|j| (0..extents[0]).map(move |i| (i, j))).map(|(i, j)| element(i, j));
        Model { extents, elements: elements.collect() }
    }

    pub(crate) fn at(&self, (i, j): (usize, usize)) -> usize {
        self.elements[i + self.extents[0] * j]
    }

    /// All elements, the first mode moving fastest.
    pub(crate) fn elements(&self) -> &[usize] {
        &self.elements
    }

    /// As many rows and columns, each at a distance of `step` from the one before, from a coordinate on.
    pub(crate) fn part(&self, from: (usize, usize), extents: [usize; 2], step: [usize; 2]) -> Model {
        Model::new(extents, |i, j| self.at((from.0 + step[0] * i, from.1 + step[1] * j)))
    }

    /// The tile at a coordinate of the grid of tiles, as far as it exists.
    pub(crate) fn tile(&self, tile: [usize; 2], (i, j): (usize, usize)) -> Model {
        let extent = |k: usize, x: usize| tile[k].min(self.extents[k] - tile[k] * x);
        self.part((tile[0] * i, tile[1] * j), [extent(0, i), extent(1, j)], [1, 1])
    }

    pub(crate) fn transposed(&self) -> Model {
        Model::new([self.extents[1], self.extents[0]], |i, j| self.at((j, i)))
    }

    /// The columns from last to first.
    pub(crate) fn mirrored(&self) -> Model {
        Model::new(self.extents, |i, j| self.at((i, self.extents[1] - 1 - j)))
    }

    /// Whether an element has two owners.
    pub(crate) fn overlaps(&self, owner: impl Fn(usize, usize) -> usize) -> bool {
        let (mut owners, m) = (HashMap::new(), self.extents[0].max(1));
        let mut cells = self.elements.iter().enumerate();
        cells.any(|(x, element)| *owners.entry(element).or_insert(owner(x % m, x / m)) != owner(x % m, x / m))
    }
}
