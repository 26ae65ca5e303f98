//! The laws of a partition, decided while compiling.
//!
//! A tile with the layout `L` is cut among threads by a thread-value layout `TV`, which maps `(thread, value)` to a
//! coordinate of the tile. The composed layout `P = L o TV` maps `(thread, value)` to an index. Two laws make it
//! useful:
//!
//! - **disjoint**: coordinates that differ in the thread have different indices, so no two threads have one element:
//!   the law by which `TensorMut::parts_mut` partitions, [`check::separated`]; a thread may have one twice;
//! - **anchored**: `P(t, v) = P(t, 0) + V(v)`, where `V` is mode 1 of `P`: each thread computes one address, and
//!   everything it has lies at constant offsets from there. Without a swizzle that is so for every layout. With one it
//!   holds where the values touch no bit that the swizzle reads or writes, and no bit that the threads touch.
//!
//! Values for which that fails are given a mode of their own between the two, `(thread, step, value)`: one address for
//! each step.

use core::marker::PhantomData;

use layout_static::algebra::atom::{Operand, Side};
use layout_static::algebra::check::anchored;
use layout_static::algebra::{Composed, Layout};
use layout_static::atom::{OperandType, Reads, TiledMove, TiledProduct};
use layout_static::ops::{Composition, Mode};
use layout_static::{ByMode, C, Keep, LayoutError, StaticLayout, check};

/// The layout of what each thread has: `(thread, value)` to index.
pub type Owned<L, TV> = Composition<L, TV>;

/// The same for a tile among others, whose layout is `(tile, grid of tiles)`: `((thread, value), grid)` to index.
pub type OwnedOfTile<L, TV> = Composition<L, ByMode<(TV, Keep)>>;

/// The layout of the values of one thread of a tile among others.
pub type TileValues<L, TV> = Mode<Mode<OwnedOfTile<L, TV>, C<0>>, C<1>>;

/// The layout of the values of one thread, from where it starts.
pub type Values<L, TV> = Mode<Owned<L, TV>, C<1>>;

/// The layout of the values of one thread in one step, where `TV` maps `(thread, step, value)`.
pub type StepValues<L, TV> = Mode<Owned<L, TV>, C<2>>;

/// Where the copy `M` begins to read the tile `L`: `B` maps threads, steps and values to the reads of the copy.
pub type Begun<M, L, B> = Composition<Reads<M, L>, B>;

/// The laws of the partition of `L` by `TV`.
///
/// ```
/// use layout_gpu::law::Partition;
/// use layout_static::layout;
/// layout! {
///     type Tile = swizzle(3, 2, 6) * ((64, 64) : (64, 1));
///     /// 8 x 32 threads, each with 4 rows in each quarter of the tile.
///     type Columns = ((8, 32), (4, (2, 2))) : ((4, 64), (1, (32, 2048)));
/// }
/// const { Partition::<Tile, Columns>::ANCHORED };
/// const { Partition::<Tile, Columns>::DISJOINT };
/// ```
///
/// Rows in steps of 4 are what the swizzle reads: their columns move from row to row.
///
/// ```compile_fail,E0080
/// # use layout_gpu::law::Partition;
/// # use layout_static::layout;
/// # layout! {
/// #     type Tile = swizzle(3, 2, 6) * ((64, 64) : (64, 1));
/// type Rows = ((4, 64), 16) : ((1, 64), 4);
/// # }
/// const { Partition::<Tile, Rows>::ANCHORED }; // [L1114] use ((4,64),8,2):((1,64),4,32)
/// ```
///
/// Threads that share a row write it twice:
///
/// ```compile_fail,E0080
/// # use layout_gpu::law::Partition;
/// # use layout_static::layout;
/// # layout! {
/// #     type Tile = (8, 4) : (4, 1);
/// type Twice = ((4, 2), 8) : ((8, 0), 1);
/// # }
/// const { Partition::<Tile, Twice>::DISJOINT }; // [L0703] threads 0 and 4 meet
/// ```
pub struct Partition<L, TV>(PhantomData<(L, TV)>);

impl<L: StaticLayout, TV: StaticLayout> Partition<L, TV> {
    /// No two threads have one element.
    ///
    /// Of runtime strides nothing is known while compiling: there it is `TV` whose threads are apart, and the tile has
    /// to be injective.
    pub const DISJOINT: () = match L::RUNTIME {
        0 => check::separated::<Owned<L, TV>>(0),
        _ => check::separated::<TV>(0),
    };

    /// What a thread has, in each step, lies at constant offsets from its first value.
    pub const ANCHORED: () = match (TV::INNER, composed::<L>()) {
        (Ok(partition), Ok(tile)) => {
            if let Err(error) = anchored(&partition, &tile) {
                error.panic()
            }
        }
        (Err(error), _) | (_, Err(error)) => error.panic(),
    };
}

