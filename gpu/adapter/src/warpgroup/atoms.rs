//! Products of a warpgroup as instructions, with the functions that execute them.

use layout_static::atom::MmaAtom;
use layout_static::layout;

use crate::instruction;

/// A product of a warpgroup, as an instruction.
pub trait WarpgroupAtom: MmaAtom {
    /// The sums of a thread.
    type Sums: Copy + AsRef<[f32]> + AsMut<[f32]> + 'static;
    /// Sums that do not count.
    #[doc(hidden)]
    const NONE: Self::Sums;
    /// Whether factors in shared memory may lie along M and N.
    #[doc(hidden)]
    const TURNS: bool;

    /// Products come after what the threads did to these sums.
    ///
    /// # Safety
    /// All threads of the warpgroup get here together.
    #[doc(hidden)]
    unsafe fn order(sums: Self::Sums) -> Self::Sums;
    /// Starts a product of factors in shared memory, which lie along M and N, or along K.
    ///
    /// # Safety
    /// As [`order`](WarpgroupAtom::order), after it; the descriptors are of factors. Constants say how they lie.
    #[doc(hidden)]
    unsafe fn multiply(sums: Self::Sums, a: u64, b: u64, counts: bool, turned: [bool; 2]) -> Self::Sums;
    /// Starts a product with the factor A in registers.
    ///
    /// # Safety
    /// As [`multiply`](WarpgroupAtom::multiply); no one writes the registers until the product is waited for.
    #[doc(hidden)]
    unsafe fn multiply_registers(sums: Self::Sums, a: [u32; 4], b: u64, counts: bool, turned: bool) -> Self::Sums;
    /// Waits for all products.
    ///
    /// # Safety
    /// As [`order`](WarpgroupAtom::order).
    #[doc(hidden)]
    unsafe fn wait(sums: Self::Sums) -> Self::Sums;
    /// Waits for all groups of products but the last one.
    ///
    /// # Safety
    /// As [`order`](WarpgroupAtom::order).
    #[doc(hidden)]
    unsafe fn wait_1(sums: Self::Sums) -> Self::Sums;
}

