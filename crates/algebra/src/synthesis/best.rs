//! The best placement, its cheapest form, and the proof that it is the best.

use super::patterns::Patterns;
use super::quotient::quotients;
use super::reduce::{Floor, Reduced};
use super::search::{CONST_SYNTHESIS_BUDGET, SYNTHESIS_BUDGET, search};
use super::swizzle::{ordered, reaching};
use crate::access::{Access, Machine, Pattern};
use crate::const_util::{ctry, small};
use crate::data::bijection::Bijection;
use crate::data::bits::bit_matrix::BitMatrix;
use crate::data::bits::matrix::Matrix;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::swizzle::Swizzle;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::with_shape;
use crate::swizzle::Composed;

/// The most accesses of a placement.
pub const MAX_ACCESSES: usize = 8;

/// The proof of a placement: why no other is better.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Certificate {
    /// Each bank serves one word in each phase; nothing is better.
    ConflictFree,
    /// No placement that keeps the vectors aligned is better, even with padding: at least `2^words` words of a phase of
    /// this access share `2^banks` banks.
    Bound {
        /// The access, from 0.
        access: u8,
        /// The logarithm of the number of words on which the bits that vectors fix vanish.
        words: u8,
        /// The logarithm of the number of banks that remain for them.
        banks: u8,
    },
    /// No placement by a map of bits is better: all were tried.
    Exhausted,
    /// The best of the given swizzles.
    Among,
    /// The best one found; not all placements were tried. Either the search ended at
    /// [`SYNTHESIS_BUDGET`](super::SYNTHESIS_BUDGET), or it does not cover all placements. Where vectors are narrower
    /// than a word, it leaves out placements that put other elements into one word. Where vectors leave out elements
    /// that another access moves, it leaves out other places for them within vectors. It is also incomplete where
    /// accesses have different numbers of banks.
    Budget,
}

/// A placement of a tile in memory: the matrix that maps its indices, its cost for each access, and the proof.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Synthesis {
    matrix: Matrix,
    swizzle: Option<Swizzle>,
    wavefronts: [u64; MAX_ACCESSES],
    count: u8,
    certificate: Certificate,
}

impl Synthesis {
    /// The matrix that maps each index to its place.
    pub const fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// The swizzle, if the matrix is one.
    pub const fn swizzle(&self) -> Option<Swizzle> {
        self.swizzle
    }

    /// The wavefronts of an instruction, for each access.
    pub const fn wavefronts(&self) -> &[u64] {
        self.wavefronts.split_at(self.count as usize).0
    }

    /// The sum of the wavefronts over all accesses.
    pub const fn total(&self) -> u64 {
        let (mut sum, mut p) = (0, 0);
        while p < self.count as usize {
            sum += self.wavefronts[p];
            p += 1;
        }
        sum
    }

    /// The proof: why no placement is better.
    pub const fn certificate(&self) -> Certificate {
        self.certificate
    }

    /// The placement as a bijection: the swizzle, or a bit matrix if it is none.
    ///
    /// Post: `result.apply(x) = matrix().apply(x)` for the indices of the tile.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`] for a matrix of more than 32 bits.
    pub const fn bijection(&self) -> Result<Bijection, LayoutError> {
        match self.swizzle {
            Some(swizzle) => Ok(Bijection::Swizzle(swizzle)),
            None => Ok(Bijection::of(ctry!(BitMatrix::new(self.matrix.columns()), Operation::SwizzleFor))),
        }
    }

    /// The placement applied to the layout of the tile.
    ///
    /// Post: `result(x) = matrix().apply(base(x))`.
    ///
    /// # Errors
    /// The errors of [`bijection`](Synthesis::bijection) and [`Composed::of`].
    ///
    /// ```
    /// use layout_algebra::{Composed, Layout, access::{Access, Direction, Machine}, synthesis::swizzle_for};
    /// // Three directions through a tile of 64 x 64 words, for which no one swizzle is enough.
    /// let read = |text| Access::new(&Layout::parse(text)?, Direction::Read, 32);
    /// let accesses = [
    ///     read("(32,128):(1,32)")?,
    ///     read("(32,(2,64)):(64,(2048,1))")?,
    ///     read("((4,8),(2,8,8)):((1,64),(4,8,512))")?,
    /// ];
    /// let tile = Layout::parse("(64,64):(64,1)")?;
    /// let best = swizzle_for(&tile, &accesses, &Machine::NVIDIA)?;
    /// assert_eq!(best.wavefronts(), [1, 1, 1]);
    /// assert_eq!(accesses[2].wavefronts(&best.composed(&tile)?, &Machine::NVIDIA)?.worst(), 1);
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn composed(&self, base: &Layout) -> Result<Composed, LayoutError> {
        Composed::of(ctry!(self.bijection()), 0, base)
    }
}