/// The layout `W` over vectors of `n` elements is the layout `E` over elements: `W = upcast(E, n)`.
///
/// # Panics
/// If it is not.
///
/// ```
/// use layout_gpu::law::upcast;
/// use layout_static::layout;
/// layout! {
///     type Elements = swizzle(3, 2, 6) * ((64, 64) : (64, 1));
///     type Vectors = swizzle(3, 0, 6) * ((64, 16) : (16, 1));
/// }
/// const { upcast::<Elements, Vectors>(4) };
/// ```
#[track_caller]
pub const fn upcast<E: StaticLayout, W: StaticLayout>(n: u64) {
    let (Ok(elements), Ok(vectors)) = (composed::<E>(), composed::<W>()) else { panic!("no such layouts") };
    match elements.upcast(n) {
        Ok(upcast) => {
            assert!(upcast.same(&vectors), "the layout of the vectors is not the upcast of the layout of the elements");
        }
        Err(error) => error.panic(),
    }
}

/// What the copy `M` brings to the registers of a thread is what the product `P` holds there of the operand `X`: no
/// register needs another name.
///
/// # Panics
/// If it is not.
///
/// ```
/// use layout_gpu::{atom::{F16M16N8K16, Ldmatrix2, Ldmatrix4}, law::brings};
/// use layout_static::atom::{CopyOf, OperandA, OperandB, TiledMma};
/// type Product = TiledMma<F16M16N8K16>;
/// const { brings::<CopyOf<Ldmatrix4, Product, OperandA>, Product, OperandA>() };
/// const { brings::<CopyOf<Ldmatrix2, Product, OperandB>, Product, OperandB>() };
/// ```
///
/// B in the registers of A:
///
/// ```compile_fail,E0080
/// # use layout_gpu::{atom::{F16M16N8K16, Ldmatrix2}, law::brings};
/// # use layout_static::atom::{CopyOf, OperandA, OperandB, TiledMma};
/// # type Product = TiledMma<F16M16N8K16>;
/// const { brings::<CopyOf<Ldmatrix2, Product, OperandB>, Product, OperandA>() };
/// ```
#[track_caller]
pub const fn brings<M: TiledMove, P: TiledProduct, X: OperandType>() {
    let (Ok(copy), Ok(product)) = (M::COPY, P::PRODUCT) else { panic!("no such copy, or no such product") };
    let (Ok(brought), Ok(held)) = (copy.side(Side::To), product.held_of_tile(X::OPERAND)) else {
        panic!("the copy or the product does not tile its tile")
    };
    assert!(brought.is_same_function(&held), "the copy brings other elements than the product holds");
}

/// Of the first `count` sums of a thread of the product `P`, values 0 and 1 of each four are in one row, and values 2
/// and 3 in one other row.
///
/// # Panics
/// If they are not.
///
/// ```
/// use layout_gpu::{atom::F16M16N8K16, law::two_rows};
/// use layout_static::layout;
/// layout! { mma Product = tiled(F16M16N8K16, (4, 1, 1)) in (64, 32, 16); }
/// const { two_rows::<Product>(16) };
/// ```
///
/// A thread with two blocks of 16 rows has four rows:
///
/// ```compile_fail,E0080
/// # use layout_gpu::{atom::F16M16N8K16, law::two_rows};
/// # use layout_static::layout;
/// # layout! { mma Product = tiled(F16M16N8K16, (2, 2, 1)) in (64, 32, 16); }
/// const { two_rows::<Product>(16) };
/// ```
#[track_caller]
pub const fn two_rows<P: TiledProduct>(count: usize) {
    let rows = P::TILE[0] as u64;
    let held = sums::<P>();
    let Ok(values) = held.mode(1) else { panic!("sums are `(thread, value)`") };
    assert!(values.size() == count as u64, "the fragment has all sums of a thread");
    let mut x = 0;
    while x < count as u64 {
        let (Ok(at), Ok(first)) = (values.index(x), values.index(x % 4 / 2 * 2)) else { panic!("no such value") };
        assert!(
            at % rows == first % rows,
            "a thread has more than two rows: tile the product by warps along M, and one block of 16 rows each"
        );
        x += 1;
    }
}

/// The most sums of a thread.
const SUMS: usize = 256;

/// The rows and columns of the sums that a thread of the product `P` holds: of each value the number of its row, in the
/// order in which values come to new rows, and its column, both from the first value of the thread.
///
/// ```
/// use layout_gpu::{atom::F16M16N8K16, law::Rows};
/// use layout_static::layout;
/// layout! { mma Product = tiled(F16M16N8K16, (2, 2, 1)) in (64, 32, 16); }
/// // Two blocks of 16 rows, two of 8 columns.
/// assert_eq!(Rows::<Product>::COUNT, 4);
/// assert_eq!(Rows::<Product>::OF[..8], [0, 0, 1, 1, 2, 2, 3, 3]);
/// assert_eq!(Rows::<Product>::COLUMN[6..10], [0, 1, 16, 17]);
/// ```
pub struct Rows<P>(PhantomData<P>);

