//! What the 128 threads of a warpgroup execute together: `sm_90a`. Each is a function of `build/src/warpgroup.rs`.

#[cfg(target_arch = "nvptx64")]
use core::arch::asm;

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

/// The registers of a factor, which are computed before any later instruction that has an effect: the fence of a
/// product, say. LLVM would compute them as late as it can. No instruction.
#[inline(always)]
#[must_use]
pub fn settled([a, b, c, d]: [u32; 4]) -> [u32; 4] {
    #[cfg(target_arch = "nvptx64")]
    {
        let (mut a, mut b, mut c, mut d) = (a, b, c, d);
        // SAFETY: it does nothing.
        unsafe {
            asm!("// {} {} {} {}", inout(reg32) a, inout(reg32) b, inout(reg32) c, inout(reg32) d,
                options(nomem, nostack, preserves_flags));
        }
        return [a, b, c, d];
    }
    #[cfg(not(target_arch = "nvptx64"))]
    [a, b, c, d]
}

intrinsics! {
    /// `elect.sync`: 1 in one lane of the warp, 0 in all other ones.
    elect "layout_gpu_elect" () -> u32;
    /// `wgmma.commit_group`: makes the products since the last call one group.
    commit_products "layout_gpu_wgmma_commit" () -> ();
    /// `setmaxnreg.dec 40`: gives registers back.
    registers_dec_40 "layout_gpu_registers_dec_40" () -> ();
    /// `setmaxnreg.inc 232`: takes registers that other warps gave back.
    registers_inc_232 "layout_gpu_registers_inc_232" () -> ();
}

