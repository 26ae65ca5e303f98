//! All layouts of the product, and the sizes that follow from them. No other file says how anything is arranged.
//!
//! ```text
//! A (m, k)                B as (n, k)               C (m, n)
//!   ABy.. block             BBy.. block               CBlock
//!     | 6 x 16 tiles          | 16 x 16 tiles           | 6 x 16 tiles
//!     v                       v                         ^
//!   APack                   BPack                       |
//!     | panel (6, 256)        | panel (16, 256)         |
//!     +-----------------------+-----> Registers --------+
//! ```
//!
//! The matrices have run-time extents: each is a grid of these static blocks, cut off where the matrix ends. As `CuTe`
//! does, B is taken as `(n, k)`, so that both operands are "something by depth" and one function packs them.

use layout_static::{ByMode, C, Mode, StaticLayout, layout};

layout! {
    /// The tile of C that stays in registers: a row is one AVX-512 vector, two of AVX2, four of NEON.
    pub type Registers = row_major(6, 16);

    /// A block of A, `(m, k)`, in a matrix stored by rows. `?` is the leading stride of the matrix.
    pub type AByRows = (144, 256) : (?, 1);
    /// A block of A in a matrix stored by columns (Fortran order).
    pub type AByColumns = (144, 256) : (1, ?);
    /// A block of B, as `(n, k)`, in a matrix stored by rows: now the first mode is contiguous.
    pub type BByRows = (2048, 256) : (1, ?);
    /// A block of B, as `(n, k)`, in a matrix stored by columns.
    pub type BByColumns = (2048, 256) : (?, 1);

    /// Where a block of A is packed, under the coordinates that it has in the matrix: 24 panels of 6 rows; in a panel
    /// 6 elements of a column follow each other, then the next column. The order says it: row in the panel first,
    /// then `k`, then the panel.
    #[check(compact)]
    pub type APack = ordered(((6, 24), 256), ((0, 2), 1));
    /// Where a block of B is packed: 128 panels of 16 columns.
    #[check(compact)]
    pub type BPack = ordered(((16, 128), 256), ((0, 2), 1));

    /// What the register tile reads: the panels are the tiles of the packs, so the pack is divided by the panel.
    #[check(vector(6))]
    pub type APanel = mode(zipped_divide(APack, [6, 256]), 0);
    /// A panel of B.
    #[check(vector(16))]
    pub type BPanel = mode(zipped_divide(BPack, [16, 256]), 0);

    /// A block of C, which is stored by rows.
    pub type CBlock = (144, 2048) : (?, 1);
}

/// What divides a block of A for packing, in the matrix and in the pack alike.
pub type ATile = ByMode<(C<6>, C<16>)>;
/// What divides a block of B for packing.
pub type BTile = ByMode<(C<16>, C<16>)>;
/// What divides a pack of A into [`APanel`]s.
pub type APanels = ByMode<(C<6>, C<256>)>;
/// What divides a pack of B into [`BPanel`]s.
pub type BPanels = ByMode<(C<16>, C<256>)>;
/// What divides a block of C into register tiles.
pub type CTile = ByMode<(C<6>, C<16>)>;

/// The extent of mode 0 or 1 of a layout.
pub struct Extent<L, const MODE: usize>(core::marker::PhantomData<L>);

impl<L: StaticLayout, const MODE: usize> Extent<L, MODE> {
    /// The extent.
    pub const VALUE: usize = Mode::<L, C<MODE>>::SIZE;
}

/// Rows and columns of the register tile.
pub const REGISTERS: [usize; 2] = [Extent::<Registers, 0>::VALUE, Extent::<Registers, 1>::VALUE];
/// Rows of a block of A and C.
pub const ROWS: usize = Extent::<APack, 0>::VALUE;
/// Columns of a block of B and C.
pub const COLUMNS: usize = Extent::<BPack, 0>::VALUE;
/// The depth of a block: its extent along `k`.
pub const DEPTH: usize = Extent::<APack, 1>::VALUE;
