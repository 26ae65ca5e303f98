; What Rust cannot write for AMD's GPUs: vectors of `half` and `bfloat`, and shared memory. `layout-gpu-build` joins it
; with the kernels. A register of 32 bits has two numbers of 16 bits; the last operands of MFMA, which broadcast blocks,
; are 0.

target triple = "amdgcn-amd-amdhsa"

; The shared memory of a block: the launch says how many bytes.
@layout_amd_shared = external hidden addrspace(3) global [0 x i8], align 16

define linkonce_odr hidden ptr @layout_amd_shared_memory() alwaysinline nounwind {
  ret ptr addrspacecast (ptr addrspace(3) @layout_amd_shared to ptr)
}

define linkonce_odr hidden void @layout_amd_sync_threads() alwaysinline convergent nounwind {
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret void
}

define linkonce_odr hidden <4 x float> @layout_amd_mfma_f32_16x16x16_f16(<2 x i32> %a, <2 x i32> %b, <4 x float> %c)
    alwaysinline convergent nounwind {
  %x = bitcast <2 x i32> %a to <4 x half>
  %y = bitcast <2 x i32> %b to <4 x half>
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %x, <4 x half> %y, <4 x float> %c,
    i32 0, i32 0, i32 0)
  ret <4 x float> %d
}

define linkonce_odr hidden <16 x float> @layout_amd_mfma_f32_32x32x8_f16(<2 x i32> %a, <2 x i32> %b, <16 x float> %c)
    alwaysinline convergent nounwind {
  %x = bitcast <2 x i32> %a to <4 x half>
  %y = bitcast <2 x i32> %b to <4 x half>
  %d = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %x, <4 x half> %y, <16 x float> %c,
    i32 0, i32 0, i32 0)
  ret <16 x float> %d
}

define linkonce_odr hidden <4 x float> @layout_amd_mfma_f32_16x16x16_bf16(<2 x i32> %a, <2 x i32> %b, <4 x float> %c)
    alwaysinline convergent nounwind {
  %x = bitcast <2 x i32> %a to <4 x i16>
  %y = bitcast <2 x i32> %b to <4 x i16>
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16bf16.1k(<4 x i16> %x, <4 x i16> %y, <4 x float> %c,
    i32 0, i32 0, i32 0)
  ret <4 x float> %d
}

define linkonce_odr hidden <16 x float> @layout_amd_mfma_f32_32x32x8_bf16(<2 x i32> %a, <2 x i32> %b, <16 x float> %c)
    alwaysinline convergent nounwind {
  %x = bitcast <2 x i32> %a to <4 x i16>
  %y = bitcast <2 x i32> %b to <4 x i16>
  %d = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %x, <4 x i16> %y, <16 x float> %c,
    i32 0, i32 0, i32 0)
  ret <16 x float> %d
}

define linkonce_odr hidden <4 x float> @layout_amd_mfma_f32_16x16x32_f16(<4 x i32> %a, <4 x i32> %b, <4 x float> %c)
    alwaysinline convergent nounwind {
  %x = bitcast <4 x i32> %a to <8 x half>
  %y = bitcast <4 x i32> %b to <8 x half>
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x32.f16(<8 x half> %x, <8 x half> %y, <4 x float> %c,
    i32 0, i32 0, i32 0)
  ret <4 x float> %d
}

define linkonce_odr hidden <16 x float> @layout_amd_mfma_f32_32x32x16_f16(<4 x i32> %a, <4 x i32> %b, <16 x float> %c)
    alwaysinline convergent nounwind {
  %x = bitcast <4 x i32> %a to <8 x half>
  %y = bitcast <4 x i32> %b to <8 x half>
  %d = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.f16(<8 x half> %x, <8 x half> %y, <16 x float> %c,
    i32 0, i32 0, i32 0)
  ret <16 x float> %d
}

define linkonce_odr hidden <4 x float> @layout_amd_mfma_f32_16x16x32_bf16(<4 x i32> %a, <4 x i32> %b, <4 x float> %c)
    alwaysinline convergent nounwind {
  %x = bitcast <4 x i32> %a to <8 x bfloat>
  %y = bitcast <4 x i32> %b to <8 x bfloat>
  %d = call <4 x float> @llvm.amdgcn.mfma.f32.16x16x32.bf16(<8 x bfloat> %x, <8 x bfloat> %y, <4 x float> %c,
    i32 0, i32 0, i32 0)
  ret <4 x float> %d
}

define linkonce_odr hidden <16 x float> @layout_amd_mfma_f32_32x32x16_bf16(<4 x i32> %a, <4 x i32> %b, <16 x float> %c)
    alwaysinline convergent nounwind {
  %x = bitcast <4 x i32> %a to <8 x bfloat>
  %y = bitcast <4 x i32> %b to <8 x bfloat>
  %d = call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.bf16(<8 x bfloat> %x, <8 x bfloat> %y, <16 x float> %c,
    i32 0, i32 0, i32 0)
  ret <16 x float> %d
}

define linkonce_odr hidden <8 x float> @layout_amd_wmma_f32_16x16x16_f16(<4 x i32> %a, <4 x i32> %b, <8 x float> %c)
    alwaysinline convergent nounwind {
  %x = bitcast <4 x i32> %a to <8 x half>
  %y = bitcast <4 x i32> %b to <8 x half>
  %d = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v8f16(<8 x half> %x, <8 x half> %y, <8 x float> %c)
  ret <8 x float> %d
}

define linkonce_odr hidden <8 x float> @layout_amd_wmma_f32_16x16x16_bf16(<4 x i32> %a, <4 x i32> %b, <8 x float> %c)
    alwaysinline convergent nounwind {
  %x = bitcast <4 x i32> %a to <8 x i16>
  %y = bitcast <4 x i32> %b to <8 x i16>
  %d = call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.bf16.v8f32.v8i16(<8 x i16> %x, <8 x i16> %y, <8 x float> %c)
  ret <8 x float> %d
}
