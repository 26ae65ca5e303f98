//! Programs about which an emulator is easily wrong, with what PTX says of them.

mod common;

use common::{FIRST, run};
use layout_gpu_emulator::Kind;

/// A write of each thread to its word of shared memory; `%r5` is the address of the word of a thread of another warp.
const WRITTEN: &str = "st.shared.b32 [%r3], %r1; xor.b32 %r4, %r2, 128; add.s32 %r5, %r9, %r4;\n";

/// The kind and the line, from the body's first one, of what goes wrong, in the natural order and in others.
fn wrong(body: &str, threads: u32) -> (Kind, usize) {
    let error = run(body, threads, 128, 0).unwrap_err();
    for seed in 1..6 {
        let other = run(body, threads, 128, seed).unwrap_err();
        assert_eq!((other.kind, other.line), (error.kind, error.line), "seed {seed}: {other}, not {error}");
    }
    (error.kind, error.line + 1 - FIRST)
}

/// The words that a body leaves.
fn right(body: &str, threads: u32) -> Vec<u32> {
    let words = run(body, threads, 128, 0).unwrap();
    for seed in 1..6 {
        assert_eq!(run(body, threads, 128, seed).unwrap(), words, "seed {seed}");
    }
    words
}

#[test]
fn a_barrier_of_a_warp_orders_no_other_warp() {
    let read = "ld.shared.b32 %r6, [%r5];\nst.global.b32 [%rd3], %r6;";
    assert_eq!(wrong(&format!("{WRITTEN}bar.warp.sync -1;\n{read}"), 64), (Kind::Race, 3));
    assert_eq!(right(&format!("{WRITTEN}bar.sync 0;\n{read}"), 64)[..2], [32, 33]);
    // The words of its own warp it orders.
    let own = "xor.b32 %r4, %r2, 4; add.s32 %r5, %r9, %r4;\nbar.warp.sync -1;";
    assert_eq!(right(&format!("{WRITTEN}{own}\n{read}"), 64)[..2], [1, 0]);
}

#[test]
fn a_named_barrier_of_32_threads_orders_a_warp() {
    let body = format!("{WRITTEN}bar.sync 1, 32;\nld.shared.b32 %r6, [%r5];");
    assert_eq!(wrong(&body, 64), (Kind::Race, 3));
    assert_eq!(right(&body.replace("1, 32", "1, 64"), 64)[0], 0);
}

#[test]
fn predicates_are_negated() {
    let body = "setp.eq.b32 %p1, %r1, %r1;\nnot.pred %p2, %p1;\nselp.b32 %r6, 1, 0, %p2;\nst.global.b32 [%rd3], %r6;";
    assert_eq!(right(body, 32)[..32], [0; 32]);
}

#[test]
fn numbers_are_compared_as_numbers() {
    let compared = |relation: &str, a: &str, b: &str| {
        let body = format!("setp.{relation}.f32 %p1, {a}, {b};\nselp.b32 %r6, 1, 0, %p1;\nst.global.b32 [%rd3], %r6;");
        right(&body, 1)[0] == 1
    };
    assert!(compared("lt", "0fBF800000", "0f3F800000"));
    assert!(!compared("eq", "0f7FC00000", "0f7FC00000"));
    assert!(compared("equ", "0f7FC00000", "0f7FC00000"));
}

#[test]
fn a_guard_of_many_threads_is_an_error_of_the_text() {
    let shuffle = "setp.lt.u32 %p1, %r1, 16;\nmov.b32 %r6, 7;\n@%p1 shfl.sync.idx.b32 %r6, %r1, 0, 31, -1;";
    assert_eq!(wrong(shuffle, 32), (Kind::Divergence, 3));
    let barrier = "setp.lt.u32 %p1, %r1, 32;\n@%p1 bar.sync 0;";
    assert_eq!(wrong(barrier, 64), (Kind::Divergence, 2));
}

