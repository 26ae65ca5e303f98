//! Loops of a copy that transposes: along the innermost one the target is a run, along another one the source is.

use crate::plan::lines;
use crate::plan::numbers::Numbers;

/// The bytes of a run of the target that a tile has, if its elements move in blocks by target: a line of the cache.
pub(crate) const LINE: usize = 64;

/// The most elements of a run of the target that a tile has. Processors fetch what a long run is written to ahead.
const MOST: usize = 128;

/// The fewest elements of a run that the first-level cache decides.
pub(crate) const LEAST: usize = 16;

/// The elements of a run whose lines the first-level cache does not keep, but caches behind it. Lines with four
/// elements are read again so seldom that long runs gain more.
const OTHERWISE: usize = 32;

/// The rows of the target that a tile has, unless it moves by source.
const ROWS: usize = 64;

/// The bytes of a page of memory.
pub(super) const PAGE: usize = 4096;

/// The rows of the target that are passed over together: so many pages and lines are in use.
pub(super) const TOGETHER: usize = 512;

/// The most bytes of a matrix that moves in blocks by target, if elements have 4 bytes. It is one tile, if they have at
/// most 4.
const IN_BLOCKS: usize = 64 << 10;

/// The most bytes of a matrix of larger elements that is one tile: the first-level cache has it beside its source.
const TILE: usize = 16 << 10;

/// The bytes of a target whose lines are waited for. A tile writes a line of each of its rows, and a processor sees no
/// pattern in lines that are rows apart.
const WAITS: usize = 256 << 10;

/// The fewest elements of a tile that is worth its own loops.
const FEW: usize = 64;

/// The rows of the target that are written by turns; and where they begin in one set of the first-level cache.
const BY_TURNS: usize = 16;
const BY_TURNS_OF_A_SET: usize = 8;

/// Cores that take copies that transpose in different ways.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Core {
    /// Older cores of Intel, whose first-level cache has eight lines in a set, and cores of other architectures. They
    /// fetch ahead what a long run is written to. Caches behind the first one keep lines that share a set.
    // Not 0, which says that no processor is known.
    Intel = 1,
    /// Cores of Intel whose first-level cache has a dozen lines in a set. They write elements of 2 and 4 bytes by turns
    /// as fast as one after another. Runs of elements of 16 bytes are as on AMD's cores.
    IntelTwelveWays,
    /// Cores of AMD, from Zen 5 on. They write the lines of several rows by turns, as fast as one after another.
    Zen5,
    /// Cores of AMD of Zen 4. They do so, too, but for elements of one byte.
    Zen4,
    /// Cores of AMD before, and unknown ones.
    #[cfg_attr(
        not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))),
        allow(dead_code, reason = "other architectures are as Intel's")
    )]
    Other,
}

impl Core {
    /// Whether rows of the target, of elements of `size` bytes, are best written by turns.
    pub(crate) const fn writes_by_turns(self, size: usize) -> bool {
        match self {
            Core::IntelTwelveWays => matches!(size, 2 | 4),
            Core::Zen5 => size <= 8,
            Core::Zen4 => matches!(size, 2..=8),
            Core::Intel | Core::Other => false,
        }
    }

    /// Whether caches behind the first one keep lines that share a set: on cores of Intel, and of other architectures.
    pub(crate) const fn is_intel(self) -> bool {
        matches!(self, Core::Intel | Core::IntelTwelveWays)
    }
}

/// A way to copy a tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// Elements are read one by one, and written row by row of the target.
    Gathered,
    /// Blocks move until some rows of the target are written.
    ByTarget,
    /// Blocks move until some rows of the source are read: then few of its pages are in use.
    BySource,
}

/// The elements of a run of the target that a tile has, if they are gathered, and have `size` bytes. Runs of the source
/// are so many bytes apart, and each element is from a line of its own. The first-level cache keeps these lines from
/// row to row, beside as many others. Where it does not, the caches behind it may. A line has four elements of 16
/// bytes. But on Intel's older cores, long runs of them gain less than their pages cost.
fn gathered(apart: usize, size: usize, core: Core) -> usize {
    if core != Core::Intel && size == 16 && apart > PAGE / 2 {
        return LEAST;
    }
    match lines::kept_first(apart) {
        MOST.. => MOST,
        kept @ LEAST.. => kept,
        _ if !core.is_intel() => LEAST,
        _ if size == 16 => MOST,
        _ => OTHERWISE,
    }
}

