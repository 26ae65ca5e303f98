//! `CuTe` layouts (`shape : stride`) as Rust types: checked while compiling, free at run time.
//!
//! A *layout* `shape : stride` maps coordinates to indices. `(4, 8) : (8, 1)` sends `(i, j)` to `8 i + j`:
//!
//! ```text
//!         j = 0   1   2   3   4   5   6   7
//! i = 0       0   1   2   3   4   5   6   7
//! i = 1       8   9  10  11  12  13  14  15
//! i = 2      16  17  18  19  20  21  22  23
//! i = 3      24  25  26  27  28  29  30  31
//! ```
//!
//! ```
//! use layout_static::{StaticLayout, Tensor, layout};
//!
//! layout! {
//!     /// A 4 x 8 tile, row-major.
//!     pub type Rows = (4, 8) : (8, 1);
//!     /// Its 2 x 4 blocks: mode 0 is a block, mode 1 the grid of blocks.
//!     pub type Blocks = zipped_divide(Rows, [2, 4]);
//! }
//!
//! assert_eq!(Rows.index((2, 3)), 19);
//! assert_eq!(Blocks.index(((1, 2), (1, 0))), 26); // row 1, column 2 of the block at (1, 0)
//!
//! let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
//! let matrix = Tensor::from_array(&numbers, Rows); // long enough: checked while compiling
//! assert_eq!(matrix[(2, 3)], 19);
//! ```
//!
//! # Tensors
//! A [`Tensor`] is a read-only view of a slice or array through a layout, a [`TensorMut`] a writable one, proven once
//! to be in bounds. Access is by `tensor[(i, j)]`, [`slice`](Tensor::slice), [`tile`](Tensor::tile) and
//! [`iter`](Tensor::iter).
//!
//! ```
//! use layout_static::{ByMode, C, Tensor, layout};
//! layout! { type Rows = (4, 8) : (8, 1); }
//! let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
//! let matrix = Tensor::from_array(&numbers, Rows);
//! assert!(matrix.slice((.., 3)).iter().eq(&[3, 11, 19, 27]));
//! assert_eq!(matrix.tile(ByMode::of((C::<2>, C::<4>)), (1, 0))[(1, 2)], 26);
//! ```
//!
//! A mode that is sliced by `..` stays one mode, with its nesting. `..` for each of its modes takes it apart:
//!
//! ```
//! use layout_static::{Tensor, layout};
//! layout! { type Blocks = zipped_divide((4, 8) : (8, 1), [2, 4]); } // ((2,4),(2,2)): a block, and the grid of blocks
//! let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
//! let blocks = Tensor::from_array(&numbers, Blocks);
//! assert_eq!(blocks.slice((.., (1, 0)))[((1, 2),)], 26);        // rank 1: its mode is (2, 4)
//! assert_eq!(blocks.slice(((.., ..), (1, 0)))[(1, 2)], 26);     // rank 2
//! ```
//!
//! A [`TensorArray`] owns its elements; so does a `TensorBox`, with the feature `alloc`. Tensors of equal size are
//! [copied](TensorMut::copy_from) and compared element by element, for any two layouts.
//!
//! ```
//! use layout_static::{TensorArray, layout};
//! layout! { type Rows = (2, 3) : (3, 1); type Columns = (2, 3) : (1, 2); }
//! let rows = TensorArray::<usize, 6, _>::from_fn(Rows, |(i, j)| 10 * i + j);
//! let mut columns = TensorArray::<usize, 6, _>::from_elem(Columns, 0);
//! columns.view_mut().copy_from(rows.view());
//! assert_eq!(columns.storage(), &[0, 10, 1, 11, 2, 12]);
//! for ((i, j), number) in columns.view_mut().indexed_iter_mut() {
//!     *number += i + j;
//! }
//! assert_eq!(columns.to_string(), " 0  2  4\n11 13 15");
//! ```
//!
//! Whole-tensor loops follow memory order for any layout: `fill`, `for_each_mut`, `copy_from`, `==`, `sum`, `max`,
//! `sum_mode`, and [`zip`] for up to six tensors of one shape. Runs that are contiguous in all tensors become loops
//! over slices; transposes run in blocks.
//!
//! ```
//! use layout_static::{Tensor, TensorMut, layout, zip};
//! layout! { type Rows = (4, 8) : (8, 1); type Columns = (4, 8) : (1, 4); }
//! let (x, y, mut sums) = ([1; 32], [2; 32], [0; 32]);
//! let (x, y) = (Tensor::from_array(&x, Rows), Tensor::from_array(&y, Columns));
//! let mut sums = TensorMut::from_array(&mut sums, Rows);
//! zip((&mut sums, x, y)).for_each(|(sum, x, y)| *sum = x + 10 * y);
//! assert_eq!((sums.sum(), sums.max()), (21 * 32, Some(21)));
//! ```
//!
//! # Sizes known at run time
//! A matrix of any size is a [`DynTensor`] or [`DynTensorMut`], with loops, slices and tiles as above:
//!
//! ```
//! use layout_static::{DynTensor, LayoutError};
//! let numbers: Vec<u32> = (0..60).collect();
//! let (rows, columns) = (6, 10); // of a file, say
//! let matrix = DynTensor::row_major(&numbers, (rows, columns))?;
//! assert_eq!((matrix[(2, 3)], matrix.get((6, 0)), matrix.sum()), (23, None, 1770));
//! # Ok::<(), LayoutError>(())
//! ```
//!
//! An extent may also be a constant, or a [`Multiple`] of a constant, which is tested once. Tiles that divide all
//! extents are tensors with static shapes; other tiles are [`Ragged`](runtime::Ragged).
//!
//! ```
//! use layout_static::{ByMode, C, DynTensor, LayoutError, Multiple};
//! let numbers: Vec<u32> = (0..60).collect();
//! let matrix = DynTensor::row_major(&numbers, (Multiple::<2>::new(6)?, 10_usize))?;
//! let corner = matrix.ragged(ByMode::of((C::<2>, C::<4>)), (2, 2)); // two of its four columns exist
//! assert_eq!((corner.get((1, 1)), corner.get((1, 2))), (Some(&59), None));
//! # Ok::<(), LayoutError>(())
//! ```
//!
//! A [`RuntimeLayout`] is a layout type with runtime extents, for a matrix that tiles cover. It is divided, composed
//! and partitioned like a static layout. An operation that fails for some size does not compile; the error names one.
//! [`fixed`](Tensor::fixed) makes a part with constant extents static. The bound of a function for tensors of
//! any layout is [`TensorLayout`](tensor::TensorLayout).
//!
//! ```
//! use layout_static::{LayoutError, Multiple, RuntimeLayout, RuntimeShape, layout};
//! layout! {
//!     type Tiler = [2, 5];
//!     type Particles = (8?, 7) : (7, 1); // any multiple of 8
//! }
//! let numbers: Vec<u32> = (0..60).collect();
//! let matrix = (Multiple::<2>::new(6)?, Multiple::<5>::new(10)?).row_major().tensor(&numbers)?;
//! let tiles = matrix.zipped_divide(Tiler);
//! assert_eq!(tiles.layout().text().as_str(), "((2,5),(?0,?1)):((5*?1,1),(10*?1,5))"); // a static tile, a runtime grid
//! assert_eq!(tiles.slice((.., (2, 1))).fixed()[((1, 4),)], 59);
//! assert_eq!(Particles::with([8])?.tensor(&numbers)?[(3, 2)], 23); // 8 is the extent
//! # Ok::<(), LayoutError>(())
//! ```
//!
//! # Parts for writing
//! [`parts_mut`](TensorMut::parts_mut) partitions a [`TensorMut`] into parts that can be written at the same time.
//! Parts are [`Tiles`] of a tiler, the values [`ByThread`], slices [`Along`] a mode, both sides [`At`] a coordinate,
//! two [`Views`] of one buffer. Parts that share an element do not compile. For runtime strides and [`RaggedTiles`],
//! [`try_parts_mut`](TensorMut::try_parts_mut) decides; `get_mut` and `fill` write a ragged tile. With the feature
//! `rayon`, parts are parallel iterators.
//!
//! ```
//! use layout_static::{ByMode, C, TensorMut, Tiles, layout};
//! layout! { type Rows = (4, 8) : (8, 1); }
//! let mut numbers = [0; 32];
//! let mut matrix = TensorMut::from_array(&mut numbers, Rows);
//! std::thread::scope(|scope| {
//!     for (x, mut tile) in matrix.parts_mut(Tiles(ByMode::of((C::<2>, C::<4>)))).enumerate() {
//!         scope.spawn(move || tile.fill(x));
//!     }
//! });
//! assert_eq!(numbers[..8], [0, 0, 0, 0, 2, 2, 2, 2]);
//! ```
//!
//! # When an error is seen
//! `cargo check` and an editor report errors in numbers and consts that are written in `layout!`, and in claims about
//! them. `cargo build` also reports errors of generic code, and tensors that do not fit their memory; to see these in
//! the editor, set `"rust-analyzer.check.command": "build"`.
//!
//! An error with no line of yours? Build once without `--release`, or with `CARGO_INCREMENTAL=1`. Each code, `[L0203]`,
//! has a page in the repository with a mended example, `docs/errors/L0203.md`.
//!
//! # A layout is a type
//! The type of `Rows` is `Layout<(C<4>, C<8>), (C<8>, C<1>)>`, or `Layout<(_4, _8), (_8, _1)>` with the names of
//! [`constants`]. Two spellings of one layout are one type. A value takes no space, unless a stride is known only at
//! run time:
//!
//! ```
//! use layout_static::{StaticLayout, layout};
//! layout! { pub type Tile = (128, 64) : (?, 1); } // a tile of a matrix whose rows are `?` apart
//! assert_eq!(Tile::with_strides([1000]).index((2, 3)), 2003);
//! ```
//!
//! # Coordinates
//! A coordinate is an integer, a constant [`C`], or a tuple with one coordinate for each mode. An integer in place of a
//! tuple counts its coordinates, the first mode moving fastest.
//!
//! ```
//! use layout_static::{C, StaticLayout, layout};
//! layout! { type Nested = ((2, 4), 8) : ((1, 16), 2); }
//! assert_eq!(Nested.index(((1, 2), 5)), 43);
//! assert_eq!(Nested.index((5, 5)), 43);         // 5 = 1 + 2 * 2
//! assert_eq!(Nested.index(45), 43);             // 45 = 5 + 8 * 5
//! assert_eq!(Nested.index((C::<5>, 5_u32)), 43); // folded to `33 + 2 * j`
//! ```
//!
//! ```compile_fail,E0080
//! # use layout_static::{C, StaticLayout, layout};
//! # layout! { type Nested = ((2, 4), 8) : ((1, 16), 2); }
//! Nested.index((C::<8>, 0)); // [L0501] the extent is 8
//! ```
//!
//! A [`Bounded`] integer is proven to be below its bound: by a mask, a remainder, a check, or the loop that counts it.
//! An access by it is not checked: the bound is compared with the extent while compiling. `for_each_static` unrolls a
//! loop, in which each access adds a constant displacement:
//!
//! ```
//! use layout_static::{Bounded, Tensor, layout};
//! layout! { type Threads = ((2, 4), 8) : ((1, 16), 2); } // 8 threads, 8 values each
//! let numbers: [u32; 64] = core::array::from_fn(|i| i as u32);
//! let (tile, thread) = (Tensor::from_array(&numbers, Threads), 77);
//! let (thread, mut sum) = (Bounded::<8>::masked(thread), 0);
//! Bounded::<8>::for_each_static(|value| sum += tile[(thread, value)]); // no check, no loop
//! assert_eq!(sum, (0..8).map(|value| 33 + 2 * value).sum());
//! ```
//!
//! # Operations
//! Every operation has three forms: a word of [`layout!`], a method of [`StaticLayout`], and a type of [`ops`], such as
//! `zipped_divide` and [`ops::ZippedDivide`]. [`ops::table`] lists them. They work in generic code;
//! one without a result does not compile:
//!
//! ```
//! use layout_static::{StaticLayout, StaticTiler, layout, ops::Tile};
//!
//! /// The index of the first element of every tile.
//! fn corners<L: StaticLayout, T: StaticTiler>(layout: L, tiler: T) -> Vec<usize> {
//!     let tiles = layout.zipped_divide(tiler);
//!     (0..L::SIZE / Tile::<L, T>::SIZE).map(|tile| tiles.index((0, tile))).collect()
//! }
//!
//! layout! { type Rows = (4, 8) : (8, 1); type Half = (2, 4) : (1, 4); }
//! assert_eq!(corners(Rows, Half), [0, 16, 4, 20]);
//! ```
//!
//! [`check`] and [`assert_layout!`] check facts about a layout: its size, a bound on the cosize, that it is injective,
//! that vectors are contiguous.
//!
//! # Layouts as values
//! [`number::table`] is a table of all indices in a constant. `LAYOUT` is the layout as a value of [`algebra`], whose
//! functions are `const fn`:
//!
//! ```
//! use layout_static::{StaticLayout, algebra::Layout, layout, number};
//! layout! { type Blocks = zipped_divide((4, 8) : (8, 1), [2, 4]); }
//! const TABLE: [u32; 32] = number::table::<Blocks, 32>(); // block by block
//! assert_eq!(TABLE[..4], [0, 8, 1, 9]);
//! const BLOCKS: Layout = Blocks::LAYOUT;
//! assert_eq!(BLOCKS.index(5), Ok(10));
//! ```
//!
//! # Swizzles
//! A swizzle (`CuTe`'s convention) exclusive-ors some bits of an index onto others, so that the rows and columns of a
//! tile use different banks. Divides, slices and tensors keep it. Operations that need strides are errors.
//!
//! ```
//! use layout_static::layout;
//! layout! { type Smem = swizzle(3, 3, 3) * ((8, 64) : (64, 1)); }
//! assert_eq!(Smem.index((2, 8)), (2 * 64 + 8) ^ (2 << 3));
//! assert_eq!(Smem.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
//! ```
//!
//! # Accesses
//! An [`access`] says which thread moves which elements. Claims bound its bank conflicts, sectors and lines;
//! `swizzle_for` finds the best swizzle, with a proof. `docs/memory.md` of the repository shows it in five steps.
//!
//! ```
//! use layout_static::layout;
//! layout! {
//!     pub access Store = write(((16, 16), (4, 4)) : ((256, 4), (64, 1)), bits 32, vector 4);
//!     pub access Load = read(((8, 32), (4, (2, 2))) : ((4, 64), (1, (32, 2048))), bits 32);
//!     #[check(conflicts(Store) <= 0, conflicts(Load) <= 0)]
//!     pub type Smem = swizzle_for((64, 64) : (64, 1), [Store, Load]);
//! }
//! assert_eq!(Smem.to_string(), "Sw<3,2,6> o 0 o (64,64):(64,1)");
//! ```
//!
//! # Bits
//! Modes whose extents are powers of two can be combined by exclusive or, with `^` in place of `:`. [`linear`] layouts
//! are Triton's: their dimensions have names. `docs/bits.md` of the repository says what each form can express.
//!
//! ```
//! use layout_static::{StaticLayout, StaticLinear, layout};
//! layout! {
//!     /// Which element of a tile a register of a lane holds: C of mma.m16n8k16.
//!     pub linear Fragment = { register: (2, 2) ^ (16, 8), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 };
//!     pub linear Holder = inverse(Fragment);
//!     pub type Morton = ((2, 2), (2, 2)) ^ ((1, 4), (2, 8));
//! }
//! assert_eq!(Fragment.coordinates((3, 5)), [9, 3]); // register 3 of lane 5: row 9, column 3
//! assert_eq!(Holder.coordinates((9, 3)), [3, 5]);
//! assert_eq!(Morton.index((3, 1)), 7);
//! ```
//!
//! # Tiled copies and products
//! An [`atom`] is an instruction as data: its shape, and which thread holds which element of each operand. Tiled over
//! threads and values, it is `CuTe`'s `TiledCopy` or `TiledMMA`, proven to cover its tile exactly once. [`atom::copy`]
//! and [`atom::gemm`] unroll to the instructions of a machine. `docs/atoms.md` builds a matrix product for tensor
//! cores. [`atom::TmaBox`] is a bulk copy by a tensor map, as in `docs/tma.md`.
//!
//! ```
//! use layout_static::{atom, layout};
//! layout! {
//!     pub atom Quad = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1), by from); // a thread, 128 bits
//!     pub copy Fill = tiled(Quad of 32, 8 : 1, 8 : 1);                             // 8 threads, 8 values each
//! }
//! let mut to = [[0; 4]; 2];
//! atom::copy::<Fill, _, _, _>(atom::Universal, &[[1, 2, 3, 4], [5, 6, 7, 8]], &mut to);
//! assert_eq!(to, [[1, 2, 3, 4], [5, 6, 7, 8]]);
//! ```
//!
//! # Free
//! An index takes shifts, masks, one multiplication per mode, and multiplications in place of divisions by constants.
//! It has no loop, call, table, panic or check, and no more instructions than by hand; `tests/codegen` counts.
//!
//! # Features
//! A word of a feature that is off names the feature in its error.
//!
//! | feature | what it adds |
//! |---|---|
//! | `gpu` | `bits`, `access` and `atom` |
//! | `bits` | linear layouts, modes combined by exclusive or, `infer` |
//! | `access` | accesses and claims about them, `swizzle_for`, plans |
//! | `atom` | instructions, tiled copies and products |
//! | `theory` | morphisms, `(8, 16) -[2, 1]-> (16, 8)` |
//! | `pictures` | `#[draw]`: a picture in the documentation of a definition |
//! | `typenum`, by default | typenum integers in shapes, strides and `where` clauses |
//! | `generic-array` | storage of exactly as many elements as a layout reaches, in generic code |
//! | `alloc` | owned tensors in a box |
//! | `rayon` | parts as parallel iterators; needs `std` |
//! | `ndarray`, `mdarray`, `nalgebra`, `faer` | views of these crates to and from tensors |
//! | `bytemuck` | elements as elements of another size |
//! | `serde` | layouts as text |
//!
//! # Profiles
//! Layouts are generic code, so they are optimised by the profile of *your* crate.
//! - A debug build folds no index: one costs about as much as with `ndarray`. `[profile.dev] opt-level = 1` folds them.
//! - A release build also optimises `layout-algebra`, which only code that computes layouts at run time calls. Without
//!   such code, `[profile.release.package.layout-algebra] opt-level = 0` shortens the first build.
//!
//! # What this crate does not do
//! There is no linear algebra, no arithmetic between arrays, and no implicit broadcasting: a broadcast mode has stride
//! 0. `docs/comparison.md` of the repository says which library to use for what. The mathematics is in [`algebra`], the
//! terms in its [`glossary`](algebra::glossary).

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

mod macros;

#[doc(inline)]
pub use layout_core::*;
// By name, so that rustc names the feature that a missing item needs.
#[cfg(feature = "rayon")]
#[doc(inline)]
pub use layout_core::ParallelParts;
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use layout_core::TensorBox;
#[cfg(feature = "atom")]
#[doc(inline)]
pub use layout_core::atom;
#[cfg(feature = "typenum")]
#[doc(inline)]
pub use layout_core::typenum;
#[cfg(feature = "bits")]
#[doc(inline)]
pub use layout_core::{StaticLinear, linear};
#[cfg(feature = "access")]
#[doc(inline)]
pub use layout_core::{access, conversion};
#[doc(hidden)]
pub use layout_macros::{assert_layout as __assert_layout, layout as __layout};

/// Runs the example of the README as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