/// The placement of a tile of `2^bits` elements with the fewest wavefronts for all patterns together, vectors aligned.
/// It is a single swizzle if one reaches the bound, else a matrix. The whole tile consists of their vectors. The steps
/// between vectors are the lanes, and then the elements `2^k`, lowest first, that keep places in a vector apart.
///
/// # Errors
/// [`LayoutError::VectorsDoNotNest`]; [`LayoutError::Undocumented`]; [`LayoutError::RankMismatch`] for more than 8.
///
/// ```
/// use layout_algebra::{access::{Direction, Machine, Pattern}, synthesis::matrix_for};
/// // Rows and columns of a tile of 32 x 32 words.
/// let row = Pattern::new(&[1, 2, 4, 8, 16], &[], Direction::Write, 32)?;
/// let column = Pattern::new(&[32, 64, 128, 256, 512], &[], Direction::Read, 32)?;
/// let best = matrix_for(10, &[row, column], &Machine::NVIDIA)?;
/// assert_eq!(best.swizzle().unwrap().to_string(), "Sw<5,0,5>");
/// assert_eq!(best.wavefronts(), [1, 1]);
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn matrix_for(bits: u32, patterns: &[Pattern], machine: &Machine) -> Result<Synthesis, LayoutError> {
    matrix_within(bits, &ctry!(Patterns::of(patterns)), machine, SYNTHESIS_BUDGET)
}

/// [`matrix_for`] within a budget.
const fn matrix_within(
    bits: u32,
    patterns: &Patterns,
    machine: &Machine,
    budget: u64,
) -> Result<Synthesis, LayoutError> {
    let reduced = ctry!(Reduced::new(bits, patterns, machine));
    // A swizzle acts on the bits of an index. If the frame permutes them, the result would be no swizzle of the tile.
    if same(&reduced.frame, &Matrix::identity(bits))
        && let Some(swizzle) = reaching(&reduced)
    {
        return measured(swizzle.matrix(bits), Some(swizzle), patterns, machine, &reduced, Certificate::Exhausted);
    }
    let (kernel, end) = ctry!(separate(&reduced, budget));
    measured(reduced.matrix(&kernel), None, patterns, machine, &reduced, end)
}

/// The best kernel that was found, and whether all were tried.
const fn separate(reduced: &Reduced, budget: u64) -> Result<(Matrix, Certificate), LayoutError> {
    let kernel = quotients(reduced);
    // Most tiles end here: the greedy kernel reaches the bound, and the search, which is exponential, never starts.
    let total = reduced.total(&kernel.image());
    if total == reduced.total_bound() {
        return Ok((kernel, Certificate::Exhausted));
    }
    let found = search(reduced, total, budget);
    // Const evaluation must not return a worse placement than the macro returns for the same tile.
    if !found.complete && budget < SYNTHESIS_BUDGET {
        let blame = Blame::whole(Operation::SwizzleFor, 1);
        return Err(LayoutError::SynthesisBudget { blame, budget, most: SYNTHESIS_BUDGET });
    }
    let kernel = match found.kernel {
        Some(better) => better,
        None => kernel,
    };
    Ok((kernel, if found.complete { Certificate::Exhausted } else { Certificate::Budget }))
}

/// A placement with its measured costs, and its proof. Either the costs reach the lower bound of all placements, or all
/// placements were tried. `end` says how the search ended.
const fn measured(
    matrix: Matrix,
    swizzle: Option<Swizzle>,
    patterns: &Patterns,
    machine: &Machine,
    reduced: &Reduced,
    end: Certificate,
) -> Result<Synthesis, LayoutError> {
    let (mut wavefronts, mut p) = ([0; MAX_ACCESSES], 0);
    let (mut total, mut phases, mut floor, mut worst) = (0, 0, 0, 0);
    while p < patterns.count() {
        // Measured behind the finished matrix, not derived: certificates compare real costs with bounds.
        wavefronts[p] = ctry!(patterns.all()[p].behind(&matrix).wavefronts(machine));
        total += wavefronts[p];
        phases += reduced.weights[p];
        // Words that vectors force into one bank cost at least this many wavefronts in each phase, with any placement.
        floor += reduced.weights[p] << reduced.floors[p].forced();
        worst = if reduced.floors[p].forced() > reduced.floors[worst].forced() { p } else { worst };
        p += 1;
    }
    // One wavefront for each phase is the least that any memory allows.
    let certificate = if total == phases {
        Certificate::ConflictFree
    // The bound is about all placements, also with padding, so it is a stronger proof than a finished search.
    } else if total == floor {
        let Floor { words, banks } = reduced.floors[worst];
        Certificate::Bound { access: small(worst), words, banks }
    // The search covered all kernels of the reduced problem, which is smaller than the whole one.
    } else if matches!(end, Certificate::Exhausted) && !reduced.exact {
        Certificate::Budget
    } else {
        end
    };
    Ok(Synthesis { matrix, swizzle, wavefronts, count: small(patterns.count()), certificate })
}