#[test]
fn a_warp_of_sixteen_lanes_shuffles() {
    let body = "shfl.sync.bfly.b32 %r6, %r1, 1, 31, -1;\nst.global.b32 [%rd3], %r6;";
    assert_eq!(right(body, 48)[44..50], [45, 44, 47, 46, 0, 0]);
    // What a lane that is not there would tell is no value.
    let far = body.replace("1, 31", "16, 31");
    assert_eq!(wrong(&far, 48), (Kind::Uninitialized, 2));
}

#[test]
fn a_shuffle_says_whether_its_lane_is_in_range() {
    let body = "shfl.sync.down.b32 %r6|%p1, %r1, 30, 31, -1;\nselp.b32 %r7, 100, 0, %p1;\nadd.s32 %r7, %r7, %r6;\n\
                st.global.b32 [%rd3], %r7;";
    assert_eq!(right(body, 32)[..4], [130, 131, 2, 3]);
    assert_eq!(wrong(&body.replace("%r6|%p1", "%r6|%r7"), 32), (Kind::Syntax, 1));
}

#[test]
fn a_register_without_a_value_is_found() {
    assert_eq!(wrong("add.s32 %r6, %r7, 1;\nst.global.b32 [%rd3], %r6;", 32), (Kind::Uninitialized, 1));
    // It may be moved, and not be chosen.
    let body = "mov.b32 %r6, %r7;\nsetp.eq.s32 %p1, %r0, 7;\nselp.b32 %r8, %r1, %r6, %p1;\nst.global.b32 [%rd3], %r8;";
    assert_eq!(right(body, 32)[..3], [0, 1, 2]);
    assert_eq!(wrong(&body.replace("%r1, %r6", "%r6, %r1"), 32), (Kind::Uninitialized, 4));
    assert_eq!(wrong("add.s32 %r6, %r77, 1;", 32), (Kind::Unknown, 1));
}

#[test]
fn races_in_global_memory_are_found() {
    assert_eq!(wrong("st.global.b32 [%rd1], %r1;", 32), (Kind::Race, 1));
}

#[test]
fn an_asynchronous_copy_of_no_bytes_writes_zeros() {
    let body = "st.global.b32 [%rd3], 5;\ncp.async.ca.shared.global [%r3], [%rd3], 4, SIZE;\ncp.async.commit_group;\n\
                cp.async.wait_group 0;\nld.shared.b32 %r6, [%r3];\nst.global.b32 [%rd3], %r6;";
    assert_eq!(right(&body.replace("SIZE", "0"), 32)[..32], [0; 32]);
    assert_eq!(right(&body.replace("SIZE", "4"), 32)[..32], [5; 32]);
    assert_eq!(wrong(&body.replace("SIZE", "8"), 32), (Kind::Undefined, 2));
}

#[test]
fn half_a_warp_shuffles_in_a_branch() {
    let body = "setp.lt.u32 %p1, %r1, 16;\n@!%p1 bra $L1;\nshfl.sync.bfly.b32 %r6, %r1, 1, 31, MASK;\n\
                st.global.b32 [%rd3], %r6;\n$L1:";
    assert_eq!(right(&body.replace("MASK", "65535"), 32)[..3], [1, 0, 3]);
    assert_eq!(right(&body.replace("MASK", "0xFFFF"), 32)[15..17], [14, 0]);
    // The other half has ended: nobody waits for it.
    assert_eq!(right(&body.replace("MASK", "-1"), 32)[..2], [1, 0]);
    assert_eq!(wrong(&body.replace("MASK", "0xFF00"), 32), (Kind::Divergence, 3));
}

#[test]
fn all_copies_are_waited_for() {
    let body = "cp.async.ca.shared.global [%r3], [%rd3], 4;\ncp.async.wait_all;\nld.shared.b32 %r6, [%r3];\n\
                st.global.b32 [%rd3], %r1;";
    assert_eq!(right(body, 32)[31], 31);
}

#[test]
fn atomics_add() {
    let body = "atom.global.add.u32 %r6, [%rd1], 1;\nred.global.add.u32 [%rd1+4], %r6;";
    assert_eq!(right(body, 64)[..2], [64, 64 * 63 / 2]);
    assert_eq!(wrong("atom.global.add.u32 %r6, [%rd1], 1;\nld.global.b32 %r7, [%rd1];", 64), (Kind::Race, 1));
}

