//! What an operation costs const evaluation: the operations of the algebra on layouts, each on one kind of input.
//!
//! `rustc` counts the loops and calls of a constant, and refuses one that takes two million
//! (`long_running_const_eval`). So no operation may, on any input. The command `worst_inputs` looks for inputs that
//! take many, by climbing. The worst that it found stand in `worst.rs` and `worst_more.rs`, and here `rustc` evaluates
//! them, which it does only if none is refused. Each half takes a minute, so they are crates of their own:
//!
//! ```standalone_crate
//! macro_rules! evaluate {
//!     ($($name:ident: $a:literal, $b:literal, $swizzle:literal, $n:literal;)*) => {
//!         $(const _: () = {
//!             const INPUT: layout_tests::steps::Input = layout_tests::steps::Input::parse($a, $b, $swizzle, $n);
//!             layout_tests::steps::$name(&INPUT);
//!         };)*
//!     };
//! }
//! layout_tests::worst_inputs!(evaluate);
//! ```
//!
//! ```standalone_crate
//! macro_rules! evaluate {
//!     ($($name:ident: $a:literal, $b:literal, $swizzle:literal, $n:literal;)*) => {
//!         $(const _: () = {
//!             const INPUT: layout_tests::steps::Input = layout_tests::steps::Input::parse($a, $b, $swizzle, $n);
//!             layout_tests::steps::$name(&INPUT);
//!         };)*
//!     };
//! }
//! layout_tests::more_worst_inputs!(evaluate);
//! ```

#[macro_use]
mod worst;
#[macro_use]
mod worst_more;

mod accesses;
mod atoms;
mod plans;

#[cfg(doctest)]
mod linear;

use layout_algebra::atom::Side;
use layout_algebra::synthesis::{padding_for, swizzle_for};
use layout_algebra::{
    Composed, IntTuple, Layout, LayoutError, Loops, MAX_LEAVES, Profile, Swizzle, Tiler, check, disjoint,
    disjoint_composed, injectivity, ops, separation,
};

/// The operands of an operation; each takes those that it has a use for.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The first layout.
    pub a: Layout,
    /// The second layout. Its modes are the tiles of operations by a tiler.
    pub b: Layout,
    /// A swizzle.
    pub swizzle: Swizzle,
    /// A number: an offset, a target, a factor.
    pub n: u64,
}

impl Input {
    /// The input of these texts.
    ///
    /// # Panics
    /// If one is not that of a layout or of a swizzle.
    pub const fn parse(a: &str, b: &str, swizzle: &str, n: u64) -> Input {
        let (Ok(a), Ok(b), Ok(swizzle)) = (Layout::parse(a), Layout::parse(b), Swizzle::parse(swizzle)) else {
            panic!("not a layout, or not a swizzle")
        };
        Input { a, b, swizzle, n }
    }

    /// The first layout with the swizzle, from index `n` on.
    const fn composed(&self) -> Result<Composed, LayoutError> {
        Composed::new(self.swizzle, self.n, &self.a)
    }

    /// The tiler of the modes of the second layout.
    const fn tiler(&self) -> Result<Tiler, LayoutError> {
        let mut tiles = [Tiler::layout(&self.b); MAX_LEAVES];
        let mut i = 0;
        while i < self.b.rank() {
            match self.b.mode(i) {
                Ok(mode) => tiles[i] = Tiler::layout(&mode),
                Err(error) => return Err(error),
            }
            i += 1;
        }
        Tiler::by_mode(tiles.split_at(self.b.rank()).0)
    }

    /// The shape of the second layout.
    const fn shape(&self) -> &IntTuple {
        self.b.shape()
    }
}

/// An operation on an input, its answer or the text of its error computed and dropped.
pub type Cost = fn(&Input);

/// `name = |input| result` writes the text of an error as well; with `operand: method`, of an operand that the input
/// may not have.
macro_rules! operations {
    ($(
        $name:ident = |$input:ident $(, $operand:ident : $kind:ident)?| $answer:expr;
    )*) => {
        $(
            #[doc = concat!("The operation `", stringify!($name), "`.")]
            pub const fn $name($input: &Input) {
                $(let $operand = match $input.$kind() {
                    Ok(operand) => operand,
                    Err(_) => return,
                };)?
                if let Err(error) = $answer {
                    let _ = error.message();
                }
            }
        )*

        /// All of them, by name.
        pub const OPERATIONS: &[(&str, Cost)] = &[$((stringify!($name), $name)),*];
    };
}