/// Finds the swizzle of a layout with the fewest bank conflicts, that is wavefronts, for all accesses together. Vectors
/// are kept. The result is no swizzle if none is needed, else the swizzle of fewest bits with the nearest sources, else
/// a matrix.
///
/// Post: no placement that keeps the vectors aligned costs less, if the [`Certificate`] says so.
///
/// # Errors
/// [`LayoutError::NotLinear`] if the layout or an access is no map of bits, for example with padding;
/// [`LayoutError::VectorBroken`] if a vector is no run of the layout; [`LayoutError::VectorsDoNotNest`],
/// [`LayoutError::Undocumented`]; [`LayoutError::SynthesisBudget`] for accesses [in const
/// evaluation](Access::in_const_eval).
///
/// ```
/// use layout_algebra::{Layout, access::{Access, Direction, Machine}, synthesis::swizzle_for};
/// // The rows of a tile of 64 elements of 16 bits, 128 bytes, as `ldmatrix` reads them: eight of 16 bytes at once.
/// let rows = Access::new(&Layout::parse("((8,4),8):((1,64),8)")?, Direction::Read, 16)?.by(8)?;
/// let tile = Layout::parse("(8,64):(64,1)")?;
/// let best = swizzle_for(&tile, &[rows], &Machine::NVIDIA)?;
/// assert_eq!(best.composed(&tile)?.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)"); // NVIDIA's 128-byte swizzle
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn swizzle_for(base: &Layout, accesses: &[Access], machine: &Machine) -> Result<Synthesis, LayoutError> {
    let matrix = ctry!(Matrix::of_layout(base), Operation::SwizzleFor);
    let patterns = ctry!(Patterns::new(&matrix, accesses, machine));
    ctry!(keeps_vectors(base, accesses));
    let budget = if accesses[0].is_in_const_eval() { CONST_SYNTHESIS_BUDGET } else { SYNTHESIS_BUDGET };
    matrix_within(matrix.reach(), &patterns, machine, budget)
}

/// Finds the best of these swizzles of a layout, for hardware that copies through a few only. Of equals the first wins.
///
/// # Errors
/// The errors of [`swizzle_for`].
///
/// ```
/// use layout_algebra::{Layout, Swizzle, access::{Access, Direction, Machine}, synthesis::swizzle_among};
/// let rows = Access::new(&Layout::parse("((8,4),8):((1,64),8)")?, Direction::Read, 16)?.by(8)?;
/// let hardware = [Swizzle::IDENTITY, Swizzle::new(1, 3, 3)?, Swizzle::new(2, 3, 3)?, Swizzle::new(3, 3, 3)?];
/// let best = swizzle_among(&Layout::parse("(8,64):(64,1)")?, &[rows], &Machine::NVIDIA, &hardware)?;
/// assert_eq!(best.swizzle(), Some(hardware[3]));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn swizzle_among(
    base: &Layout,
    accesses: &[Access],
    machine: &Machine,
    among: &[Swizzle],
) -> Result<Synthesis, LayoutError> {
    let matrix = ctry!(Matrix::of_layout(base), Operation::SwizzleFor);
    let patterns = ctry!(Patterns::new(&matrix, accesses, machine));
    ctry!(keeps_vectors(base, accesses));
    // Only its bounds are used here: they say whether the best of the list is the best of all.
    let reduced = ctry!(Reduced::new(matrix.reach(), &patterns, machine));
    let (mut best, mut i): (Option<Synthesis>, usize) = (None, 0);
    while i < among.len() {
        if keeps(&patterns, among[i]) {
            let moved = among[i].matrix(matrix.reach());
            let end = Certificate::Among;
            let found = ctry!(measured(moved, Some(among[i]), &patterns, machine, &reduced, end));
            best = match best {
                // The first of equals: users list the swizzles by preference.
                Some(before) if before.total() <= found.total() => Some(before),
                _ => Some(found),
            };
        }
        i += 1;
    }
    if let Some(found) = best {
        return Ok(found);
    }
    let blame = Blame::whole(Operation::SwizzleFor, 1);
    Err(LayoutError::VectorsDoNotNest { blame, access: 0, bits: small(patterns.all()[0].vector().len()) })
}

