; What LLVM's intrinsics take and Rust cannot pass: two halves as a vector, and pointers to shared memory. These
; functions take words and addresses. `link.sh` links them; rustc declares outer functions as convergent.
target triple = "nvptx64-nvidia-cuda"

declare { float, float, float, float } @llvm.nvvm.mma.m16n8k8.row.col.f32.f32(
    <2 x half>, <2 x half>, <2 x half>, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(
    <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float)
declare { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k16.row.col.f16.f16(
    <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>)

define { float, float, float, float } @layout_gpu_mma_f16_k8(
    i32 %a0, i32 %a1, i32 %b0, float %c0, float %c1, float %c2, float %c3) alwaysinline convergent nounwind {
  %x0 = bitcast i32 %a0 to <2 x half>
  %x1 = bitcast i32 %a1 to <2 x half>
  %y0 = bitcast i32 %b0 to <2 x half>
  %d = call { float, float, float, float } @llvm.nvvm.mma.m16n8k8.row.col.f32.f32(
    <2 x half> %x0, <2 x half> %x1, <2 x half> %y0, float %c0, float %c1, float %c2, float %c3)
  ret { float, float, float, float } %d
}

define { float, float, float, float } @layout_gpu_mma_f16_k16(
    i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %b0, i32 %b1, float %c0, float %c1, float %c2, float %c3)
    alwaysinline convergent nounwind {
  %x0 = bitcast i32 %a0 to <2 x half>
  %x1 = bitcast i32 %a1 to <2 x half>
  %x2 = bitcast i32 %a2 to <2 x half>
  %x3 = bitcast i32 %a3 to <2 x half>
  %y0 = bitcast i32 %b0 to <2 x half>
  %y1 = bitcast i32 %b1 to <2 x half>
  %d = call { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(
    <2 x half> %x0, <2 x half> %x1, <2 x half> %x2, <2 x half> %x3, <2 x half> %y0, <2 x half> %y1,
    float %c0, float %c1, float %c2, float %c3)
  ret { float, float, float, float } %d
}

define { i32, i32 } @layout_gpu_mma_half_k16(
    i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %b0, i32 %b1, i32 %c0, i32 %c1) alwaysinline convergent nounwind {
  %x0 = bitcast i32 %a0 to <2 x half>
  %x1 = bitcast i32 %a1 to <2 x half>
  %x2 = bitcast i32 %a2 to <2 x half>
  %x3 = bitcast i32 %a3 to <2 x half>
  %y0 = bitcast i32 %b0 to <2 x half>
  %y1 = bitcast i32 %b1 to <2 x half>
  %z0 = bitcast i32 %c0 to <2 x half>
  %z1 = bitcast i32 %c1 to <2 x half>
  %d = call { <2 x half>, <2 x half> } @llvm.nvvm.mma.m16n8k16.row.col.f16.f16(
    <2 x half> %x0, <2 x half> %x1, <2 x half> %x2, <2 x half> %x3, <2 x half> %y0, <2 x half> %y1,
    <2 x half> %z0, <2 x half> %z1)
  %d0 = extractvalue { <2 x half>, <2 x half> } %d, 0
  %d1 = extractvalue { <2 x half>, <2 x half> } %d, 1
  %w0 = bitcast <2 x half> %d0 to i32
  %w1 = bitcast <2 x half> %d1 to i32
  %r0 = insertvalue { i32, i32 } poison, i32 %w0, 0
  %r1 = insertvalue { i32, i32 } %r0, i32 %w1, 1
  ret { i32, i32 } %r1
}

declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3))
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3), i32)

define i32 @layout_gpu_ldmatrix_x1(i32 %at) alwaysinline convergent nounwind {
  %from = inttoptr i32 %at to ptr addrspace(3)
  %d = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) %from)
  ret i32 %d
}

define void @layout_gpu_stmatrix_x1(i32 %at, i32 %r0) alwaysinline convergent nounwind {
  %to = inttoptr i32 %at to ptr addrspace(3)
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) %to, i32 %r0)
  ret void
}

declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3))
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3), i32, i32)

define { i32, i32 } @layout_gpu_ldmatrix_x2(i32 %at) alwaysinline convergent nounwind {
  %from = inttoptr i32 %at to ptr addrspace(3)
  %d = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %from)
  ret { i32, i32 } %d
}

define void @layout_gpu_stmatrix_x2(i32 %at, i32 %r0, i32 %r1) alwaysinline convergent nounwind {
  %to = inttoptr i32 %at to ptr addrspace(3)
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %to, i32 %r0, i32 %r1)
  ret void
}

declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3))
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3), i32, i32, i32, i32)

define { i32, i32, i32, i32 } @layout_gpu_ldmatrix_x4(i32 %at) alwaysinline convergent nounwind {
  %from = inttoptr i32 %at to ptr addrspace(3)
  %d = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %from)
  ret { i32, i32, i32, i32 } %d
}

define void @layout_gpu_stmatrix_x4(i32 %at, i32 %r0, i32 %r1, i32 %r2, i32 %r3) alwaysinline convergent nounwind {
  %to = inttoptr i32 %at to ptr addrspace(3)
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %to, i32 %r0, i32 %r1, i32 %r2, i32 %r3)
  ret void
}

declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3))
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3), i32)

define i32 @layout_gpu_ldmatrix_x1_trans(i32 %at) alwaysinline convergent nounwind {
  %from = inttoptr i32 %at to ptr addrspace(3)
  %d = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3) %from)
  ret i32 %d
}

define void @layout_gpu_stmatrix_x1_trans(i32 %at, i32 %r0) alwaysinline convergent nounwind {
  %to = inttoptr i32 %at to ptr addrspace(3)
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3) %to, i32 %r0)
  ret void
}

declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.trans.b16.p3(ptr addrspace(3))
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.trans.b16.p3(ptr addrspace(3), i32, i32)

define { i32, i32 } @layout_gpu_ldmatrix_x2_trans(i32 %at) alwaysinline convergent nounwind {
  %from = inttoptr i32 %at to ptr addrspace(3)
  %d = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.trans.b16.p3(ptr addrspace(3) %from)
  ret { i32, i32 } %d
}

define void @layout_gpu_stmatrix_x2_trans(i32 %at, i32 %r0, i32 %r1) alwaysinline convergent nounwind {
  %to = inttoptr i32 %at to ptr addrspace(3)
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.trans.b16.p3(ptr addrspace(3) %to, i32 %r0, i32 %r1)
  ret void
}

declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3))
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3), i32, i32, i32, i32)

define { i32, i32, i32, i32 } @layout_gpu_ldmatrix_x4_trans(i32 %at) alwaysinline convergent nounwind {
  %from = inttoptr i32 %at to ptr addrspace(3)
  %d = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %from)
  ret { i32, i32, i32, i32 } %d
}

define void @layout_gpu_stmatrix_x4_trans(i32 %at, i32 %r0, i32 %r1, i32 %r2, i32 %r3) alwaysinline convergent nounwind {
  %to = inttoptr i32 %at to ptr addrspace(3)
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %to, i32 %r0, i32 %r1, i32 %r2, i32 %r3)
  ret void
}
