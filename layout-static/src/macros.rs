//! The macros `layout!`, `assert_layout!` and `tensor_array!`. Each passes its input, and the path of this crate, to a
//! macro of `layout-macros`. So they work when the crate is renamed or re-exported.

/// Defines layouts as types, checked while compiling.
///
/// ```
/// use layout_static::{StaticLayout, layout};
///
/// const BM: usize = 16;
///
/// layout! {
///     /// A 128 x 64 tile, row-major.
///     pub type Tile = (128, 64) : (64, 1);
///     pub type Cols = (4, 8);                             // no stride: compact, column-major
///     pub type Blocks = zipped_divide(Tile, [8, _]);      // [..] tiles mode by mode, `_` leaves a mode alone
///     pub type Global = (128, 64) : (?, 1);               // `?`: a stride known at run time
///     pub type Block = (BM, {BM + 4}) : ({BM + 4}, 1);    // consts in scope
///     pub type Padded = (64, 64) : (64 + 1, 1);           // a dense stride and its padding
///     pub type Generic<const N: usize> = (N, 8) : (8, 1);
///     #[draw]                                             // a picture in its documentation; `draw(memory)`, ..
///     pub type Drawn = (4, 8) : (8, 1);
///     #[allow(intractable)]
///     pub type Windows = (3, 62) : (1, 1);                // strides that do not nest, on purpose
///     pub type Swapped = (8, 16) -[2, 1]-> (16, 8);        // arrows into the factors of memory: (8, 16) : (16, 1)
///     pub type Smem = swizzle(3, 3, 3) * ((8, 64) : (64, 1)); // with a swizzle
///     pub type Same = (8, 64) ^ (72, 1);                  // the same type, as modes combined by exclusive or
///     pub const WORDS: usize = cosize(Padded);            // a number
///     #[check(size == 32, injective, vector >= 8)]
///     pub type Checked = (8, 4);
/// }
///
/// assert_eq!(Tile.index((2, 3)), 131);
/// assert_eq!(Blocks::LAYOUT.to_string(), "((8,1),(16,64)):((64,0),(512,1))");
/// assert_eq!(Global::with_strides([1000]).index((2, 3)), 2003);
/// assert_eq!(Swapped::LAYOUT.to_string(), "(8,16):(16,1)");
/// assert_eq!(Smem.index((2, 8)), (2 * 64 + 8) ^ (2 << 3));
/// assert_eq!(WORDS, 63 * 65 + 64);
/// fn second_row(tile: layout!((4, 8) : (8, 1))) -> usize { tile.index((1, 0)) } // in type position
/// assert_eq!(second_row(layout_static::Layout::new()), 8);
/// ```
///
/// # Layouts
///
/// | written | meaning |
/// |---|---|
/// | `(4, 8) : (8, 1)` | shape and stride, nested to any depth |
/// | `(4, 8)` | a shape alone: its column-major layout |
/// | `(4, 8) -[2, *]-> (2, 4)` | a morphism: entry 1 maps to entry 2, entry 2 to the base point, whose stride is 0 |
/// | `N`, `{N + 1}` | a const or a parameter; an expression of consts, or in a shape a product of parameters, `{N * 2}`
/// |
/// | `?`, `-4` | a stride known at run time; a negative stride |
/// | `?`, `128?` | an extent known at run time; a multiple of 128. Also `usize`, `Multiple<128>` |
/// | `Tile`, `crate::tiles::Tile<4>` | a definition above, or a layout type in scope |
/// | `row_major(4, 8)`, `composition(A, B)`, `zipped_divide(A, [8, _])`, .. | an [operation](crate::ops::table) |
/// | `shape(Tile)`, `ceil_div((100, 60), (32, 16))`, .. | an operation that returns a shape, wherever a shape is
/// allowed |
/// | `(8, 64) ^ (72, 1)` | modes combined by exclusive or: a plain layout, a swizzled one, or one composed with a bit
/// matrix |
/// | `bit_matrix(1, 3, 6) * A`, `bit_matrix(1, 3, 6) o 64 o A` | a bijection of bits after `A`: bit `k` maps to column
/// `k` |
/// | `swizzle(B, M, S) * A`, `swizzle(B, M, S) o 64 o A`, `Sw<3,3,3> o 0 o (8,64):(64,1)` | a swizzle after `A`, and an
/// offset |
///
/// A tiler `T` (and `B` of a composition) is a layout, an integer, or one tile for each mode, `[8, _, .., [2, 4]]`. `_`
/// leaves a mode alone; `..` is a whole mode. `type T = [8, _];` names a tiler. A shape without a stride is not a
/// tiler, even by name, because `CuTe` would apply it by mode: write `[8, 8]` or `(8, 8):(1, 8)`. The same holds for
/// `make_layout((4, 8), (8, 1))`, in `CuTe` a shape and its stride: write `(4, 8) : (8, 1)`, or pass layouts. Only in a
/// tiler is a name in capitals a number: `BM`, or `[N, M]` in brackets. `{N}` is a number everywhere.
///
/// # Runtime extents
///
/// `(128?, 64?) : (?, 1)` is a [`RuntimeLayout`](crate::RuntimeLayout): a matrix of any size that tiles of 128 x 64
/// cover exactly. Runtime numbers are counted from the left, extents first. Operations are decided for all runtime
/// values. An operation valid for some values only is an error, which names a value. A part with constant extents, such
/// as a tile, is a static layout.
///
/// ```
/// use layout_static::{C, Multiple, RuntimeLayout, StaticLayout, layout};
/// layout! {
///     pub type Matrix = (128?, 64?) : (?, 1);
///     pub type Tiles = zipped_divide(Matrix, [32, 64]);
///     pub type Tile = mode(Tiles, 0);
///     pub type Compact = row_major(128?, 64?);        // strides that are products of extents
/// }
/// assert_eq!(Tiles::LAYOUT.to_string(), "((32,64),(4?0,?1)):((?2,1),(32*?2,64))");
/// assert_eq!(Tile::LAYOUT.to_string(), "(32,64):(?,1)");
/// assert_eq!(Compact::LAYOUT.to_string(), "(128?0,64?1):(64*?1,1)");
/// let matrix = Matrix::with_extents((Multiple::of(3)?, Multiple::of(5)?), (320, C));
/// assert_eq!(matrix.index((1, 2)), 322);
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
///
/// ```compile_fail
/// layout_static::layout! { type Tiles = zipped_divide((128?, 64?) : (?, 1), [48, 64]); } // [L0412] ?0 = 3 would do
/// ```
///
/// # Errors
///
/// All errors are reported at once. Each has its caret on the wrong number, a code of the error index, and a fix:
///
/// ```text
/// error: [L0203] composition: stride 3 does not step through extent 4 of the outer layout
///          A = (4,6):(1,8) has A(0), A(3), .. = 0, 3, 10; a layout over 6 continues with 13, but A(9) = 17
///          help: use stride 2 or 4 over extent 6
///  --> src/kernel.rs:5:49
///   |
/// 5 |     type Bad = composition((4, 6) : (1, 8), 6 : 3);
///   |                                                 ^
/// ```
///
/// A literal must be *tractable*: sorted by stride, each `extent x stride` divides the next stride. A mistyped number
/// nearly always breaks that. Write padding as a sum, `64 + 1`. The dense stride `64` is then checked for tractability,
/// and the whole layout for injectivity (modes of stride 0 do not count). The terms are numbers, names and braces; a
/// sum in braces is one number. Generic code is checked at instantiation. If elements overlap on purpose, as in a
/// sliding window, write `#[allow(intractable)]`; in type position, write it before the layout. Operands of operations
/// are not checked; the operation decides. A sum is printed as its value; the documentation of a definition also shows
/// its text.
///
/// ```
/// # use layout_static::{StaticLayout, layout};
/// layout! { type Tile<const N: usize> = (N, N) : (N + 1, 1); }
/// assert_eq!(Tile::<32>::LAYOUT.to_string(), "(32,32):(33,1)");
/// ```
///
/// ```compile_fail
/// layout_static::layout! { type Tile = (64, 64) : (65, 1); } // [L0103] padded by 1: write 64 + 1; dense: write 64
/// ```
///
/// ```compile_fail
/// layout_static::layout! { type Tile = (64, 64) : (46 + 1, 1); } // [L0103] a mistyped 64 is found all the same
/// ```
///
/// # Numbers
///
/// A `const` is a number computed from layouts. Use it like any const, also in the layouts below it:
///
/// ```
/// # use layout_static::layout;
/// layout! {
///     pub type Rows = (16, 64) : (64, 1);
///     pub const SIZE: usize = size(Rows);
///     pub type Row = slice(Rows, (2, _));
///     const START: usize = slice_offset(Rows, (2, _));
///     type Flat = SIZE;
/// }
/// assert_eq!((START, Row.index(3), Flat.to_string().as_str()), (128, 3, "1024:1"));
/// ```
///
/// The functions are in [`number`](crate::number): `size(A)`, `cosize(A)`, `index(A, (2, 3))` and so on. The
/// [table](crate::ops::table) lists them.
///
/// # Where definitions are allowed
///
/// Definitions are allowed where items are: in a module or a function. An `impl` or a trait allows no items, so rustc
/// refuses `impl S { layout! { type R = (4, 8) : (8, 1); } }`: write `layout!` beside the `impl`. A layout alone,
/// `layout!((4, 8) : (8, 1))`, is a type, and is allowed wherever types are, also in an `impl`.
///
/// # What comes out
///
/// The macro evaluates a layout of numbers to one canonical type, `Layout<(C<4>, C<8>), (C<8>, C<1>)>`, for any
/// spelling. With consts, parameters, runtime strides or types from elsewhere, the result is the type of the operation.
/// Without parameters, a check is added, which rustc evaluates in `cargo check`.
///
/// A layout without parameters, runtime strides and types from elsewhere is also a value of the same name. For other
/// layouts, make a value: `Tile::<6>::new()`, `Global::with_strides([1000])`. Their name alone is a type only, and
/// rustc just says so (E0423). The macro also generates documentation: the layout, its properties, its morphism, its
/// indices.
///
/// # Swizzles
///
/// An operation whose result has the indices of its operand keeps the swizzle: divides, slices, compositions. Recasts
/// and inverses are evaluated if the macro knows the swizzled layout. Operations that need strides are errors. In
/// `composition(A, swizzle(1, 0, 2) * B)`, the swizzle moves to the other side of `A`, if it can. Strides before a
/// swizzle may be runtime values. A slice of a swizzled layout slices the inner layout; the tensor keeps the start
/// index. The printed form of a swizzled layout can be written as it is.
///
/// # Accesses
///
/// `access` says which thread moves which values of a tile. It consists of:
/// - the layout `(thread, value)` of the tile,
/// - `read` or `write`, and the bits of an element,
/// - `vector`: how many values one instruction moves, by default 1,
/// - `align`: the tile begins at a multiple of this many bytes, by default 128,
/// - `on`: the machine, `NVIDIA` by default, `CDNA3`, `CDNA4`, `RDNA3`, `RDNA4`, `L1`, or a type in scope.
///
/// Claims about a layout bound the cost of an access. `swizzle_for` finds the swizzle of least cost for a list of
/// accesses; its proof is in the documentation of the type. `among tma(Matrix, Product.a)` chooses among the swizzles
/// of a tensor map: one that serves the bulk copies of a tensor and a product, too.
///
/// ```
/// use layout_static::{StaticLayout, layout};
/// layout! {
///     // (thread, value) of a tile of 64 x 64: by rows, 4 neighbours at a time; by columns.
///     pub access Store = write(((16, 16), (4, 4)) : ((256, 4), (64, 1)), bits 32, vector 4);
///     pub access Load = read(((8, 32), (4, (2, 2))) : ((4, 64), (1, (32, 2048))), bits 32);
///     #[check(conflicts(Store) <= 0, conflicts(Load) <= 0, sectors(Store) <= 16, vector(Store) >= 4)]
///     pub type Smem = swizzle_for((64, 64) : (64, 1), [Store, Load]);
///     #[check(conflicts(Load, CDNA4) <= 0)]                       // 64 lanes, 64 banks: another swizzle
///     pub type Lds = swizzle_for((64, 64) : (64, 1), [Load], on CDNA4);
///     pub type Free = placed_for((64, 64), [Store, Load]);        // the order of the modes free, too
///     pub type Copied = swizzle_for((64, 64) : (64, 1), [Load], among [swizzle(0, 4, 3), swizzle(3, 4, 3)]);
///     pub const PAD: usize = padding_for((64, 64) : (64, 1), 0, [Store, Load]);
/// }
/// assert_eq!(Smem.to_string(), "Sw<3,2,6> o 0 o (64,64):(64,1)");
/// assert_eq!(PAD, 4);
/// ```
///
/// ```compile_fail
/// layout_static::layout! {
///     access Column = read((32, 32) : (1, 32), bits 32);
///     #[check(conflicts(Column) <= 0)] // [L1101] 31 conflicts; use swizzle(5, 0, 5) * ((32,32):(32,1)), which has 0
///     type Tile = (32, 32) : (32, 1);
/// }
/// ```
///
/// # Layouts by their values
///
/// `infer` returns the shortest layout over a shape that has the values of a formula or a table. It tries a plain
/// layout, one with an offset, a swizzle, then a bit matrix. If there is none, the error names the first coordinate
/// where no layout continues, and both values. A formula consists of coordinates, numbers, `+ - * / % & | ^ << >>`,
/// brackets and `if a < b { .. } else { .. }`. A tuple of values is a coordinate `in` a tile.
///
/// ```
/// use layout_static::{StaticLayout, layout};
/// layout! {
///     // The manual of mma.m16n8 on C: lane t has element i at row, column of a tile of 16 x 8.
///     pub type C = infer((32, 4), |t, i| (t / 4 + 8 * (i / 2), 2 * (t % 4) + i % 2) in (16, 8));
///     pub type Smem = infer((8, 64), |i, j| i * 64 + (j ^ 8 * i));
///     pub type Read = infer(8, [0, 1, 2, 3, 8, 9, 10, 11]);
/// }
/// assert_eq!(C.to_string(), "((4,8),(2,2)):((32,1),(16,8))");
/// assert_eq!(Smem.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
/// assert_eq!(Read.to_string(), "(4,2):(1,8)");
/// ```
///
/// ```compile_fail
/// layout_static::layout! { type Squares = infer(8, |i| i * i); } // [L1201] f(3) = 9, a layout continues with 5
/// ```
///
/// # Linear layouts
///
/// `linear` defines a [`StaticLinear`](crate::StaticLinear): named dimensions of power-of-two extents, whose bits are
/// combined by exclusive or. Write it by modes, by bases as Triton prints them, or without names:
///
/// ```
/// use layout_static::{StaticLinear, layout};
/// layout! {
///     pub linear Fragment = { register: (2, 2) ^ (16, 8), lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 };
///     pub linear Bases = { register: [(0, 1), (8, 0)], lane: [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)] }
///         -> { row: 16, column: 8 };
///     pub linear Tile = product(Fragment, identity(4, warp, row));       // warps stacked along rows
///     #[check(invertible)]
///     pub linear Holder = inverse(Tile);                                 // who holds an element
///     pub type Smem = (8, 64) ^ (72, 1);
///     pub linear Words = linear_of(Smem, [row, column], offset);         // a layout, its modes by name
/// }
/// fn same<T>(_: T, _: T) {}
/// same(Fragment, Bases);
/// assert_eq!(Tile.coordinates((3, 5, 2)), [9 + 32, 3]);
/// assert_eq!(Holder.coordinates((41, 3)), [3, 5, 2]);
/// assert_eq!(Words.at((3, 10)), Smem.index((3, 10)));
/// ```
///
/// A name of up to 12 of `a..z`, `0..9` and `_` is a dimension without a definition. `dimension` defines a type for
/// one, for operations in generic code. The dimension has the name of the type, in snake case. Below, the type is also
/// a name for it:
///
/// ```
/// use layout_static::linear::operations::Identity;
/// use layout_static::linear::{OneName, dimension::Row};
/// use layout_static::{C, StaticLinear, layout};
/// layout! {
///     pub dimension KvHead;                                              // `kv_head`
///     pub linear Heads = product({ lane: 4 ^ 1 } -> { row: 4 }, identity(8, KvHead, row));
/// }
/// assert_eq!(KvHead::NAME.to_string(), "kv_head");
/// assert_eq!(Heads.at((3, 5)), 23);
/// assert_eq!(<Identity<C<8>, KvHead, Row>>::LINEAR.to_string(), "{kv_head: 8^1} -> {row: 8}");
/// ```
///
/// `plan` defines a [`Convert`](crate::conversion::Convert), how values move between two linear layouts of registers
/// and lanes, and at what cost: `pub plan Retile = convert(Source, Target, bits 16, on CDNA3);`.
///
/// Operations are `product`, `then`, `solve`, `divide_left`, `divide_right`, `inverse`, `right_inverse`,
/// `concat_inputs`, `concat_outputs`; `flatten_inputs`, `flatten_outputs`, `reshape_inputs(A, { register: 2, lane: 4
/// })`, `reshape_outputs`, `transpose_inputs(A, [lane, register])`, `transpose_outputs`; `sublayout(A, [lane], [row])`,
/// `quotient(A, [block])`, `resize_input(A, lane, 8)`, `resize_output`, `remove_zero_bases(A, lane)`; `identity(4,
/// warp, row)`, `strided(4, 2, lane, offset)`, `zeros(4, warp, row, 1)` and `linear_of(Tile, [row, column], offset)`.
/// All accept types in scope, and parameters in place of numbers: `pub linear Warps<const N: usize> = identity(N, warp,
/// row);`. These are evaluated by rustc, with the types of [`linear::operations`](crate::linear::operations). Claims
/// are `injective`, `surjective`, `invertible` and `bit_permutation`; for a `type`, `linear`.
///
/// # Atoms
///
/// An `atom` is an instruction of a matrix unit, or of a copy: its extents, and which element each `(lane, value)` of
/// an operand is. `mma` tiles a product from it, by a grid of atoms and orders. `copy` tiles a copy, by threads and
/// values or to match a product. `Product.c` and `Fill.from` are layouts: they map `(thread, value)` to elements of the
/// tile, and `Product.c(Tensor)` to elements of a tensor.
///
/// ```
/// use layout_static::{StaticLayout, layout};
/// layout! {
///     pub atom M16N8K8 = mma((16, 8, 8),
///         a ((4, 8), (2, 2)) : ((32, 1), (16, 8)) of 16,
///         b ((4, 8), 2) : ((16, 1), 8) of 16,
///         c ((4, 8), (2, 2)) : ((32, 1), (16, 8)) of 32);
///     pub atom Ldmatrix2 = copy(from (16, 128) : (128, 1), to (32, (32, 2)) : (32, (1, 1024)), by to);    // in bits
///     #[check(owners, registers(c) <= 64)]
///     pub mma Product = tiled(M16N8K8, (2, 2, 1)) in (64, 128, 8);
///     pub copy ReadA = copy_of(Ldmatrix2 of 16, Product.a);
///     pub type Matrix = (64, 128) : (128, 1);
///     pub type Mine = Product.c(Matrix);
/// }
/// assert_eq!(Mine::LAYOUT.size(), 64 * 128);
/// ```
///
/// ```compile_fail
/// # use layout_static::layout;
/// layout! {
///     pub atom Outer = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32);
///     pub mma Product = tiled(Outer, (2, 2, 1) : (1, 1, 0)); // [L1403] two atoms have the same threads
/// }
/// ```
///
/// `tma` defines a [`TmaBox`](crate::atom::TmaBox), how a tensor map moves tiles of a global tensor to a stage in
/// shared memory: `pub tma Load = box(Global, Stage of 16);`. Options are `split`, an axis as several dimensions of the
/// map, and `blocks 4`, a tile that four blocks share.
#[macro_export]
macro_rules! layout {
    ($($input:tt)*) => { $crate::__layout! { [$crate] $($input)* } };
}