/// The layouts of A: in shared memory, which all threads read; in registers, as `mma.sync` has it.
macro_rules! atoms {
    ($($(#[$doc:meta])* $Name:ident $(($rows:tt, $values:tt))?: ($m:literal, $n:literal, $k:literal) of $bits:literal,
        $columns:literal $count:literal $turns:tt
        $order:ident $multiply:ident $multiply_registers:ident $wait:ident $wait_1:ident;)*) => { $(
        atoms! { layout: $(#[$doc])* $Name $($rows, $values)?, $m, $n, $k, $bits, $columns }

        impl WarpgroupAtom for $Name {
            type Sums = [f32; $count];
            const NONE: Self::Sums = [0.0; $count];
            const TURNS: bool = $turns;

            #[inline(always)]
            unsafe fn order(sums: Self::Sums) -> Self::Sums {
                // SAFETY: the caller's promise.
                unsafe { instruction::$order(sums) }
            }

            #[inline(always)]
            unsafe fn multiply(sums: Self::Sums, a: u64, b: u64, counts: bool, turned: [bool; 2]) -> Self::Sums {
                atoms!(call $turns: $multiply(sums, a, b, u32::from(counts)) turned)
            }

            #[inline(always)]
            unsafe fn multiply_registers(
                sums: Self::Sums,
                [a, b, c, d]: [u32; 4],
                factor: u64,
                counts: bool,
                turned: bool,
            ) -> Self::Sums {
                atoms!(call_1 $turns: $multiply_registers(sums, a, b, c, d, factor, u32::from(counts)) turned)
            }

            #[inline(always)]
            unsafe fn wait(sums: Self::Sums) -> Self::Sums {
                // SAFETY: the caller's promise.
                unsafe { instruction::$wait(sums) }
            }

            #[inline(always)]
            unsafe fn wait_1(sums: Self::Sums) -> Self::Sums {
                // SAFETY: the caller's promise.
                unsafe { instruction::$wait_1(sums) }
            }
        }
    )* };
    (layout: $(#[$doc:meta])* $Name:ident, $m:literal, $n:literal, $k:literal, $bits:literal, $columns:literal) => {
        layout! {
            $(#[$doc])*
            pub atom $Name = mma(($m, $n, $k), lanes 128 : 1,
                a (128, ($m, $k)) : (0, (1, $m)) of $bits,
                b (128, ($n, $k)) : (0, (1, $n)) of $bits,
                c ((4, 8, 4), (2, 2, $columns)) : ((128, 1, 16), (64, 8, 512)) of 32);
        }
    };
    (layout: $(#[$doc:meta])* $Name:ident $rows:tt, $values:tt, $m:literal, $n:literal, $k:literal, $bits:literal,
        $columns:literal) => {
        layout! {
            $(#[$doc])*
            pub atom $Name = mma(($m, $n, $k), lanes 128 : 1,
                a $rows : $values of $bits,
                b (128, ($n, $k)) : (0, (1, $n)) of $bits,
                c ((4, 8, 4), (2, 2, $columns)) : ((128, 1, 16), (64, 8, 512)) of 32);
        }
    };
    (call true: $function:ident($($argument:expr),*) $turned:ident) => {
        // SAFETY: the caller's promise.
        unsafe { instruction::$function($($argument,)* u32::from($turned[0]), u32::from($turned[1])) }
    };
    (call_1 true: $function:ident($($argument:expr),*) $turned:ident) => {
        // SAFETY: the caller's promise.
        unsafe { instruction::$function($($argument,)* u32::from($turned)) }
    };
    ($call:ident false: $function:ident($($argument:expr),*) $turned:ident) => {{
        let _ = $turned;
        // SAFETY: the caller's promise.
        unsafe { instruction::$function($($argument),*) }
    }};
}

atoms! {
    /// `wgmma.mma_async.m64n64k16.f32.bf16.bf16`.
    Bf16M64N64K16: (64, 64, 16) of 16, 8 32 true
        order_32 multiply_bf16_64 multiply_registers_bf16_64 wait_32 wait_1_32;
    /// `wgmma.mma_async.m64n128k16.f32.bf16.bf16`.
    Bf16M64N128K16: (64, 128, 16) of 16, 16 64 true
        order_64 multiply_bf16_128 multiply_registers_bf16_128 wait_64 wait_1_64;
    /// `wgmma.mma_async.m64n256k16.f32.bf16.bf16`.
    Bf16M64N256K16: (64, 256, 16) of 16, 32 128 true
        order_128 multiply_bf16_256 multiply_registers_bf16_256 wait_128 wait_1_128;
    /// `wgmma.mma_async.m64n128k16.f32.f16.f16`.
    F16M64N128K16: (64, 128, 16) of 16, 16 64 true
        order_64 multiply_f16_128 multiply_registers_f16_128 wait_64 wait_1_64;
    /// `wgmma.mma_async.m64n256k16.f32.f16.f16`.
    F16M64N256K16: (64, 256, 16) of 16, 32 128 true
        order_128 multiply_f16_256 multiply_registers_f16_256 wait_128 wait_1_128;
    /// `wgmma.mma_async.m64n256k32.f32.e4m3.e4m3`.
    E4m3M64N256K32: (64, 256, 32) of 8, 32 128 false
        order_128 multiply_e4m3_256 multiply_registers_e4m3_256 wait_128 wait_1_128;
    /// `wgmma.mma_async.m64n64k16.f32.bf16.bf16` with A in registers.
    Bf16M64N64K16Registers(((4, 8, 4), (2, 2, 2)), ((128, 1, 16), (64, 8, 512))): (64, 64, 16) of 16, 8 32 true
        order_32 multiply_bf16_64 multiply_registers_bf16_64 wait_32 wait_1_32;
    /// `wgmma.mma_async.m64n128k16.f32.bf16.bf16` with A in registers.
    Bf16M64N128K16Registers(((4, 8, 4), (2, 2, 2)), ((128, 1, 16), (64, 8, 512))): (64, 128, 16) of 16, 16 64 true
        order_64 multiply_bf16_128 multiply_registers_bf16_128 wait_64 wait_1_64;
}