impl<P: TiledProduct> Rows<P> {
    #[allow(clippy::cast_possible_truncation, reason = "a thread has at most 256 sums")]
    const ALL: (usize, [u8; SUMS], [u16; SUMS], usize) = {
        let (rows, held) = (P::TILE[0] as u64, sums::<P>());
        let Ok(values) = held.mode(1) else { panic!("sums are `(thread, value)`") };
        let (mut of, mut column) = ([0; SUMS], [0; SUMS]);
        let (mut seen, mut count, mut x) = ([0; SUMS], 0, 0);
        while x < values.size() {
            let Ok(at) = values.index(x) else { panic!("no such value") };
            let mut row = 0;
            while row < count && seen[row] != at % rows {
                row += 1;
            }
            if row == count {
                seen[row] = at % rows;
                count += 1;
            }
            (of[x as usize], column[x as usize]) = (row as u8, (at / rows) as u16);
            x += 1;
        }
        (count, of, column, values.size() as usize)
    };
    /// The number of rows.
    pub const COUNT: usize = Self::ALL.0;
    /// The row of each value.
    pub const OF: [u8; SUMS] = Self::ALL.1;
    /// The column of each value.
    pub const COLUMN: [u16; SUMS] = Self::ALL.2;

    /// Checks that a thread holds so many sums, in so many rows.
    ///
    /// # Panics
    /// If it does not.
    #[track_caller]
    pub const fn check(sums: usize, rows: usize) {
        assert!(Self::ALL.3 == sums, "the fragment has all sums of a thread");
        assert!(Self::COUNT == rows, "a number for each row of a thread: `Rows::<P>::COUNT` of them");
    }
}

/// What a thread holds of the sums of the product `P` is what it holds of the factor A of the product `Q`, in the same
/// order.
///
/// # Panics
/// If it is not.
///
/// ```
/// use layout_gpu::{atom::F16M16N8K16, law::sums_are_a_factor};
/// use layout_static::layout;
/// layout! {
///     mma Scores = tiled(F16M16N8K16, (4, 1, 1)) in (64, 32, 16);
///     mma Output = tiled(F16M16N8K16, (4, 1, 1)) in (64, 8, 32);
/// }
/// const { sums_are_a_factor::<Scores, Output>() };
/// ```
#[track_caller]
pub const fn sums_are_a_factor<P: TiledProduct, Q: TiledProduct>() {
    let Ok(product) = Q::PRODUCT else { panic!("no such product") };
    let Ok(factor) = product.held_of_tile(Operand::A) else { panic!("the product does not tile its tile") };
    assert!(
        sums::<P>().is_same_function(&factor),
        "the sums of the one product are not the factor A of the other one, register by register"
    );
}

/// What a thread holds of the sums of the product `P` is what it holds of the factor A of `steps` atoms of `Q` along K,
/// in the same order.
///
/// # Panics
/// If it is not.
///
/// ```
/// use layout_gpu::law::sums_are_factors;
/// use layout_gpu::warpgroup::{Bf16M64N64K16Registers, Bf16M64N128K16};
/// use layout_static::layout;
/// layout! {
///     mma Scores = tiled(Bf16M64N128K16);
///     mma Output = tiled(Bf16M64N64K16Registers);
/// }
/// const { sums_are_factors::<Scores, Output>(8) };
/// ```
#[track_caller]
pub const fn sums_are_factors<P: TiledProduct, Q: TiledProduct>(steps: usize) {
    let Ok(product) = Q::PRODUCT else { panic!("no such product") };
    let [m, n, k] = product.tile();
    let Ok(product) = product.within([m, n, k * steps as u64]) else { panic!("no whole steps along K") };
    let Ok(factor) = product.held_of_tile(Operand::A) else { panic!("the product does not tile its tile") };
    assert!(
        sums::<P>().is_same_function(&factor),
        "the sums of the one product are not the factor A of the other one, register by register"
    );
}

/// The sums that the threads of a product hold.
const fn sums<P: TiledProduct>() -> Layout {
    let Ok(product) = P::PRODUCT else { panic!("no such product") };
    match product.held_of_tile(Operand::C) {
        Ok(held) => held,
        Err(error) => error.panic(),
    }
}

/// The layout with its swizzle, as a value.
///
/// # Errors
/// Why there is none.
///
/// ```
/// use layout_gpu::law::composed;
/// use layout_static::layout;
/// layout! { type Tile = swizzle(3, 2, 6) * ((64, 64) : (64, 1)); }
/// assert_eq!(composed::<Tile>()?.to_string(), "Sw<3,2,6> o 0 o (64,64):(64,1)");
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
pub const fn composed<L: StaticLayout>() -> Result<Composed, LayoutError> {
    match L::INNER {
        Ok(layout) => Composed::of(L::BIJECTION, L::OFFSET, &layout),
        Err(error) => Err(error),
    }
}