/// Checks claims about a layout while compiling; in generic code, at each instantiation.
///
/// `#[check(..)]` above a definition of [`layout!`] takes the same claims. Claims about a layout:
/// - `size == 32`, `cosize <= {N * 40}`: the number of coordinates, and of elements that a buffer needs
/// - `vector >= 8`: aligned groups of 8 elements are contiguous
/// - `injective`, `compact`, `bijective`, `tractable`
/// - `sorted`, `coalesced`, `row_major`, `column_major`: the form of its modes
/// - `divides(Other)`, `same_function(Other)`
/// - `linear`: the index is the exclusive or of the contributions of the coordinate's bits
/// - `renames(Dealt)`: the registers of `Dealt`, renumbered
/// - `separated(m)`: the parts along mode `m` share no element
/// - `disjoint(a, Other, b)`, or `disjoint(Layout, a, Other, b)`: the layout at index `a` shares no index with `Other`
///   at index `b`
///
/// Claims about tiled products, copies and tensors:
/// - `registers(c) <= 128`: a thread of the product needs at most so many registers of 32 bits
/// - `owners`: each written element of a product or copy belongs to one thread
/// - `at_once(Fill.from)`: in this tensor, elements that the copy moves at once are contiguous
/// - `descriptor(Product.a)`: a descriptor describes each block of the operand in this tensor
/// - `instructions <= 1`: a block issues at most so many instructions for a tile of a bulk copy
/// - `bulk(Global, 16)`: tiles of `Global`, of 16 bits an element, are bulk copies to this stage.
///   `bulk(Global, 16) <= 1`: of one box each, or at most so many
///
/// Claims about an [access](crate::access): `conflicts(Load) <= 0`, `wavefronts(Load) <= 4`, `sectors(Load) <= 16`,
/// `lines`, `pages`, and `vector(Load) >= 4` (one instruction moves 4 values). A second argument names another machine:
/// `conflicts(Load, CDNA4) <= 0`.
///
/// ```
/// use layout_static::layout;
/// layout! {
///     access Load = read((32, 32) : (1, 32), bits 32);    // (thread, value): a warp reads a column at a time
///     #[check(conflicts(Load) <= 0, vector(Load) >= 1)]
///     pub type Smem = swizzle(5, 0, 5) * ((32, 32) : (32, 1));
///     #[check(sectors(Load) <= 32)]
///     pub type Rows = (32, 32) : (32, 1);
/// }
/// ```
///
/// ```
/// use layout_static::{StaticLayout, assert_layout};
///
/// fn kernel<L: StaticLayout>(layout: L) -> usize {
///     assert_layout!(L: size == 32, injective);
///     assert_layout!((4, 8) : (8, 1) : same_function(row_major(4, 8)));
///     assert_layout!(disjoint((4, 8) : (16, 1), 0, (4, 8) : (16, 1), 8)); // interleaved, and apart
///     layout.index((1, 1))
/// }
/// # layout_static::layout! { type Rows = (4, 8) : (8, 1); }
/// assert_eq!(kernel(Rows), 9);
/// ```
///
/// ```compile_fail
/// layout_static::assert_layout!((4, 8) : (8, 1) : vector >= 8); // [L0604]
/// ```
///
/// A string at the end is printed after the error of a failed claim. The string is fixed, because const evaluation
/// cannot format. The error itself contains the numbers.
///
/// ```compile_fail,E0080
/// # use layout_static::assert_layout;
/// # layout_static::layout! { pub type Rows = (4, 8) : (8, 1); }
/// const _: () = {
///     assert_layout!(Rows: size == 64, "each of 64 threads copies one element"); // [L0601], and the note
/// };
/// ```
///
/// # What `cargo check` sees
///
/// The macro decides claims about a layout of numbers, so an editor shows their errors. rustc decides claims about a
/// named layout. In a function it does so only when it generates code: `cargo build` and `cargo test` find errors that
/// `cargo check` and the editor miss. Both find errors of `#[check(..)]` above a definition, and of an assertion in a
/// constant. A constant is also the form outside of functions:
///
/// ```
/// # use layout_static::{assert_layout, layout};
/// # layout! { pub type Rows = (4, 8) : (8, 1); }
/// const _: () = {
///     assert_layout!(Rows: size == 32, injective);
/// };
/// ```
///
/// ```compile_fail,E0080
/// # use layout_static::{assert_layout, layout};
/// # layout! { pub type Rows = (4, 8) : (8, 1); }
/// const _: () = {
///     assert_layout!(Rows: size == 64); // [L0601]
/// };
/// ```
#[macro_export]
macro_rules! assert_layout {
    ($($input:tt)*) => { $crate::__assert_layout! { [$crate] $($input)* } };
}