/// An answer that is no result, as one.
#[allow(clippy::unnecessary_wraps, reason = "the table takes results")]
const fn ok<T: Copy>(answer: T) -> Result<T, LayoutError> {
    Ok(answer)
}

/// The loops over three layouts in the order of memory.
const fn in_memory_order(a: &Layout, b: &Layout) -> Result<Loops<3>, LayoutError> {
    match Loops::side_by_side(&[a, b, a]) {
        Ok(loops) => Ok(loops.in_memory_order(3)),
        Err(error) => Err(error),
    }
}

operations! {
    coalesce = |i| ok(ops::coalesce(&i.a));
    composition = |i| ops::composition(&i.a, &i.b);
    composition_extended = |i| ops::composition_extended(&i.a, &i.b);
    composition_by = |i, tiler: tiler| ops::composition_by(&i.a, &tiler);
    composition_and_offset = |i| ops::composition_and_offset(&i.a, &i.b);
    complement = |i| ops::complement(&i.a, i.n);
    logical_divide = |i| ops::logical_divide(&i.a, &i.b);
    logical_divide_by = |i, tiler: tiler| ops::logical_divide_by(&i.a, &tiler);
    zipped_divide = |i, tiler: tiler| ops::zipped_divide(&i.a, &tiler);
    tiled_divide = |i, tiler: tiler| ops::tiled_divide(&i.a, &tiler);
    flat_divide = |i, tiler: tiler| ops::flat_divide(&i.a, &tiler);
    logical_product = |i| ops::logical_product(&i.a, &i.b);
    logical_product_by = |i, tiler: tiler| ops::logical_product_by(&i.a, &tiler);
    zipped_product = |i, tiler: tiler| ops::zipped_product(&i.a, &tiler);
    blocked_product = |i| ops::blocked_product(&i.a, &i.b);
    raked_product = |i| ops::raked_product(&i.a, &i.b);
    tile_to_shape = |i| ops::tile_to_shape(&i.a, i.shape());
    left_inverse = |i| ops::left_inverse(&i.a);
    right_inverse = |i| ok(ops::right_inverse(&i.a));
    nullspace = |i| ok(ops::nullspace(&i.a));
    max_common_layout = |i| ok(ops::max_common_layout(&i.a, &i.b));
    max_common_vector = |i| ok(ops::max_common_vector(&i.a, &i.b));
    max_alignment = |i| ok(ops::max_alignment(&i.a));
    loops_side_by_side = |i| Loops::side_by_side(&[&i.a, &i.b]);
    loops_in_memory_order = |i| in_memory_order(&i.a, &i.b);
    upcast = |i| ops::upcast(&i.a, i.n);
    downcast = |i| ops::downcast(&i.a, i.n);
    with_shape = |i| ops::with_shape(&i.a, i.shape());
    make_layout_like = |i| ops::make_layout_like(&i.a);
    make_layout_tv = |i| ops::make_layout_tv(&i.a, &i.b);
    tv_tiler = |i| ops::tv_tiler(&i.a, &i.b);
    split_at_mode = |i| ops::split_at_mode(&i.a, 0, i.n);
    domain_distribute = |i| ops::domain_distribute(i.shape(), i.n);
    zip = |i| ops::zip(&i.a);
    sort = |i| ok(ops::sort(&i.a));
    dice = |i| ops::dice(&i.a, &Profile::LEAF, &[true]);
    injective = |i| check::injective(&i.a);
    injectivity_of = |i| ok(injectivity(&i.a));
    separated = |i| check::separated(&i.a, 0);
    separation_of = |i| ok(separation(&i.a, 0));
    compact = |i| check::compact(&i.a);
    gapless = |i| check::gapless(&i.a);
    vector = |i| check::vector(&i.a, i.n);
    divides = |i| check::divides(&i.a, &i.b);
    same_function = |i| check::same_function(&i.a, &i.b);
    tractable = |i| check::tractable(&i.a);
    disjoint_of = |i| ok(disjoint(&i.a, 0, &i.b, i.n));
    disjoint_check = |i| check::disjoint(&i.a, 0, &i.b, i.n);
    disjoint_swizzled = |i, composed: composed| ok(disjoint_composed(&composed, 0, &composed, i.n));
    disjoint_swizzled_check = |i, composed: composed| check::disjoint_composed(&composed, 0, &composed, i.n);
    disjoint_of_two = |i, composed: composed| match Composed::plain(&i.b) {
        Ok(other) => check::disjoint_composed(&composed, 0, &other, i.n),
        Err(_) => Ok(()),
    };
    coordinate_of = |i| i.a.coordinate_of(i.n);
    ceil_div = |i| i.a.shape().ceil_div(i.shape());
    shape_div = |i| i.a.shape().shape_div(i.shape());
    swizzle_transfer = |i| i.swizzle.transfer(&i.a);
    composed_transfer = |i| match Composed::new(i.swizzle, 0, &i.b) {
        Ok(inner) => Composed::transfer(&i.a, &inner),
        Err(error) => Err(error),
    };
    composed_inverse = |i| match Composed::new(i.swizzle, 0, &i.a) {
        Ok(composed) => composed.inverse(),
        Err(error) => Err(error),
    };
    composed_cosize = |i, composed: composed| composed.cosize();
    composed_bijective = |i, composed: composed| ok(composed.is_bijective());
    composed_contiguous_run = |i, composed: composed| composed.contiguous_run();
    composed_decay = |i, composed: composed| ok(composed.decay());
    composed_upcast = |i, composed: composed| composed.upcast(i.n);
    composed_composition = |i, composed: composed| match ops::composition(composed.layout(), &i.b) {
        Ok(layout) => match ops::composition_begin(&Tiler::layout(&i.b), &layout) {
            Ok(begin) => composed.map_from(&layout, &begin),
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    };
    composed_max_common_vector = |i, composed: composed| ok(composed.max_common_vector(&i.b));
    access_conflicts = |i, access: access| match i.memory() {
        Ok(memory) => access.require_conflicts(&memory, i.machine(), i.claimed()),
        Err(_) => Ok(()),
    };
    access_wavefronts = |i, access: access| match i.memory() {
        Ok(memory) => access.wavefronts(&memory, i.machine()),
        Err(error) => Err(error),
    };
    access_sectors = |i, access: access| match i.memory() {
        Ok(memory) => access.require_sectors(&memory, i.machine(), i.claimed()),
        Err(_) => Ok(()),
    };
    access_bytes = |i, access: access| match i.memory() {
        Ok(memory) => access.bytes(&memory, i.machine().lanes()),
        Err(error) => Err(error),
    };
    access_vector = |i, access: access| match i.memory() {
        Ok(memory) => access.require_vector(&memory, access.vector()),
        Err(_) => Ok(()),
    };
    access_widest = |i, access: access| match i.memory() {
        Ok(memory) => access.widest(&memory),
        Err(error) => Err(error),
    };
    access_conflicts_at_run_time = |i, access: access| match i.runtime_memory() {
        Ok(memory) => access.require_conflicts(&memory, i.machine(), i.claimed()),
        Err(_) => Ok(()),
    };
    access_sectors_at_run_time = |i, access: access| match i.runtime_memory() {
        Ok(memory) => access.require_sectors(&memory, i.machine(), i.claimed()),
        Err(_) => Ok(()),
    };
    access_vector_at_run_time = |i, access: access| match i.runtime_memory() {
        Ok(memory) => access.require_vector(&memory, access.vector()),
        Err(_) => Ok(()),
    };
    swizzle_for_one = |i, access: access| swizzle_for(&i.b, &[access], i.machine());
    swizzle_for_many = |i, patterns: patterns| {
        swizzle_for(&patterns.tile, patterns.all(), i.machine())
    };
    padding_for_one = |i, access: access| padding_for(&i.b, 0, &[access], i.machine());
    copy_tiled = |i| i.tiled_copy();
    copy_fragments = |i, copy: tiled_copy| copy.fragments(Side::From, &i.a);
    copy_cotiled = |i| i.cotiled();
    product_tiled = |i| i.product();
    table_inferred = |i| i.inferred();
    plan_between = |i| i.plan();
    operand_shared = |i, composed: composed| plans::operand(&composed);
    swizzle_composition = |i, composed: composed| match Swizzle::from_masks(i.n, i.n << 8) {
        Ok(other) => composed.swizzled(other),
        Err(error) => Err(error),
    };
}

macro_rules! known {
    ($($name:ident: $a:literal, $b:literal, $swizzle:literal, $n:literal;)*) => {
        &[$((stringify!($name), {
            const INPUT: Input = Input::parse($a, $b, $swizzle, $n);
            INPUT
        })),*]
    };
}

/// The worst known input of each operation.
pub const WORST: [&[(&str, Input)]; 2] = [worst_inputs!(known), more_worst_inputs!(known)];