/// Whether a swizzle keeps the elements of each vector contiguous.
const fn keeps(patterns: &Patterns, swizzle: Swizzle) -> bool {
    let mut p = 0;
    while p < patterns.count() {
        // A swizzle that touches bits inside of a vector would move parts of it.
        let lowest = if swizzle.bits() == 0 { 64 } else { swizzle.targets().trailing_zeros() };
        let read = if swizzle.bits() == 0 { 64 } else { swizzle.sources().trailing_zeros() };
        let width = small(patterns.all()[p].vector().len()) as u32;
        if lowest < width || read < width {
            return false;
        }
        p += 1;
    }
    true
}

/// Finds the layout of a shape with the fewest wavefronts for all accesses together; the order of its modes is free.
///
/// If the bits of all accesses are single, as in every blocked or tensor-core layout, it is a layout with one swizzle.
///
/// # Errors
/// The errors of [`swizzle_for`].
///
/// ```
/// use layout_algebra::{IntTuple, Layout, access::{Access, Direction, Machine}, synthesis::placed_for};
/// let row = Access::new(&Layout::parse("(32,32):(32,1)")?, Direction::Write, 32)?;
/// let column = Access::new(&Layout::parse("(32,32):(1,32)")?, Direction::Read, 32)?;
/// let tile = placed_for(&IntTuple::parse("(32,32)")?, &[row, column], &Machine::NVIDIA)?;
/// assert_eq!(tile.to_string(), "Sw<5,0,5> o 0 o (32,32):(1,32)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
pub const fn placed_for(shape: &IntTuple, accesses: &[Access], machine: &Machine) -> Result<Composed, LayoutError> {
    match placed(shape, accesses, machine) {
        Err(error) if matches!(error.blame().operation, Operation::SwizzleFor) => {
            Err(error.during(Operation::PlacedFor))
        }
        other => other,
    }
}

const fn placed(shape: &IntTuple, accesses: &[Access], machine: &Machine) -> Result<Composed, LayoutError> {
    let size = ctry!(shape.size(), Operation::SwizzleFor);
    // A matrix permutes bits, so only sizes that are powers of two have placements by bits.
    if !size.is_power_of_two() {
        let blame = Blame::whole(Operation::SwizzleFor, 0);
        return Err(LayoutError::NotPowerOfTwo { blame, name: None, size });
    }
    let bits = size.trailing_zeros();
    let patterns = ctry!(Patterns::new(&Matrix::identity(bits), accesses, machine));
    let reduced = ctry!(Reduced::new(bits, &patterns, machine));
    let best = ctry!(matrix_within(bits, &patterns, machine, SYNTHESIS_BUDGET));
    // Without an order of bits there is no layout with one swizzle; the matrix itself is as good.
    let matrix = match ordered(best.matrix(), reduced.low, reduced.free) {
        Some(matrix) => matrix,
        None => *best.matrix(),
    };
    let placed = ctry!(matrix.placed(), Operation::SwizzleFor);
    placed.map(&ctry!(with_shape(placed.layout(), shape)))
}

/// Checks that every access keeps its vectors in a layout.
const fn keeps_vectors(base: &Layout, accesses: &[Access]) -> Result<(), LayoutError> {
    let memory = ctry!(Composed::plain(base), Operation::SwizzleFor);
    let mut p = 0;
    while p < accesses.len() {
        if accesses[p].vector() > 1 {
            // Compared with the plain layout: a bijection of whole vectors keeps the vectors of that layout.
            ctry!(accesses[p].require_vector(&memory, accesses[p].vector()), Operation::SwizzleFor);
        }
        p += 1;
    }
    Ok(())
}

/// Whether two matrices are equal: `==` for `const fn`.
const fn same(first: &Matrix, second: &Matrix) -> bool {
    let mut k = 0;
    while k < first.count() && k < second.count() && first.column(k) == second.column(k) {
        k += 1;
    }
    k == first.count() && k == second.count()
}