/// Makes a [`TensorArray`](crate::TensorArray) filled with one value: `tensor_array!(Rows, 0)`.
///
/// The type of a `TensorArray` contains the number of its elements. rustc cannot compute it from a layout type in a
/// signature, so the macro writes it: the cosize of the layout. The layout is a type with constant strides.
///
/// Post: `tensor_array!(L, value)` is `TensorArray::<_, { L::COSIZE }, L>::from_elem(L, value)`.
///
/// ```
/// use layout_static::{TensorArray, layout, tensor_array};
/// layout! { type Rows = (2, 3) : (3, 1); type Padded = (2, 3) : (3 + 1, 1); }
/// let mut zeros = tensor_array!(Rows, 0);
/// zeros[(1, 2)] = 7;
/// assert_eq!(zeros.into_storage(), [0, 0, 0, 0, 0, 7]);
///
/// let padded: TensorArray<f32, 7, Padded> = tensor_array!(Padded, 0.5);
/// assert_eq!(padded.storage().len(), 7); // 4 + 2 + 1
/// assert_eq!(tensor_array!(layout!((4, 8) : (8, 1)), 1).view().sum(), 32);
/// ```
#[macro_export]
macro_rules! tensor_array {
    ($Layout:ty, $value:expr $(,)?) => {
        $crate::TensorArray::<_, { <$Layout as $crate::StaticLayout>::COSIZE }, $Layout>::from_elem(
            <$Layout as $crate::Static>::VALUE,
            $value,
        )
    };
}
