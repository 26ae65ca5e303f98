//! All layouts of the product, and the sizes that follow from them. No other file says how anything is arranged.
//!
//! ```text
//! A (m, k)               B as (n, k)              C (m, n)
//!   ABy.. block            BBy.. block              CBlock
//!     | ATile                | BTile                  ^ CTile
//!     v                      v                        |
//!   APack                  BPack                      |
//!     | APanels              | BPanels                |
//!     +----------------------+----> Registers --------+
//! ```
//!
//! The matrices have run-time extents: each is a grid of these static blocks, cut off where the matrix ends. As `CuTe`
//! does, B is taken as `(n, k)`, so that both operands are "something by depth" and one function packs them.
//!
//! The register tile has `MR` rows: 16 where there are 32 vector registers of 16 elements (AVX-512), else 6. A block of A
//! has `PANELS` panels of `MR` rows, 144 rows in both cases.

use layout_static::{ByMode, C, Mode, StaticLayout, check, layout};

layout! {
    /// The tile of C that stays in registers: a row is one AVX-512 vector, two of AVX2, four of NEON.
    pub type Registers<const MR: usize> = row_major(MR, 16);

    /// A block of A, `(m, k)`, in a matrix stored by rows. `?` is the leading stride of the matrix.
    pub type AByRows = (144, 256) : (?, 1);
    /// A block of A in a matrix stored by columns (Fortran order).
    pub type AByColumns = (144, 256) : (1, ?);
    /// A block of B, as `(n, k)`, in a matrix stored by rows: now the first mode is contiguous.
    pub type BByRows = (2048, 256) : (1, ?);
    /// A block of B, as `(n, k)`, in a matrix stored by columns.
    pub type BByColumns = (2048, 256) : (?, 1);

    /// Where a block of A is packed, under the coordinates that it has in the matrix. The order says it: the row in the
    /// panel moves fastest, then `k`, then the panel.
    pub type APack<const MR: usize, const PANELS: usize> = ordered(((MR, PANELS), 256), ((0, 2), 1));
    /// Where a block of B is packed: 128 panels of 16 columns.
    #[check(compact)]
    pub type BPack = ordered(((16, 128), 256), ((0, 2), 1));

    /// A block of C, which is stored by rows.
    pub type CBlock = (144, 2048) : (?, 1);
}

// A generic layout is checked where its numbers are known: the two packs in use fill their room without overlap.
const _: () = check::compact::<APack<16, 9>>();
const _: () = check::compact::<APack<6, 24>>();

/// What divides a block of A for packing, in the matrix and in the pack alike.
pub type ATile<const MR: usize> = ByMode<(C<MR>, C<16>)>;
/// What divides a block of B for packing.
pub type BTile = ByMode<(C<16>, C<16>)>;
/// What divides a pack of A into the panels that a register tile reads: `(MR, 256) : (1, MR)`.
pub type APanels<const MR: usize> = ByMode<(C<MR>, C<256>)>;
/// What divides a pack of B into its panels: `(16, 256) : (1, 16)`.
pub type BPanels = ByMode<(C<16>, C<256>)>;
/// What divides a block of C into register tiles.
pub type CTile<const MR: usize> = ByMode<(C<MR>, C<16>)>;

/// The extent of mode 0 or 1 of a layout.
pub struct Extent<L, const MODE: usize>(core::marker::PhantomData<L>);

impl<L: StaticLayout, const MODE: usize> Extent<L, MODE> {
    /// The extent.
    pub const VALUE: usize = Mode::<L, C<MODE>>::SIZE;
}

/// Columns of the register tile.
pub const NR: usize = Extent::<Registers<1>, 1>::VALUE;
/// Rows of a block of A and C.
pub const ROWS: usize = Extent::<AByRows, 0>::VALUE;
/// Columns of a block of B and C.
pub const COLUMNS: usize = Extent::<BPack, 0>::VALUE;
/// The depth of a block: its extent along `k`.
pub const DEPTH: usize = Extent::<BPack, 1>::VALUE;