#[test]
fn registers_of_the_machine_are_known() {
    for (name, want) in [("laneid", 1), ("ntid.x", 64), ("warpid", 1), ("nctaid.y", 1), ("lanemask_lt", 1)] {
        let body = format!("mov.u32 %r6, %{name};\nst.global.b32 [%rd3], %r6;");
        assert_eq!(right(&body, 64)[33], want, "{name}");
    }
    assert_eq!(wrong("mov.u32 %r6, %clock;", 32), (Kind::Unknown, 1));
}

#[test]
fn a_copy_is_waited_for_before_the_barrier() {
    let body = "cp.async.ca.shared.global [%r3], [%rd3], 4;\ncp.async.commit_group;\nFIRST\nTHEN\n\
                xor.b32 %r4, %r2, 128; add.s32 %r5, %r9, %r4;\nld.shared.b32 %r6, [%r5];";
    let (wait, barrier) = ("cp.async.wait_group 0;", "bar.sync 0;");
    let late = body.replace("FIRST", barrier).replace("THEN", wait);
    assert_eq!(wrong(&late, 64), (Kind::Race, 6));
    assert_eq!(right(&body.replace("FIRST", wait).replace("THEN", barrier), 64), [0; 128]);
}

#[test]
fn two_writers_of_one_word_are_a_race() {
    assert_eq!(wrong("st.shared.b32 [%r9+64], %r1;", 64), (Kind::Race, 1));
}

#[test]
fn faults_have_the_line_of_the_source() {
    let text = common::text(".loc 1 7 9\ntrap;").replacen("\n.visible", "\n.file 1 \"src/kernel.rs\"\n.visible", 1);
    let module = layout_gpu_emulator::Module::parse(&text).unwrap();
    let mut memory = layout_gpu_emulator::Memory::default();
    let to = memory.allocate(&[0_u32]);
    let launch = layout_gpu_emulator::Launch::new([1; 3], [1; 3]);
    let error = module.launch("k", &launch, &[to, 0], &mut memory).unwrap_err();
    assert_eq!((error.kind, error.source), (Kind::Trap, Some(("src/kernel.rs".into(), 7))));
}

#[test]
fn a_launch_has_no_more_threads_than_the_kernel_allows() {
    let text = common::text("").replacen("number)\n", "number)\n.maxntid 32, 2\n", 1);
    let module = layout_gpu_emulator::Module::parse(&text).unwrap();
    let launched = |threads| {
        let mut memory = layout_gpu_emulator::Memory::default();
        let to = memory.allocate(&[0_u32]);
        module.launch("k", &layout_gpu_emulator::Launch::new([1; 3], threads), &[to, 0], &mut memory).map(|_| ())
    };
    launched([64, 1, 1]).unwrap();
    assert_eq!(launched([32, 3, 1]).unwrap_err().kind, Kind::Launch);
    assert_eq!(module.names(), ["k"]);
}

#[test]
fn threads_and_blocks_along_any_axis_race() {
    let body = "mov.u32 %r4, %tid.z; mov.u32 %r5, %ntid.y; mov.u32 %r6, %ctaid.z;\n\
                mad.lo.u32 %r7, %r4, 100, %r5;\nst.global.b32 [%rd1], %r7;";
    let module = layout_gpu_emulator::Module::parse(&common::text(body)).unwrap();
    let mut memory = layout_gpu_emulator::Memory::default();
    let to = memory.allocate(&[0_u32; 2]);
    let launch = layout_gpu_emulator::Launch::new([1, 1, 1], [1, 4, 1]).shared(16);
    let error = module.launch("k", &launch, &[to, 0], &mut memory).unwrap_err();
    assert_eq!((error.kind, error.thread), (Kind::Race, Some(1)));
    // Blocks are ordered by nothing.
    let error = module.launch("k", &layout_gpu_emulator::Launch::new([1, 1, 2], [1; 3]), &[to, 0], &mut memory);
    assert_eq!(error.unwrap_err().kind, Kind::Race);
}