/// Two matrices of the same extents, each a run along another mode: loops that need no sorting.
#[derive(Clone, Copy)]
pub(crate) struct Crossed {
    /// The elements of a run of the target, and how many the rows of the source lie apart.
    pub(crate) columns: usize,
    pub(crate) step: usize,
    /// The elements of a run of the source, and how many the rows of the target lie apart.
    pub(crate) rows: usize,
    pub(crate) apart: usize,
}

impl Crossed {
    /// Whether the loops are one tile, of elements of `size` bytes, which is worth its own loops.
    #[inline(always)]
    pub(crate) fn is_tile(&self, size: usize) -> bool {
        let most = if size <= 4 { IN_BLOCKS } else { TILE };
        pays(self.columns, self.rows, size) && self.columns * self.rows * size <= most
    }

    /// The loops.
    pub(crate) const fn numbers(&self) -> Numbers<2> {
        Numbers::crossed([self.columns, self.rows], [[1, self.step], [self.apart, 1]])
    }
}

/// Whether a matrix of elements of `size` bytes is worth a tile. A block is 16 bytes.
#[inline(always)]
const fn pays(columns: usize, rows: usize, size: usize) -> bool {
    columns * size >= 16 && rows * size >= 16 && columns * rows >= FEW
}

impl Numbers<2> {
    /// Cuts the loops into tiles, for elements of `size` bytes and a mode along which they
    /// [transpose](Self::transposes). The target moves by 1 along the innermost loop, the source along the next one.
    /// Returns how a tile is copied.
    ///
    /// Post: the patches are all coordinates, each once.
    #[inline(always)]
    pub(crate) fn cut_transposed(&mut self, mode: usize, size: usize, core: Core) -> Way {
        let apart = |mode: usize, k: usize| self.step(mode, k).cast_signed().unsigned_abs().wrapping_mul(size);
        let shares_sets = || lines::kept_first(apart(mode, 0)) < BY_TURNS_OF_A_SET;
        let way = self.way(size, core, shares_sets);
        let (columns, rows) = match way {
            Way::Gathered => (gathered(apart(0, 1), size, core), ROWS),
            Way::ByTarget => (LINE / size, ROWS),
            Way::BySource => {
                // A block of single bytes has 16 rows.
                (MOST, if size != 1 && shares_sets() { BY_TURNS_OF_A_SET } else { BY_TURNS })
            }
        };
        self.cut(mode, [columns, TOGETHER], rows);
        way
    }

    /// The way to copy elements of `size` bytes. Blocks take fewer instructions, but few of 8 bytes are in a register.
    /// Most caches take many rows best one after another. Cores that [write by turns](Core::writes_by_turns) take
    /// blocks by source. On Zen 4, short runs of elements of 8 bytes take twice as long so, where rows of the target
    /// share sets of the cache.
    #[inline(always)]
    fn way(&self, size: usize, core: Core, shares_sets: impl Fn() -> bool) -> Way {
        let few = self.size() <= IN_BLOCKS / 4;
        match size {
            8 if core == Core::Zen4 && shares_sets() => Way::Gathered,
            _ if core.writes_by_turns(size) => Way::BySource,
            1 | 2 => Way::ByTarget,
            4 if few => Way::ByTarget,
            _ => Way::Gathered,
        }
    }

    /// Loops that [transpose](Self::transposes) elements of `size` bytes, if they are two and [one
    /// tile](Crossed::is_tile).
    pub(crate) fn tile(&self, size: usize) -> Option<Crossed> {
        let [columns, rows] = [0, 1].map(|mode| self.extent(mode));
        let crossed = Crossed { columns, step: self.step(0, 1), rows, apart: self.step(1, 0) };
        (self.count() == 2 && crossed.is_tile(size)).then_some(crossed)
    }

    /// Whether the lines of the target are asked for before a tile of blocks is begun, for elements of `size` bytes.
    pub(crate) fn waits(&self, size: usize) -> bool {
        self.size().wrapping_mul(size) > WAITS
    }

    /// The mode along which the source is a run, if the loops transpose elements of `size` bytes.
    #[inline]
    pub(crate) fn transposes(&self, size: usize) -> Option<usize> {
        let mode = (1..self.count()).find(|&mode| self.step(mode, 1) == 1)?;
        let (run, rows) = (self.extent(0), self.extent(mode));
        let transposes = self.step(0, 0) == 1 && self.step(0, 1) != 1;
        (transposes && pays(run, rows, size)).then_some(mode)
    }
}
