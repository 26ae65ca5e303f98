//! Every atom of the adapter, executed by one warp: the emulator holds the tables against the instructions.
//!
//! A product of one atom is computed from matrices whose elements lie apart, a word each, in the order in which the
//! tables count them; a thread gathers what the tables give it into its registers. If a table were wrong, the product
//! would be. Matrices are loaded, and stored, by the instructions that deal them out, and come back as they were.

/// A product: its name in PTX, its extents, and how the elements of its factors and of its sums are written.
pub type Product = (&'static str, [usize; 3], &'static str, &'static str);

/// All products.
pub const PRODUCTS: [Product; 13] = [
    ("atom_f16_k8", [16, 8, 8], "f16", "f32"),
    ("atom_f16_k16", [16, 8, 16], "f16", "f32"),
    ("atom_half_k16", [16, 8, 16], "f16", "f16"),
    ("atom_bf16_k8", [16, 8, 8], "bf16", "f32"),
    ("atom_bf16_k16", [16, 8, 16], "bf16", "f32"),
    ("atom_tf32_k4", [16, 8, 4], "f32", "f32"),
    ("atom_tf32_k8", [16, 8, 8], "f32", "f32"),
    ("atom_s8_k16", [16, 8, 16], "s8", "s32"),
    ("atom_s8_k32", [16, 8, 32], "s8", "s32"),
    ("atom_e4m3_k32", [16, 8, 32], "e4m3", "f32"),
    ("atom_e5m2_k32", [16, 8, 32], "e5m2", "f32"),
    ("atom_s4_k64", [16, 8, 64], "s4", "s32"),
    ("atom_f64_k4", [8, 8, 4], "f64", "f64"),
];

/// The number of images that `atom_load` and `atom_store` write, of [`IMAGE`] halves each.
pub const LOADS: usize = 8;
/// See [`LOADS`].
pub const STORES: usize = 6;
/// The halves of four matrices of 8 x 8; of an image by fewer matrices, the first ones are written.
pub const IMAGE: usize = 256;
/// How many matrices each image has.
pub const MATRICES: [usize; LOADS] = [1, 2, 4, 1, 2, 4, 4, 4];

pub mod kernel {
    //! The kernels.

    #[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
    use layout_gpu::Free;
    use layout_gpu::atom::{self, Run};
    use layout_gpu::law::Values;
    use layout_gpu::shared::{Bytes, Region, Tile};
    use layout_gpu::{
        Alone, Element, Filled, Global, GlobalMut, Thread, Vector, Warp, commit_copies, kernel, sync_threads,
        wait_copies,
    };
    use layout_static::atom::{
        CopyAtom, Execute, MmaAtom, OperandA, OperandB, OperandC, OperandType, TiledCopy, TiledMma, Transfer, TvLayout,
        copy,
    };
    use layout_static::ops::Composition;
    use layout_static::{C, Layout, Static};

    use super::IMAGE;

    /// A matrix by columns.
    type Matrix<const M: usize, const N: usize> = Layout<(C<M>, C<N>), (C<1>, C<M>)>;
    /// The only tile of it.
    type Only<const M: usize, const N: usize> = Layout<((C<M>, C<N>), C<1>), ((C<1>, C<M>), C<0>)>;
    /// What a thread has of an operand of one atom.
    type Of<I, X, const M: usize, const N: usize> = TvLayout<TiledMma<I>, X, Matrix<M, N>>;

    /// The values that a lane has of an operand, a word each.
    #[inline(always)]
    unsafe fn values<I: MmaAtom, X: OperandType, T: Element, const M: usize, const N: usize, const V: usize>(
        from: *const T,
        lane: &Thread<32>,
    ) -> [T; V] {
        // SAFETY: a matrix of the atom, of the caller.
        unsafe { Global::new(from, Only::<M, N>::VALUE, C::<0>) }.part(Of::<I, X, M, N>::VALUE, lane).load()
    }

    /// Writes the sums of a lane, a word each.
    #[inline(always)]
    unsafe fn sums<I: MmaAtom, T: Element, const M: usize, const N: usize, const V: usize>(
        to: *mut T,
        lane: &Thread<32>,
        values: [T; V],
    ) {
        // SAFETY: a matrix of the atom, of the caller, for this warp alone.
        unsafe { GlobalMut::new(to, Only::<M, N>::VALUE, C::<0>) }
            .part(Of::<I, OperandC, M, N>::VALUE, lane)
            .store(values);
    }

    /// Values of so many bits, in order, in registers.
    #[inline(always)]
    fn packed<const BITS: usize, const V: usize, const R: usize>(values: [u32; V]) -> [u32; R] {
        const { assert!(V * BITS == 32 * R, "the values fill the registers") };
        core::array::from_fn(|r| (0..32 / BITS).fold(0, |bits, j| bits | values[r * (32 / BITS) + j] << (BITS * j)))
    }

    /// The halves of registers.
    #[inline(always)]
    fn halves<const R: usize, const V: usize>(registers: [u32; R]) -> [u32; V] {
        core::array::from_fn(|v| registers[v / 2] >> (16 * (v % 2)) & 0xffff)
    }

    /// Kernels `c += a b` of one atom: extents, values and bits of A and B, values of C; from words and back.
    macro_rules! products {
        ($($name:ident $Atom:ident [$m:literal $n:literal $k:literal]
            $a:literal $b:literal $c:literal $Word:ty: $factor:expr, $factor_b:expr, $sum:expr, $back:expr;)*) => { $(
            #[doc = concat!("`c += a b` of one atom, [`", stringify!($Atom), "`](atom::", stringify!($Atom), ").")]
            ///
            /// # Safety
            /// Launched with 32 threads in x; matrices of the extents of the atom.
            #[kernel]
            pub unsafe fn $name(a: *const $Word, b: *const $Word, c: *mut $Word) {
                // SAFETY: the launch.
                let lane = unsafe { Thread::<32>::launched() };
                // SAFETY: the block is a warp, without a branch.
                let warp = unsafe { Warp::together() };
                // SAFETY: matrices of the atom.
                let a = unsafe { values::<atom::$Atom, OperandA, $Word, $m, $k, $a>(a, &lane) };
                // SAFETY: matrices of the atom.
                let b = unsafe { values::<atom::$Atom, OperandB, $Word, $n, $k, $b>(b, &lane) };
                // SAFETY: matrices of the atom.
                let before = unsafe { values::<atom::$Atom, OperandC, $Word, $m, $n, $c>(c, &lane) };
                let after = Execute::<atom::$Atom>::execute(warp, $factor(a), $factor_b(b), $sum(before));
                // SAFETY: matrices of the atom.
                unsafe { sums::<atom::$Atom, $Word, $m, $n, $c>(c, &lane, $back(after)) };
            }
        )* };
    }

    /// Words as the sums of an instruction, and back.
    fn of_f32(words: [u32; 4]) -> [f32; 4] {
        words.map(f32::from_bits)
    }
    fn to_f32(sums: [f32; 4]) -> [u32; 4] {
        sums.map(f32::to_bits)
    }
    fn of_i32(words: [u32; 4]) -> [i32; 4] {
        words.map(u32::cast_signed)
    }
    fn to_i32(sums: [i32; 4]) -> [u32; 4] {
        sums.map(i32::cast_unsigned)
    }
    fn of_f64<const N: usize>(words: [u64; N]) -> [f64; N] {
        words.map(f64::from_bits)
    }
    fn to_f64(sums: [f64; 2]) -> [u64; 2] {
        sums.map(f64::to_bits)
    }

    products! {
        atom_f16_k8 F16M16N8K8 [16 8 8] 4 2 4 u32: packed::<16, 4, 2>, packed::<16, 2, 1>, of_f32, to_f32;
        atom_f16_k16 F16M16N8K16 [16 8 16] 8 4 4 u32: packed::<16, 8, 4>, packed::<16, 4, 2>, of_f32, to_f32;
        atom_half_k16 HalfM16N8K16 [16 8 16] 8 4 4 u32:
            packed::<16, 8, 4>, packed::<16, 4, 2>, packed::<16, 4, 2>, halves;
        atom_bf16_k8 Bf16M16N8K8 [16 8 8] 4 2 4 u32: packed::<16, 4, 2>, packed::<16, 2, 1>, of_f32, to_f32;
        atom_bf16_k16 Bf16M16N8K16 [16 8 16] 8 4 4 u32: packed::<16, 8, 4>, packed::<16, 4, 2>, of_f32, to_f32;
        atom_tf32_k4 Tf32M16N8K4 [16 8 4] 2 1 4 u32: packed::<32, 2, 2>, packed::<32, 1, 1>, of_f32, to_f32;
        atom_tf32_k8 Tf32M16N8K8 [16 8 8] 4 2 4 u32: packed::<32, 4, 4>, packed::<32, 2, 2>, of_f32, to_f32;
        atom_s8_k16 S8M16N8K16 [16 8 16] 8 4 4 u32: packed::<8, 8, 2>, packed::<8, 4, 1>, of_i32, to_i32;
        atom_s8_k32 S8M16N8K32 [16 8 32] 16 8 4 u32: packed::<8, 16, 4>, packed::<8, 8, 2>, of_i32, to_i32;
        atom_s4_k64 S4M16N8K64 [16 8 64] 32 16 4 u32: packed::<4, 32, 4>, packed::<4, 16, 2>, of_i32, to_i32;
        atom_f64_k4 F64M8N8K4 [8 8 4] 1 1 2 u64: of_f64::<1>, of_f64::<1>, of_f64::<2>, to_f64;
    }

    #[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
    products! {
        atom_e4m3_k32 E4m3M16N8K32 [16 8 32] 16 8 4 u32: packed::<8, 16, 4>, packed::<8, 8, 2>, of_f32, to_f32;
        atom_e5m2_k32 E5m2M16N8K32 [16 8 32] 16 8 4 u32: packed::<8, 16, 4>, packed::<8, 8, 2>, of_f32, to_f32;
    }

    /// The tile of all halves of an image.
    type Halves<const N: usize> = Layout<(C<N>, C<1>), (C<1>, C<0>)>;
    /// The image of one atom in shared memory, and where the run of each lane begins in it, by a table.
    type Image = Layout<C<IMAGE>, C<1>>;
    type Begins<Table> = Composition<Table, Layout<(C<32>, C<1>), (C<1>, C<0>)>>;

    /// Loads matrices at an address of shared memory, and writes what each lane got to where the table says it is.
    #[inline(always)]
    unsafe fn loaded<I: CopyAtom, const R: usize, const V: usize, const N: usize>(
        at: u32,
        to: *mut u16,
        lane: &Thread<32>,
        warp: Warp,
    ) where
        Warp: Transfer<I, Filled<u16, Values<Image, Begins<I::From>>>, [[u32; R]; 1]>,
        Values<Image, Begins<I::From>>: Static,
        Begins<I::From>: Static,
        I::To: Static,
    {
        let mut registers = [[0; R]];
        // SAFETY: shared memory of the caller.
        let rows = unsafe { Region::<Tile<u16, Image>>::at(at) }.window().part(Begins::<I::From>::VALUE, lane);
        // SAFETY: rows of matrices that have arrived.
        warp.transfer(&unsafe { rows.filled() }, &mut registers, 0);
        let values: [u32; V] = halves(registers[0]);
        // SAFETY: an image, for this warp alone.
        unsafe { GlobalMut::new(to, Halves::<N>::VALUE, C::<0>) }
            .part(I::To::VALUE, lane)
            .store(values.map(|half| half as u16));
    }

    /// Copies four matrices into shared memory, by 16, 8 and 4 bytes, and loads them by every atom: each image in `to`
    /// is what `from` is.
    ///
    /// # Safety
    /// Launched with 32 threads in x; `IMAGE` halves in `from`, `LOADS` times as many in `to`.
    #[kernel(shared = Bytes<1536>)]
    pub unsafe fn atom_load(memory: Region<Bytes<1536>>, from: *const u16, to: *mut u16) {
        // SAFETY: the launch.
        let lane = unsafe { Thread::<32>::launched() };
        // SAFETY: the block is a warp, without a branch.
        let warp = unsafe { Warp::together() };
        let at = memory.address();
        // SAFETY: runs of the images, each by one thread.
        unsafe { filled::<8, 1>(from, at, &lane) };
        // SAFETY: runs of the images, each by one thread.
        unsafe { filled::<4, 2>(from, at + 512, &lane) };
        // SAFETY: runs of the images, each by one thread.
        unsafe { filled::<2, 4>(from, at + 1024, &lane) };
        commit_copies();
        wait_copies::<0>();
        // SAFETY: every thread gets here.
        unsafe { sync_threads() };
        let image = |number: usize| to.wrapping_add(IMAGE * number);
        // SAFETY: matrices that have arrived, to an image each.
        unsafe { loaded::<atom::Ldmatrix1, 1, 2, 64>(at, image(0), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix2, 2, 4, 128>(at, image(1), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix4, 4, 8, 256>(at, image(2), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix1T, 1, 2, 64>(at, image(3), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix2T, 2, 4, 128>(at, image(4), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix4T, 4, 8, 256>(at, image(5), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix4, 4, 8, 256>(at + 512, image(6), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix4, 4, 8, 256>(at + 1024, image(7), &lane, warp) };
    }

    /// Runs of an image: those of the lanes, `TIMES` of each.
    type Runs<const TIMES: usize> = Layout<(C<32>, C<TIMES>), (C<1>, C<32>)>;
    /// The only tile of them.
    type OnlyRuns<const TIMES: usize> = Layout<((C<32>, C<TIMES>), C<1>), ((C<1>, C<32>), C<0>)>;
    /// A run for each lane.
    type Fill<const COUNT: usize> =
        TiledCopy<Run<COUNT, 16>, Layout<(C<32>, C<1>), (C<1>, C<0>)>, Layout<(C<1>, C<COUNT>), (C<0>, C<1>)>>;

    /// Starts to copy an image into shared memory by runs of `COUNT` halves, `TIMES` of each thread.
    #[inline(always)]
    unsafe fn filled<const COUNT: usize, const TIMES: usize>(from: *const u16, at: u32, lane: &Thread<32>) {
        let runs = Runs::<TIMES>::VALUE;
        // SAFETY: the image.
        let from = unsafe { Global::new(from.cast::<Vector<u16, COUNT>>(), OnlyRuns::<TIMES>::VALUE, C::<0>) };
        // SAFETY: shared memory of the caller.
        let to = unsafe { Region::<Tile<Vector<u16, COUNT>, Runs<TIMES>>>::at(at) }.window().part(runs, lane);
        // SAFETY: runs of the image, of no other thread.
        copy::<Fill<COUNT>, _, _, _>(Alone, &from.part(runs, lane), &mut unsafe { to.free() });
    }

    /// Stores matrices to shared memory from where the table says that each lane has them, and reads them by rows.
    #[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
    #[inline(always)]
    unsafe fn stored<I: CopyAtom, const R: usize, const V: usize, const N: usize>(
        from: *const u16,
        at: u32,
        lane: &Thread<32>,
        warp: Warp,
    ) where
        Warp: Transfer<I, [[u32; R]; 1], Free<u16, Values<Image, Begins<I::To>>>>,
        Values<Image, Begins<I::To>>: Static,
        Begins<I::To>: Static,
        I::From: Static,
    {
        // SAFETY: an image.
        let values: [u16; V] =
            unsafe { Global::new(from, Halves::<N>::VALUE, C::<0>) }.part(I::From::VALUE, lane).load();
        let registers = packed::<16, V, R>(values.map(u32::from));
        // SAFETY: shared memory of the caller.
        let rows = unsafe { Region::<Tile<u16, Image>>::at(at) }.window().part(Begins::<I::To>::VALUE, lane);
        // SAFETY: rows of the image; the lanes beyond them name rows that others write.
        warp.transfer(&[registers], &mut unsafe { rows.free() }, 0);
    }

    /// Stores four matrices to shared memory by every atom, and reads them: each image in `to` is what `from` is.
    ///
    /// # Safety
    /// Launched with 32 threads in x; `IMAGE` halves in `from`, `STORES` times as many in `to`.
    #[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
    #[kernel(shared = Bytes<3072>)]
    pub unsafe fn atom_store(memory: Region<Bytes<3072>>, from: *const u16, to: *mut u16) {
        // SAFETY: the launch.
        let lane = unsafe { Thread::<32>::launched() };
        // SAFETY: the block is a warp, without a branch.
        let warp = unsafe { Warp::together() };
        let at = memory.address();
        // SAFETY: an image of its own each.
        unsafe { stored::<atom::Stmatrix1, 1, 2, 64>(from, at, &lane, warp) };
        // SAFETY: as above.
        unsafe { stored::<atom::Stmatrix2, 2, 4, 128>(from, at + 512, &lane, warp) };
        // SAFETY: as above.
        unsafe { stored::<atom::Stmatrix4, 4, 8, 256>(from, at + 1024, &lane, warp) };
        // SAFETY: as above.
        unsafe { stored::<atom::Stmatrix1T, 1, 2, 64>(from, at + 1536, &lane, warp) };
        // SAFETY: as above.
        unsafe { stored::<atom::Stmatrix2T, 2, 4, 128>(from, at + 2048, &lane, warp) };
        // SAFETY: as above.
        unsafe { stored::<atom::Stmatrix4T, 4, 8, 256>(from, at + 2560, &lane, warp) };
        // SAFETY: every thread gets here.
        unsafe { sync_threads() };
        let image = |number: usize| to.wrapping_add(IMAGE * number);
        // SAFETY: matrices that were stored, to an image each.
        unsafe { loaded::<atom::Ldmatrix1, 1, 2, 64>(at, image(0), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix2, 2, 4, 128>(at + 512, image(1), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix4, 4, 8, 256>(at + 1024, image(2), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix1, 1, 2, 64>(at + 1536, image(3), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix2, 2, 4, 128>(at + 2048, image(4), &lane, warp) };
        // SAFETY: as above.
        unsafe { loaded::<atom::Ldmatrix4, 4, 8, 256>(at + 2560, image(5), &lane, warp) };
    }
}
