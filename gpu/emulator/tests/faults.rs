//! Kernels with a fault each: every one is found, in its kind and at its line, in most orders of the threads.

mod common;

use common::{FIRST, run};
use layout_gpu_emulator::Kind;

/// What each thread writes to shared memory, and a pointer to the word of the next thread.
const NEXT: &str = "st.shared.b32 [%r3], %r1; add.s32 %r4, %r1, 1; and.b32 %r4, %r4, 63; shl.b32 %r4, %r4, 2; \
                    add.s32 %r5, %r9, %r4;\n";

/// A kernel's name, the threads of its block, its body, the kind of the fault, and the lines of which one is named.
type Fault = (&'static str, u32, String, Kind, &'static [usize]);

#[rustfmt::skip]
fn faults() -> Vec<Fault> {
    let with = |body: &str| format!("{NEXT}{body}");
    vec![
        ("a reduction without its barrier", 64, with("ld.shared.b32 %r6, [%r5];"), Kind::Race, &[1, 2]),
        ("a tile that is written again too early", 64,
            with("bar.sync 0;\nld.shared.b32 %r6, [%r5];\nst.shared.b32 [%r3], %r6;"), Kind::Race, &[3, 4]),
        ("halves of a word by one thread, the word by another", 2,
            "cvt.u16.u32 %h1, %r1;\nadd.s32 %r4, %r9, 2;\nsetp.eq.s32 %p1, %r1, 0;\n@%p1 st.shared.b32 [%r9], %r1;\n\
             @!%p1 st.shared.b16 [%r4], %h1;".into(), Kind::Race, &[4, 5]),
        ("a sum in global memory without atomics", 32,
            "ld.global.b32 %r6, [%rd1];\nadd.s32 %r6, %r6, 1;\nst.global.b32 [%rd1], %r6;".into(), Kind::Race, &[1, 3]),
        ("an atomic beside a plain store", 32,
            "setp.eq.s32 %p1, %r1, 5;\n@%p1 st.global.b32 [%rd1], 0;\nred.global.add.u32 [%rd1], 1;".into(),
            Kind::Race, &[2, 3]),
        ("a count that one thread begins without a barrier", 32,
            "setp.eq.s32 %p1, %r1, 0;\n@%p1 st.shared.b32 [%r9], 0;\n\
             atom.relaxed.cta.shared.add.u32 %r6, [%r9], 1;".into(),
            Kind::Race, &[2, 3]),
        ("a count that a thread reads before the barrier", 64,
            "st.shared.b32 [%r3], 0;\nbar.sync 0;\natom.relaxed.cta.shared.add.u32 %r6, [%r9], 1;\n\
             ld.shared.b32 %r6, [%r9];\nbar.sync 0;".into(),
            Kind::Race, &[3, 4]),
        ("a plain load beside an atomic sum", 32,
            "setp.eq.s32 %p1, %r1, 7;\n@%p1 ld.global.b32 %r6, [%rd1];\n\
             atom.relaxed.gpu.global.add.u32 %r7, [%rd1], 1;".into(),
            Kind::Race, &[2, 3]),
        ("a barrier of a warp for a block", 64, with("bar.warp.sync 0xFFFFFFFF;\nld.shared.b32 %r6, [%r5];"),
            Kind::Race, &[1, 3]),
        ("a copy that is read before it is waited for", 32,
            "cp.async.ca.shared.global [%r3], [%rd3], 4;\ncp.async.commit_group;\nld.shared.b32 %r6, [%r3];".into(),
            Kind::Race, &[3]),
        ("a copy that is waited for, and not by a barrier", 64,
            with("bar.sync 0;\ncp.async.ca.shared.global [%r3], [%rd3], 4;\ncp.async.wait_all;\n\
             ld.shared.b32 %r6, [%r5];"),
            Kind::Race, &[3, 5]),
        ("a stage too few that is waited for", 32,
            "cp.async.ca.shared.global [%r3], [%rd3], 4;\ncp.async.commit_group;\n\
             cp.async.ca.shared.global [%r3+128], [%rd3], 4;\ncp.async.commit_group;\ncp.async.wait_group 1;\n\
             ld.shared.b32 %r6, [%r3+128];".into(), Kind::Race, &[6]),
        ("a source that is written while it is copied", 32,
            "cp.async.ca.shared.global [%r3], [%rd3], 4;\nst.global.b32 [%rd3], 9;\ncp.async.wait_all;".into(),
            Kind::Race, &[3]),
        ("a shuffle on one side of a branch", 32,
            "setp.lt.u32 %p1, %r1, 16;\n@%p1 bra $L1;\nshfl.sync.bfly.b32 %r6, %r1, 1, 31, -1;\nbra $L2;\n\
             $L1: shfl.sync.bfly.b32 %r6, %r1, 1, 31, -1;\n$L2:".into(), Kind::Divergence, &[3, 5]),
        ("a sum of a warp on one side of a branch", 32,
            "setp.lt.u32 %p1, %r1, 16;\n@%p1 bra $L1;\nredux.sync.add.s32 %r6, %r1, -1;\nbra $L2;\n\
             $L1: redux.sync.add.s32 %r6, %r1, -1;\n$L2:".into(), Kind::Divergence, &[3, 5]),
        ("a product on two sides of a branch", 32,
            "mov.b32 %r6, 0;\nsetp.lt.u32 %p1, %r1, 16;\n@%p1 bra $L1;\n\
             mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%r10, %r11, %r12, %r13}, \
             {%r6, %r6}, {%r6}, {%r6, %r6, %r6, %r6};\n\
             bra $L2;\n$L1:\n\
             mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%r10, %r11, %r12, %r13}, \
             {%r6, %r6}, {%r6}, {%r6, %r6, %r6, %r6};\n\
             $L2:".into(), Kind::Divergence, &[4, 7]),
        ("a matrix whose lanes have left", 32,
            "setp.gt.u32 %p1, %r1, 30;\n@%p1 ret;\nldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r6}, [%r9];".into(),
            Kind::Divergence, &[3]),
        ("a barrier that a thread has left", 64,
            "setp.eq.u32 %p1, %r1, 40;\n@%p1 ret;\nbar.sync 0;".into(), Kind::Barrier, &[3]),
        ("a barrier in a loop of another length", 64,
            "shr.u32 %r6, %r1, 5;\n$L1: bar.sync 0;\nadd.s32 %r6, %r6, 1;\n\
             setp.lt.u32 %p1, %r6, 2;\n@%p1 bra $L1;".into(),
            Kind::Barrier, &[2]),
        ("a register that is written on one side of a branch", 32,
            "setp.lt.u32 %p1, %r1, 16;\n@%p1 mov.b32 %r6, 5;\nadd.s32 %r7, %r6, 1;".into(), Kind::Uninitialized, &[3]),
        ("a tile that is written by half", 32,
            "setp.lt.u32 %p1, %r1, 16;\n@%p1 st.shared.b32 [%r3], %r1;\nbar.sync 0;\nld.shared.b32 %r6, [%r3];".into(),
            Kind::Uninitialized, &[4]),
        ("a row past the end", 32, "st.global.b32 [%rd3+508], %r1;".into(), Kind::Bounds, &[1]),
        ("a vector at an odd word", 32,
            "setp.eq.u32 %p1, %r1, 1;\n@%p1 ld.global.v4.b32 {%r4, %r5, %r6, %r7}, [%rd3];".into(),
            Kind::Misaligned, &[2]),
        ("a matrix at an odd row", 32,
            "mov.b32 %r6, 0;\nst.shared.b32 [%r3], %r6;\nbar.sync 0;\n\
             ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r6}, [%r3];".into(),
            Kind::Misaligned, &[4]),
        ("a thread that never ends", 1, "$L1: bra $L1;".into(), Kind::Endless, &[1]),
        ("a division by zero", 1, "mov.b32 %r6, 0;\ndiv.u32 %r7, %r0, %r6;".into(), Kind::Undefined, &[2]),
    ]
}

#[test]
fn every_fault_is_found_in_every_order() {
    assert!(faults().len() >= 20);
    for (name, threads, body, kind, lines) in faults() {
        for seed in 0..10 {
            let error = match run(&body, threads, 128, seed) {
                Ok(words) => panic!("{name}, seed {seed}: nothing found, {:?}", &words[..4]),
                Err(error) => error,
            };
            assert_eq!(error.kind, kind, "{name}, seed {seed}: {error}");
            assert!(lines.contains(&(error.line + 1 - FIRST)), "{name}, seed {seed}: {error}");
        }
    }
}
