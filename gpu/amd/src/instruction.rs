//! The machine's instructions as functions: indices, a barrier, shared memory, matrix products.
//!
//! All lanes of a wave execute a product together, or it does something undefined. LLVM's intrinsics are *convergent*:
//! LLVM leaves them where they are. rustc's own pass `JumpThreading` copies calls to both sides of a branch; a build of
//! kernels turns it off, by `-Zmir-enable-passes=-JumpThreading`, as `layout-gpu-build` does.

/// The products: name, registers of A and B, registers of C, the machines that have it, and the ones of them for which
/// there are kernels.
macro_rules! products {
    ($form:ident) => {
        $form! {
            mfma_f32_16x16x16_f16 "layout_amd_mfma_f32_16x16x16_f16" 2 4 "gfx90a, gfx942, gfx950" ["gfx942" "gfx950"];
            mfma_f32_32x32x8_f16 "layout_amd_mfma_f32_32x32x8_f16" 2 16 "gfx90a, gfx942, gfx950" ["gfx942" "gfx950"];
            mfma_f32_16x16x16_bf16 "layout_amd_mfma_f32_16x16x16_bf16" 2 4 "gfx90a, gfx942, gfx950" ["gfx942" "gfx950"];
            mfma_f32_32x32x8_bf16 "layout_amd_mfma_f32_32x32x8_bf16" 2 16 "gfx90a, gfx942, gfx950" ["gfx942" "gfx950"];
            mfma_f32_16x16x32_f16 "layout_amd_mfma_f32_16x16x32_f16" 4 4 "gfx950" ["gfx950"];
            mfma_f32_32x32x16_f16 "layout_amd_mfma_f32_32x32x16_f16" 4 16 "gfx950" ["gfx950"];
            mfma_f32_16x16x32_bf16 "layout_amd_mfma_f32_16x16x32_bf16" 4 4 "gfx950" ["gfx950"];
            mfma_f32_32x32x16_bf16 "layout_amd_mfma_f32_32x32x16_bf16" 4 16 "gfx950" ["gfx950"];
            wmma_f32_16x16x16_f16 "layout_amd_wmma_f32_16x16x16_f16" 4 8 "gfx12" ["gfx1200"];
            wmma_f32_16x16x16_bf16 "layout_amd_wmma_f32_16x16x16_bf16" 4 8 "gfx12" ["gfx1200"];
        }
    };
}

/// Functions of a register of the machine.
macro_rules! registers {
    ($($(#[$doc:meta])* $name:ident $intrinsic:ident;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        #[must_use]
        pub fn $name() -> u32 {
            #[cfg(target_arch = "amdgpu")]
            return core::arch::amdgpu::$intrinsic();
            #[cfg(not(target_arch = "amdgpu"))]
            absent()
        }
    )* };
}

registers! {
    /// The index of this thread in its block, along x.
    thread_x workitem_id_x;
    /// The index of the block in x.
    block_x workgroup_id_x;
    /// The index of the block in y.
    block_y workgroup_id_y;
}

/// Registers that LLVM passes as one vector.
#[cfg(target_arch = "amdgpu")]
#[repr(simd)]
struct Registers<T, const N: usize>([T; N]);

#[cfg(target_arch = "amdgpu")]
unsafe extern "unadjusted" {
    #[link_name = "layout_amd_shared_memory"]
    fn shared() -> *mut u8;
    #[link_name = "layout_amd_sync_threads"]
    fn sync();
}

/// The shared memory of the block, aligned to 16 bytes. Its size is a number of the launch.
#[inline(always)]
#[must_use]
pub fn shared_memory() -> *mut u8 {
    #[cfg(target_arch = "amdgpu")]
    // SAFETY: an address.
    return unsafe { shared() };
    #[cfg(not(target_arch = "amdgpu"))]
    absent()
}

/// A barrier of the block: every thread waits for all of them, and sees what they wrote.
///
/// # Safety
/// Every thread of the block gets here, and since the barrier before this one they have all come the same way.
#[inline(always)]
pub unsafe fn sync_threads() {
    #[cfg(target_arch = "amdgpu")]
    // SAFETY: the caller's promise.
    return unsafe { sync() };
    #[cfg(not(target_arch = "amdgpu"))]
    absent()
}

/// The function of each product.
macro_rules! functions {
    ($($name:ident $link:literal $factor:literal $sums:literal $machines:literal $features:tt;)*) => { $(
        #[doc = concat!("`v_", stringify!($name), "` of ", $machines, ": the registers of `a b + c`.")]
        ///
        /// # Safety
        /// All lanes of the wave get here together, and the machine has the instruction.
        #[inline(always)]
        #[must_use]
        #[cfg_attr(not(target_arch = "amdgpu"), allow(unused_variables, reason = "the instruction is absent"))]
        pub unsafe fn $name(a: [u32; $factor], b: [u32; $factor], c: [f32; $sums]) -> [f32; $sums] {
            #[cfg(target_arch = "amdgpu")]
            {
                unsafe extern "unadjusted" {
                    #[link_name = $link]
                    fn intrinsic(
                        a: Registers<u32, $factor>,
                        b: Registers<u32, $factor>,
                        c: Registers<f32, $sums>,
                    ) -> Registers<f32, $sums>;
                }
                // SAFETY: the caller's promise; a vector has the registers of an array, in order.
                unsafe { core::mem::transmute(intrinsic(Registers(a), Registers(b), Registers(c))) }
            }
            #[cfg(not(target_arch = "amdgpu"))]
            absent()
        }
    )* };
}
products!(functions);

/// The list of the products.
macro_rules! list {
    ($($name:ident $link:literal $factor:literal $sums:literal $machines:literal [$($feature:literal)*];)*) => {
        /// The products, and the machines for which there is a kernel of each, of its name.
        pub const PRODUCTS: &[(&str, &[&str])] = &[$((stringify!($name), &[$($feature),*])),*];
    };
}
products!(list);

/// What a function of this module does where there is no such instruction.
#[cfg(not(target_arch = "amdgpu"))]
#[cold]
#[track_caller]
fn absent() -> ! {
    unimplemented!("an instruction of AMD's GPUs: compile for amdgcn-amd-amdhsa")
}

/// Each product by one wave, whose lanes have their registers side by side.
#[cfg(target_arch = "amdgpu")]
mod entries {
    /// The kernel of each product, for the machines that have it.
    macro_rules! entries {
        ($($name:ident $link:literal $factor:literal $sums:literal $machines:literal [$($feature:literal)*];)*) => { $(
            /// A product.
            ///
            /// # Safety
            /// Launched with a wave; a lane has registers in each array.
            #[cfg(any($(feature = $feature),*))]
            #[unsafe(no_mangle)]
            unsafe extern "gpu-kernel" fn $name(
                a: *const [u32; $factor],
                b: *const [u32; $factor],
                c: *mut [f32; $sums],
            ) {
                let lane = super::thread_x() as usize;
                // SAFETY: registers of this lane; all lanes get here.
                unsafe { *c.add(lane) = super::$name(*a.add(lane), *b.add(lane), *c.add(lane)) }
            }
        )* };
    }
    products!(entries);
}
