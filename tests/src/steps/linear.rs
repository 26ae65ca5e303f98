//! What operations on linear layouts cost const evaluation, on inputs of as many bits as there can be. Each stands in
//! a loop of eight, which `rustc` refuses from two million steps on: so one takes an eighth of that at most.
//!
//! ```
//! use layout_algebra::linear::{Dimensions, Echelon, Linear, Matrix, Name};
//! use layout_algebra::{Composed, Layout, LayoutError, Swizzle};
//!
//! /// `bits` columns of so many bits, which look random.
//! const fn dense(bits: u32, mut seed: u64) -> Matrix {
//!     let (mut columns, mut k) = ([0; 64], 0);
//!     while k < bits as usize {
//!         seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
//!         columns[k] = seed >> (64 - bits);
//!         k += 1;
//!     }
//!     get(Matrix::new(columns.split_at(bits as usize).0))
//! }
//!
//! const fn get<T: Copy>(result: Result<T, LayoutError>) -> T {
//!     match result {
//!         Ok(value) => value,
//!         Err(error) => error.panic(),
//!     }
//! }
//!
//! const fn done<T: Copy>(result: Result<T, LayoutError>) {
//!     if let Err(error) = result {
//!         error.message();
//!     }
//! }
//!
//! const SIDE: Dimensions = get(Dimensions::new(&[
//!     (Name::REGISTER, 1 << 4), (Name::LANE, 1 << 4), (Name::WARP, 1 << 4), (Name::BLOCK, 1 << 4),
//!     (Name::DIM0, 1 << 4), (Name::DIM1, 1 << 4), (Name::ROW, 1 << 4), (Name::COLUMN, 1 << 4),
//! ]));
//! const A: Linear = get(Linear::new(&SIDE, &SIDE, &dense(32, 1)));
//! const B: Linear = get(Linear::new(&SIDE, &SIDE, &dense(32, 2)));
//! const WIDE: Matrix = dense(63, 3);
//! const HALF: Dimensions = get(Dimensions::new(&[(Name::REGISTER, 1 << 8), (Name::LANE, 1 << 8)]));
//! const LOW: Linear = get(Linear::new(&HALF, &HALF, &dense(16, 4)));
//! const HIGH: Linear = get(Linear::new(&HALF, &HALF, &dense(16, 5)));
//! const BOTH: Linear = get(LOW.product(&HIGH));
//! const MODES: &str = A.text().as_str();
//! const BASES: &str = A.bases_text().as_str();
//! const TRITON: &str = A.to_triton().as_str();
//! /// Its columns are those of a swizzle with as many sources as there are, all far away.
//! const SWIZZLED: Matrix = get(Swizzle::new(31, 0, 32)).matrix(63);
//! /// Extents that are not powers of two, which are compared coordinate by coordinate.
//! const ODD: Layout = get(Layout::flat(&[5, 13107], &[5, 17]));
//! /// As many columns as there can be.
//! const LONG: Layout = get(Layout::flat(&[1 << 31, 1 << 31], &[1 << 31, 1]));
//!
//! macro_rules! eight {
//!     ($($operation:expr;)*) => {
//!         $(const _: () = {
//!             let mut i = 0;
//!             while i < 8 {
//!                 $operation;
//!                 i += 1;
//!             }
//!         };)*
//!     };
//! }
//! eight! {
//!     done(A.inverse()); done(A.right_inverse()); done(A.solve(&B)); done(A.then(&B)); done(LOW.product(&HIGH));
//!     done(BOTH.divide_left(&LOW)); done(BOTH.divide_right(&HIGH)); done(BOTH.divide_left(&HIGH));
//!     done(A.quotient(&[Name::LANE])); done(A.sublayout(&[Name::LANE, Name::COLUMN], &[Name::ROW, Name::COLUMN]));
//!     done(A.resize_output(Name::ROW, 2)); done(A.resize_input(Name::LANE, 2)); done(A.remove_zero_bases(Name::LANE));
//!     done(A.contiguous_along(Name::COLUMN)); A.consecutive(); A.is_bit_permutation(); A.free(Name::COLUMN);
//!     done(Linear::parse(MODES)); done(Linear::parse(BASES)); done(Linear::parse_triton(TRITON));
//!     A.text(); A.bases_text(); A.to_triton(); A.rank();
//!     WIDE.rank(); WIDE.kernel(); WIDE.inverse(); WIDE.left_inverse(); WIDE.right_inverse(); WIDE.after(&WIDE);
//!     WIDE.image().intersection(&dense(63, 6).image()); WIDE.image().functionals(63);
//!     Echelon::of(WIDE.columns()).basis();
//!     WIDE.swizzles(); SWIZZLED.swizzles(); done(SWIZZLED.to_composed()); done(WIDE.to_composed());
//!     done(WIDE.to_layout()); done(WIDE.logical_divide(&WIDE)); done(WIDE.logical_product(&dense(1, 7)));
//!     done(Matrix::of_layout(&ODD)); done(Matrix::of_layout(&LONG));
//!     done(Matrix::of_composed(&get(Composed::plain(&LONG))));
//! }
//! ```