/// Functions that the sums of a product pass.
macro_rules! passed {
    ($($(#[$doc:meta])* $name:ident $link:literal $count:literal;)*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        /// All threads of the warpgroup get here together.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name(sums: [f32; $count]) -> [f32; $count] {
            #[cfg(target_arch = "nvptx64")]
            {
                #[allow(improper_ctypes, reason = "an array of LLVM, as the function has it")]
                unsafe extern "unadjusted" {
                    #[link_name = $link]
                    fn outside(sums: [f32; $count]) -> [f32; $count];
                }
                // SAFETY: the caller's promise.
                return unsafe { outside(sums) };
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

/// Products, by the numbers of their factors: A by a descriptor, or in registers. For factors of 16 bits, `turned` says
/// which of them lie along M or N in shared memory: constants.
macro_rules! products {
    ($($name:ident $link:literal $shape:literal $count:literal ($($a:ident: $A:ty),*) ($($turned:ident)*);)*) => { $(
        #[doc = concat!("`wgmma.mma_async.", $shape, "`: starts `a b + sums`, or, where they do not count, `a b`.")]
        ///
        /// # Safety
        /// All threads of the warpgroup get here together, after [`order`](order_4); the descriptors are of factors
        /// that no one writes, and no one reads or writes the sums, nor writes registers of A, before the product is
        /// waited for. What says that a factor is turned is a constant.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        #[allow(clippy::too_many_arguments, reason = "the registers of an instruction")]
        pub unsafe fn $name(
            sums: [f32; $count], $($a: $A,)* b: u64, counts: u32, $($turned: u32,)*
        ) -> [f32; $count] {
            #[cfg(target_arch = "nvptx64")]
            {
                #[allow(improper_ctypes, reason = "an array of LLVM, as the function has it")]
                unsafe extern "unadjusted" {
                    #[link_name = $link]
                    fn outside(
                        sums: [f32; $count], $($a: $A,)* b: u64, counts: u32, $($turned: u32,)*
                    ) -> [f32; $count];
                }
                // SAFETY: the caller's promise.
                return unsafe { outside(sums, $($a,)* b, counts, $($turned),*) };
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

/// The functions of so many sums.
macro_rules! sums {
    ($($order:ident $order_link:literal $wait:ident $wait_link:literal $wait_1:ident $wait_1_link:literal
        $count:literal;)*) => {
        passed! { $(
            /// `wgmma.fence`: products come after what the threads did to these sums.
            $order $order_link $count;
            /// `wgmma.wait_group 0`: the sums of all products.
            $wait $wait_link $count;
            /// `wgmma.wait_group 1`: waits for all groups but the last one. The sums stay in flight.
            $wait_1 $wait_1_link $count;
        )* }
    };
}

sums! {
    order_4 "layout_gpu_wgmma_order_4" wait_4 "layout_gpu_wgmma_wait_0_4" wait_1_4 "layout_gpu_wgmma_wait_1_4" 4;
    order_8 "layout_gpu_wgmma_order_8" wait_8 "layout_gpu_wgmma_wait_0_8" wait_1_8 "layout_gpu_wgmma_wait_1_8" 8;
    order_16 "layout_gpu_wgmma_order_16" wait_16 "layout_gpu_wgmma_wait_0_16"
        wait_1_16 "layout_gpu_wgmma_wait_1_16" 16;
    order_32 "layout_gpu_wgmma_order_32" wait_32 "layout_gpu_wgmma_wait_0_32"
        wait_1_32 "layout_gpu_wgmma_wait_1_32" 32;
    order_64 "layout_gpu_wgmma_order_64" wait_64 "layout_gpu_wgmma_wait_0_64"
        wait_1_64 "layout_gpu_wgmma_wait_1_64" 64;
    order_128 "layout_gpu_wgmma_order_128" wait_128 "layout_gpu_wgmma_wait_0_128"
        wait_1_128 "layout_gpu_wgmma_wait_1_128" 128;
}

products! {
    multiply_f16_8 "layout_gpu_wgmma_f16_8" "m64n8k16.f32.f16.f16" 4 (a: u64) (turned_a turned_b);
    multiply_bf16_8 "layout_gpu_wgmma_bf16_8" "m64n8k16.f32.bf16.bf16" 4 (a: u64) (turned_a turned_b);
    multiply_e4m3_8 "layout_gpu_wgmma_e4m3_8" "m64n8k32.f32.e4m3.e4m3" 4 (a: u64) ();
    multiply_f16_16 "layout_gpu_wgmma_f16_16" "m64n16k16.f32.f16.f16" 8 (a: u64) (turned_a turned_b);
    multiply_bf16_16 "layout_gpu_wgmma_bf16_16" "m64n16k16.f32.bf16.bf16" 8 (a: u64) (turned_a turned_b);
    multiply_e4m3_16 "layout_gpu_wgmma_e4m3_16" "m64n16k32.f32.e4m3.e4m3" 8 (a: u64) ();
    multiply_f16_32 "layout_gpu_wgmma_f16_32" "m64n32k16.f32.f16.f16" 16 (a: u64) (turned_a turned_b);
    multiply_bf16_32 "layout_gpu_wgmma_bf16_32" "m64n32k16.f32.bf16.bf16" 16 (a: u64) (turned_a turned_b);
    multiply_e4m3_32 "layout_gpu_wgmma_e4m3_32" "m64n32k32.f32.e4m3.e4m3" 16 (a: u64) ();
    multiply_f16_64 "layout_gpu_wgmma_f16_64" "m64n64k16.f32.f16.f16" 32 (a: u64) (turned_a turned_b);
    multiply_bf16_64 "layout_gpu_wgmma_bf16_64" "m64n64k16.f32.bf16.bf16" 32 (a: u64) (turned_a turned_b);
    multiply_e4m3_64 "layout_gpu_wgmma_e4m3_64" "m64n64k32.f32.e4m3.e4m3" 32 (a: u64) ();
    multiply_f16_128 "layout_gpu_wgmma_f16_128" "m64n128k16.f32.f16.f16" 64 (a: u64) (turned_a turned_b);
    multiply_bf16_128 "layout_gpu_wgmma_bf16_128" "m64n128k16.f32.bf16.bf16" 64 (a: u64) (turned_a turned_b);
    multiply_e4m3_128 "layout_gpu_wgmma_e4m3_128" "m64n128k32.f32.e4m3.e4m3" 64 (a: u64) ();
    multiply_f16_256 "layout_gpu_wgmma_f16_256" "m64n256k16.f32.f16.f16" 128 (a: u64) (turned_a turned_b);
    multiply_bf16_256 "layout_gpu_wgmma_bf16_256" "m64n256k16.f32.bf16.bf16" 128 (a: u64) (turned_a turned_b);
    multiply_e4m3_256 "layout_gpu_wgmma_e4m3_256" "m64n256k32.f32.e4m3.e4m3" 128 (a: u64) ();
    multiply_registers_f16_64 "layout_gpu_wgmma_registers_f16_64" "m64n64k16.f32.f16.f16" 32
        (a0: u32, a1: u32, a2: u32, a3: u32) (turned_b);
    multiply_registers_bf16_64 "layout_gpu_wgmma_registers_bf16_64" "m64n64k16.f32.bf16.bf16" 32
        (a0: u32, a1: u32, a2: u32, a3: u32) (turned_b);
    multiply_registers_e4m3_64 "layout_gpu_wgmma_registers_e4m3_64" "m64n64k32.f32.e4m3.e4m3" 32
        (a0: u32, a1: u32, a2: u32, a3: u32) ();
    multiply_registers_f16_128 "layout_gpu_wgmma_registers_f16_128" "m64n128k16.f32.f16.f16" 64
        (a0: u32, a1: u32, a2: u32, a3: u32) (turned_b);
    multiply_registers_bf16_128 "layout_gpu_wgmma_registers_bf16_128" "m64n128k16.f32.bf16.bf16" 64
        (a0: u32, a1: u32, a2: u32, a3: u32) (turned_b);
    multiply_registers_e4m3_128 "layout_gpu_wgmma_registers_e4m3_128" "m64n128k32.f32.e4m3.e4m3" 64
        (a0: u32, a1: u32, a2: u32, a3: u32) ();
    multiply_registers_f16_256 "layout_gpu_wgmma_registers_f16_256" "m64n256k16.f32.f16.f16" 128
        (a0: u32, a1: u32, a2: u32, a3: u32) (turned_b);
    multiply_registers_bf16_256 "layout_gpu_wgmma_registers_bf16_256" "m64n256k16.f32.bf16.bf16" 128
        (a0: u32, a1: u32, a2: u32, a3: u32) (turned_b);
    multiply_registers_e4m3_256 "layout_gpu_wgmma_registers_e4m3_256" "m64n256k32.f32.e4m3.e4m3" 128
        (a0: u32, a1: u32, a2: u32, a3: u32) ();
}
