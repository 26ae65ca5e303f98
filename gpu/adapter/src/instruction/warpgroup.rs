//! What the 128 threads of a warpgroup execute together: `sm_90a`. Each is a function of `build/src/warpgroup.rs`.

#[cfg(not(target_arch = "nvptx64"))]
use super::absent;

/// Functions without operands.
macro_rules! plain {
    ($($(#[$doc:meta])* $name:ident $link:literal -> $Y:ty;)*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        /// All threads of the warp get here together; for products, all threads of the warpgroup.
        #[inline(always)]
        pub unsafe fn $name() -> $Y {
            #[cfg(target_arch = "nvptx64")]
            {
                unsafe extern "C" {
                    #[link_name = $link]
                    fn outside() -> $Y;
                }
                // SAFETY: the caller's promise.
                return unsafe { outside() };
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

plain! {
    /// `elect.sync`: 1 in one lane of the warp, 0 in all other ones.
    elect "layout_gpu_elect" -> u32;
    /// `wgmma.commit_group`: makes the products since the last call one group.
    commit_products "layout_gpu_wgmma_commit" -> ();
    /// `setmaxnreg.dec 40`: gives registers back.
    registers_dec_40 "layout_gpu_registers_dec_40" -> ();
    /// `setmaxnreg.inc 232`: takes registers that other warps gave back.
    registers_inc_232 "layout_gpu_registers_inc_232" -> ();
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

/// Products, by the numbers of their factors.
macro_rules! products {
    ($($name:ident $link:literal $shape:literal $count:literal;)*) => { $(
        #[doc = concat!("`wgmma.mma_async.", $shape, "`: starts `a b + sums`, or, where they do not count, `a b`.")]
        ///
        /// # Safety
        /// All threads of the warpgroup get here together, after [`order`](order_4); the descriptors are of factors
        /// that no one writes, and no one reads or writes the sums, before the product is waited for.
        #[inline(always)]
        #[cfg_attr(not(target_arch = "nvptx64"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name(sums: [f32; $count], a: u64, b: u64, counts: u32) -> [f32; $count] {
            #[cfg(target_arch = "nvptx64")]
            {
                #[allow(improper_ctypes, reason = "an array of LLVM, as the function has it")]
                unsafe extern "unadjusted" {
                    #[link_name = $link]
                    fn outside(sums: [f32; $count], a: u64, b: u64, counts: u32) -> [f32; $count];
                }
                // SAFETY: the caller's promise.
                return unsafe { outside(sums, a, b, counts) };
            }
            #[cfg(not(target_arch = "nvptx64"))]
            absent()
        }
    )* };
}

/// The functions of so many sums.
macro_rules! sums {
    ($($order:ident $order_link:literal $wait:ident $wait_link:literal $wait_1:ident $wait_1_link:literal
        $count:literal:
        $($name:ident $link:literal $shape:literal)*;)*) => { $(
        passed! {
            /// `wgmma.fence`: products come after what the threads did to these sums.
            $order $order_link $count;
            /// `wgmma.wait_group 0`: the sums of all products.
            $wait $wait_link $count;
            /// `wgmma.wait_group 1`: waits for all groups but the last one. The sums stay in flight.
            $wait_1 $wait_1_link $count;
        }
        products! { $($name $link $shape $count;)* }
    )* };
}

sums! {
    order_4 "layout_gpu_wgmma_order_4" wait_4 "layout_gpu_wgmma_wait_0_4" wait_1_4 "layout_gpu_wgmma_wait_1_4" 4:
        multiply_f16_8 "layout_gpu_wgmma_f16_8" "m64n8k16.f32.f16.f16"
        multiply_bf16_8 "layout_gpu_wgmma_bf16_8" "m64n8k16.f32.bf16.bf16"
        multiply_e4m3_8 "layout_gpu_wgmma_e4m3_8" "m64n8k32.f32.e4m3.e4m3";
    order_8 "layout_gpu_wgmma_order_8" wait_8 "layout_gpu_wgmma_wait_0_8" wait_1_8 "layout_gpu_wgmma_wait_1_8" 8:
        multiply_f16_16 "layout_gpu_wgmma_f16_16" "m64n16k16.f32.f16.f16"
        multiply_bf16_16 "layout_gpu_wgmma_bf16_16" "m64n16k16.f32.bf16.bf16"
        multiply_e4m3_16 "layout_gpu_wgmma_e4m3_16" "m64n16k32.f32.e4m3.e4m3";
    order_16 "layout_gpu_wgmma_order_16" wait_16 "layout_gpu_wgmma_wait_0_16" wait_1_16 "layout_gpu_wgmma_wait_1_16" 16:
        multiply_f16_32 "layout_gpu_wgmma_f16_32" "m64n32k16.f32.f16.f16"
        multiply_bf16_32 "layout_gpu_wgmma_bf16_32" "m64n32k16.f32.bf16.bf16"
        multiply_e4m3_32 "layout_gpu_wgmma_e4m3_32" "m64n32k32.f32.e4m3.e4m3";
    order_32 "layout_gpu_wgmma_order_32" wait_32 "layout_gpu_wgmma_wait_0_32" wait_1_32 "layout_gpu_wgmma_wait_1_32" 32:
        multiply_f16_64 "layout_gpu_wgmma_f16_64" "m64n64k16.f32.f16.f16"
        multiply_bf16_64 "layout_gpu_wgmma_bf16_64" "m64n64k16.f32.bf16.bf16"
        multiply_e4m3_64 "layout_gpu_wgmma_e4m3_64" "m64n64k32.f32.e4m3.e4m3";
    order_64 "layout_gpu_wgmma_order_64" wait_64 "layout_gpu_wgmma_wait_0_64" wait_1_64 "layout_gpu_wgmma_wait_1_64" 64:
        multiply_f16_128 "layout_gpu_wgmma_f16_128" "m64n128k16.f32.f16.f16"
        multiply_bf16_128 "layout_gpu_wgmma_bf16_128" "m64n128k16.f32.bf16.bf16"
        multiply_e4m3_128 "layout_gpu_wgmma_e4m3_128" "m64n128k32.f32.e4m3.e4m3";
    order_128 "layout_gpu_wgmma_order_128" wait_128 "layout_gpu_wgmma_wait_0_128"
        wait_1_128 "layout_gpu_wgmma_wait_1_128" 128:
        multiply_f16_256 "layout_gpu_wgmma_f16_256" "m64n256k16.f32.f16.f16"
        multiply_bf16_256 "layout_gpu_wgmma_bf16_256" "m64n256k16.f32.bf16.bf16"
        multiply_e4m3_256 "layout_gpu_wgmma_e4m3_256" "m64n256k32.f32.e4m3.e4m3";
}
