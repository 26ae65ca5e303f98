//! Products in the emulator: numbers, maps, and the comparison with sums in `f64`.

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "small numbers")]

use half::bf16;
use layout_gpu_emulator::{Costs, Element, Error, Launch, Memory, Module};
use layout_static::algebra::atom::TensorMap as Arguments;

use crate::common::{map, ptx};

/// Numbers that bfloats have.
pub(crate) fn bfloats(count: usize, seed: u64) -> Vec<bf16> {
    let number = |i: u64| (i * 2_654_435_761 + seed * 40_503) % 61;
    (0..count as u64).map(|i| bf16::from_f32(number(i) as f32 / 16.0 - 1.875)).collect()
}

/// A kernel `C = A B^T`: how its numbers are made, and their values; its maps of a tensor of rows and columns at a
/// stride and an address; its launch.
pub(crate) struct Product<T> {
    pub(crate) name: &'static str,
    pub(crate) make: fn(usize, u64) -> Vec<T>,
    pub(crate) value: fn(&T) -> f64,
    pub(crate) maps: [fn([usize; 3], u64) -> Arguments; 3],
    pub(crate) tile: [u32; 3],
    pub(crate) threads: usize,
    pub(crate) bytes: usize,
}

impl<T: Element> Product<T> {
    /// Runs it on so many blocks, and compares it with sums in `f64`. Columns beyond the product stay as they were.
    pub(crate) fn run(&self, module: &Module, [m, n, k]: [usize; 3], blocks: u32, seed: u64) -> Result<Costs, Error> {
        let mut memory = Memory::default();
        let [ka, kb, nc] = [k.next_multiple_of(16), k.next_multiple_of(16) + 16, n.next_multiple_of(8) + 16];
        let (a, b) = ((self.make)(m * ka, 1), (self.make)(n * kb, 2));
        let before = bf16::from_f32(-7.0);
        let [at_a, at_b] = [&a, &b].map(|all| memory.allocate(all));
        let at_c = memory.allocate(&vec![before; m * nc]);
        let [of_a, of_b, of_c] = self.maps;
        let maps = [of_a([m, k, ka], at_a), of_b([n, k, kb], at_b), of_c([m, n, nc], at_c)];
        let [map_a, map_b, map_c] = maps.map(|arguments| map(&mut memory, &arguments));
        let [rows, columns, steps] = [m, n, k].map(|extent| extent as u64);
        let [tile_m, tile_n, tile_k] = self.tile.map(u64::from);
        let arguments = [map_a, map_b, map_c, rows.div_ceil(tile_m), columns.div_ceil(tile_n), steps.div_ceil(tile_k)];
        let launch = Launch::new([blocks, 1, 1], [self.threads as u32, 1, 1]).shared(self.bytes);
        let costs = module.launch(self.name, &launch.seed(seed).limit(1 << 22), &arguments, &mut memory)?;
        for (at, got) in memory.read::<bf16>(at_c).into_iter().enumerate() {
            let (row, column) = (at / nc, at % nc);
            if column >= n {
                assert_eq!(got, before, "({row},{column}) is beyond the product");
                continue;
            }
            let want: f64 = (0..k).map(|i| (self.value)(&a[row * ka + i]) * (self.value)(&b[column * kb + i])).sum();
            let most = want.abs() / 256.0 + 1e-3;
            assert!(
                (got.to_f64() - want).abs() <= most,
                "({row},{column}): {got}, not {want}, {m} x {n} x {k}, seed {seed}"
            );
        }
        Ok(costs)
    }
}

/// Sizes that no tile divides, beside one that a tile is.
const SIZES: [[usize; 3]; 6] =
    [[128, 256, 64], [1, 1, 1], [200, 300, 100], [129, 257, 330], [300, 520, 72], [64, 8, 640]];

/// The product at all sizes, by one block and by two.
pub(crate) fn any_sizes<T: Element>(product: &Product<T>) {
    let module = Module::parse(&ptx()).unwrap();
    for (seed, size) in SIZES.into_iter().enumerate() {
        for blocks in [1, 2] {
            product
                .run(&module, size, blocks, seed as u64)
                .unwrap_or_else(|error| panic!("{size:?}, {blocks} blocks: {error}"));
        }
    }
}

/// The text without the lines that have these words.
pub(crate) fn without(text: &str, words: &[&str]) -> Module {
    let lines = text.lines().map(|line| if words.iter().all(|word| line.contains(word)) { "" } else { line });
    Module::parse(&lines.collect::<Vec<_>>().join("\n")).unwrap()
}
