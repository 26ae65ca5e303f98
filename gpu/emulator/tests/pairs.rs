//! Pairs of blocks, `cta_group::2`: products of both, copies for the barrier of the first one, and programs with a
//! fault each. Two blocks of 128 threads; `%r9` is the address of 8192 bytes of shared memory, `%r10` of two barriers,
//! `%r11` of the word for the address, `%r16` the number of the block. `%p0` is thread 0, `%p4` warp 0, `%p6` the first
//! block.

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "small numbers")]

use layout_gpu_emulator::{Error, Kind, Launch, Memory, Module, TensorMap};

/// The kernel with a body, which begins at line 12.
fn text(body: &str) -> String {
    format!(
        ".version 8.6\n.target sm_100a\n.address_size 64\n.visible .entry k(.param .u64 map, .param .u64 to) \
         .explicitcluster .reqnctapercluster 2, 1, 1\n{{\n\
         .reg .pred %p<8>; .reg .b16 %h<4>; .reg .b32 %r<96>; .reg .b64 %rd<32>; .shared .align 8 .b8 words[24];\n\
         .shared .align 1024 .b8 tile[8192]; ld.param.b64 %rd0, [map]; ld.param.b64 %rd1, [to]; mov.u32 %r1, %tid.x;\n\
         mov.u32 %r9, tile; mov.u32 %r10, words; add.s32 %r11, %r10, 16; setp.eq.s32 %p0, %r1, 0;\n\
         setp.lt.u32 %p4, %r1, 32; mov.u32 %r16, %cluster_ctarank; setp.eq.s32 %p6, %r16, 0;\n\
         shl.b32 %r17, %r16, 7; add.s32 %r18, %r17, %r1; mul.wide.u32 %rd2, %r18, 64; add.s64 %rd3, %rd1, %rd2;\n\
         and.b32 %r12, %r1, 96; shl.b32 %r13, %r12, 16; mov.u16 %h0, 3;\n\
         {}\n ret;\n}}\n",
        body.trim_matches('\n')
    )
}
const FIRST: usize = 12;

/// Runs a body by one pair; the 16 words of each thread after it.
fn run(body: &str, seed: u64) -> Result<Vec<u32>, Error> {
    let module = Module::parse(&text(body))?;
    let mut memory = Memory::default();
    let address = memory.allocate(&(0..64 * 64).collect::<Vec<u16>>());
    let (extents, elements) = (vec![64, 64], vec![64, 4]);
    let map = TensorMap { address, element: 2, extents, strides: vec![128], elements, kind: 3 };
    let map = memory.tensor_map(&map).unwrap();
    let to = memory.allocate(&vec![0_u32; 16 * 256]);
    module.launch("k", &Launch::new([2, 1, 1], [128, 1, 1]).seed(seed).limit(1 << 16), &[map, to], &mut memory)?;
    Ok(memory.read(to))
}

const MEET: &str = "barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;\n";
/// A warp of each block allocates; then all know the address, `%r14` for their lanes.
const ALLOCATE: &str = "@!%p4 bra $A;\n\
    tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [%r11], 32;\n\
    tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;\n\
    $A: @!%p0 bra $B;\nmbarrier.init.shared.b64 [%r10], 1;\nfence.proxy.async;\nfence.mbarrier_init.release.cluster;\n\
    $B: bar.sync 0;\nld.shared.b32 %r15, [%r11];\nadd.s32 %r14, %r15, %r13;\n";
/// All are done; a warp of each block gives the columns back.
const FREE: &str = "tcgen05.fence::before_thread_sync;\nbarrier.cluster.arrive.release.aligned;\n\
    barrier.cluster.wait.acquire.aligned;\ntcgen05.fence::after_thread_sync;\n\
    @!%p4 bra $F;\ntcgen05.dealloc.cta_group::2.sync.aligned.b32 %r15, 32;\n$F:\n";
/// Factors of bfloats: A(m, 0) is m + 1, B(n, 0) is n + 1, and there are zeros elsewhere. Each block has half of both:
/// `$ROWS` rows of A, and 8 of B from byte 4096 on. Without a swizzle eight rows of 16 bytes follow each other.
const FACTORS: &str = "shl.b32 %r20, %r1, 4; add.s32 %r21, %r9, %r20; mov.b32 %r22, 0;\n\
    mul.lo.s32 %r23, %r16, $ROWS; add.s32 %r23, %r23, %r1; add.s32 %r23, %r23, 1;\n\
    cvt.rn.f32.u32 %r24, %r23; cvt.rn.bf16x2.f32 %r25, %r22, %r24;\n\
    shl.b32 %r26, %r16, 3; add.s32 %r26, %r26, %r1; add.s32 %r26, %r26, 1;\n\
    cvt.rn.f32.u32 %r24, %r26; cvt.rn.bf16x2.f32 %r27, %r22, %r24;\n\
    st.shared.v4.b32 [%r21], {%r25, %r22, %r22, %r22};\nst.shared.v4.b32 [%r21+2048], {%r22, %r22, %r22, %r22};\n\
    setp.lt.u32 %p5, %r1, 8; @!%p5 bra $G;\n\
    st.shared.v4.b32 [%r21+4096], {%r27, %r22, %r22, %r22};\nst.shared.v4.b32 [%r21+4224], {%r22, %r22, %r22, %r22};\n\
    $G: fence.proxy.async;\n";
/// Thread 0 of the first block multiplies twice: the second product adds to the first.
const MULTIPLY: &str = "@!%p0 bra $M;\n@!%p6 bra $M;\ncvt.u64.u32 %rd10, %r9; shr.u64 %rd10, %rd10, 4;\n\
    mov.b64 %rd11, 0x0000400800800000; or.b64 %rd12, %rd10, %rd11;\n\
    add.s64 %rd13, %rd10, 256; mov.b64 %rd14, 0x0000400800080000; or.b64 %rd13, %rd13, %rd14;\n\
    mov.b32 %r30, $WHAT; setp.ne.s32 %p1, %r1, %r1; setp.eq.s32 %p2, %r1, %r1;\n\
    tcgen05.mma.cta_group::2.kind::f16 [%r15], %rd12, %rd13, %r30, %p1;\n\
    tcgen05.mma.cta_group::2.kind::f16 [%r15], %rd12, %rd13, %r30, %p2;\n$M:\n";
const COMMIT: &str = "@!%p0 bra $C;\n@!%p6 bra $C;\n\
    tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [%r10], %h0;\n$C:\n";
const WAIT: &str = "$W: mbarrier.try_wait.parity.shared.b64 %p3, [%r10], 0;\n@!%p3 bra $W;\n\
    tcgen05.fence::after_thread_sync;\n";
const LOAD: &str = "tcgen05.ld.sync.aligned.32x32b.x8.b32 \
    {%r40, %r41, %r42, %r43, %r44, %r45, %r46, %r47}, [%r14];\ntcgen05.wait::ld.sync.aligned;\n\
    st.global.v4.b32 [%rd3], {%r40, %r41, %r42, %r43};\nst.global.v4.b32 [%rd3+16], {%r44, %r45, %r46, %r47};\n";

/// A product of so many rows by 16 columns.
fn product(rows: u32, parts: &[&str]) -> String {
    let what = format!("{:#x}", (rows / 16) << 24 | 0x0004_0490);
    parts.concat().replace("$ROWS", &(rows / 2).to_string()).replace("$WHAT", &what)
}

/// Twice the element of `A B^T`.
fn element(row: usize, column: usize) -> u32 {
    (2.0 * (row as f32 + 1.0) * (column as f32 + 1.0)).to_bits()
}

#[test]
fn each_block_has_the_sums_of_its_rows() {
    let second = LOAD.replace("[%r14]", "[%r14+8]").replace("[%rd3]", "[%rd3+32]").replace("[%rd3+16]", "[%rd3+48]");
    let body = product(256, &[ALLOCATE, FACTORS, MEET, MULTIPLY, COMMIT, WAIT, LOAD, &second, FREE]);
    for seed in 0..6 {
        for (at, word) in run(&body, seed).unwrap().into_iter().enumerate() {
            assert_eq!(word, element(at / 16, at % 16), "({},{}), seed {seed}", at / 16, at % 16);
        }
    }
}

/// "Layout B": lanes from 64 on have the second half of the columns.
#[test]
fn sums_of_64_rows_have_two_halves_of_columns() {
    let body = product(128, &[ALLOCATE, FACTORS, MEET, MULTIPLY, COMMIT, WAIT, LOAD, FREE]);
    for seed in 0..6 {
        for (at, word) in run(&body, seed).unwrap().into_iter().enumerate() {
            let (thread, register) = (at / 16, at % 16);
            let (row, column) = (thread / 128 * 64 + thread % 64, thread % 128 / 64 * 8 + register);
            let want = if register < 8 { element(row, column) } else { 0 };
            assert_eq!(word, want, "({row},{column}), seed {seed}");
        }
    }
}

/// The first block expects 512 bytes of each block at its barrier, and the second one after a barrier of the cluster.
const EXPECT: &str = "@!%p0 bra $X;\n@!%p6 bra $X;\nmbarrier.arrive.expect_tx.shared.b64 _, [%r10], 1024;\n$X:\n";
const INIT: &str = "@!%p0 bra $I;\nmbarrier.init.shared.b64 [%r10], 1;\nfence.mbarrier_init.release.cluster;\n$I:\n\
    barrier.cluster.arrive.relaxed.aligned;\nbarrier.cluster.wait.acquire.aligned;\n";
const COPY: &str = "@!%p0 bra $L;\nmapa.shared::cluster.u32 %r19, %r10, 0; shl.b32 %r21, %r16, 2;\n\
    cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.cta_group::2 [%r9], \
    [%rd0, {0, %r21}], [%r19];\n$L:\n";
const FIRST_WAITS: &str =
    "@!%p6 bra $V;\n$W: mbarrier.try_wait.parity.shared.b64 %p3, [%r10], 0;\n@!%p3 bra $W;\n$V:\n";
const READ: &str =
    "shl.b32 %r2, %r1, 2; add.s32 %r3, %r9, %r2;\nld.shared.b32 %r4, [%r3];\nst.global.b32 [%rd3], %r4;\n";

#[test]
fn copies_of_both_blocks_come_to_the_barrier_of_the_first_one() {
    let body = [INIT, EXPECT, COPY, FIRST_WAITS, MEET, READ].concat();
    for seed in 0..6 {
        let words = run(&body, seed).unwrap();
        for thread in 0..256 {
            let byte = 4 * thread % 512;
            let element = (256 * (thread / 128) + (byte ^ (byte >> 7 & 7) << 4) / 2) as u32;
            assert_eq!(words[16 * thread], element | (element + 1) << 16, "{thread}, seed {seed}");
        }
    }
}

#[rustfmt::skip]
fn faults() -> Vec<(&'static str, String, Kind, &'static str)> {
    let all = |parts: &[&str]| product(256, parts);
    let without = |text: &str, line: &str| text.replace(line, "");
    let alone = |text: &str| text.replace("cta_group::2", "cta_group::1");
    vec![
        ("a product that the second block starts",
            all(&[ALLOCATE, FACTORS, MEET, &MULTIPLY.replace("!%p6", "%p6"), COMMIT, WAIT, FREE]), Kind::Undefined,
            "a product by two blocks that block 1 starts: block 0 starts it"),
        ("a block that does not allocate",
            all(&["@!%p6 bra $Z;\n", ALLOCATE, "$Z:\n", MEET]), Kind::Barrier,
            "no warp of block 1 of the cluster comes to its part"),
        ("a block that does not give columns back",
            all(&[ALLOCATE, &FREE.replace("@!%p4 bra $F;", "@!%p4 bra $F;\n@%p6 bra $F;")]), Kind::Barrier,
            "no warp of block 0 of the cluster comes to its part"),
        ("blocks that allocate different columns",
            all(&["mov.b32 %r31, 32;\nshl.b32 %r31, %r31, %r16;\n", &ALLOCATE.replace("], 32;", "], %r31;"), MEET]),
            Kind::Undefined, "columns for two blocks; the other one has"),
        ("an allocation of one block, and products of two",
            all(&[&alone(ALLOCATE), FACTORS, MEET, MULTIPLY, COMMIT, WAIT, FREE]), Kind::Undefined,
            "for one block and for two, in one kernel"),
        ("a commit to one block alone",
            all(&[ALLOCATE, FACTORS, MEET, MULTIPLY, &COMMIT.replace(".multicast::cluster", "").replace(", %h0", ""),
                WAIT, LOAD, FREE]), Kind::Barrier, "0 of 1 arrivals came"),
        ("a commit that is missing", all(&[ALLOCATE, FACTORS, MEET, MULTIPLY, WAIT, FREE]), Kind::Barrier,
            "0 of 1 arrivals came; other threads wait for the barriers at 0 (words) of block"),
        ("a commit to a block that is not there",
            all(&[ALLOCATE, FACTORS, "mov.u16 %h0, 5;\n", MEET, MULTIPLY, COMMIT, WAIT, FREE]), Kind::Undefined,
            "a commit to the blocks 0b101 of a cluster of 2"),
        ("sums that the other block reads too early",
            all(&[ALLOCATE, FACTORS, MEET, MULTIPLY, COMMIT, "@!%p6 bra $Y;\n", WAIT, "$Y:\n", LOAD, FREE]),
            Kind::Race, ""),
        ("a factor of the other block that products do not see",
            all(&[ALLOCATE, &without(FACTORS, "fence.proxy.async;\n").replace("$G:", "$G: @!%p6 bra $U;\n\
                fence.proxy.async;\n$U:\n"), MEET, MULTIPLY, COMMIT, WAIT, FREE]), Kind::Race,
            "no proxy fence between"),
        ("a factor of the other block that is not there yet",
            all(&[ALLOCATE, FACTORS, "bar.sync 0;\n", MULTIPLY, COMMIT, WAIT, FREE]), Kind::Race, ""),
        ("a factor of the other block that is written while it is read",
            all(&[ALLOCATE, FACTORS, MEET, MULTIPLY, "@%p6 bra $T;\nst.shared.b32 [%r21], %r1;\n$T:\n", COMMIT, WAIT,
                FREE]), Kind::Race, ""),
        ("columns that are given back while the other block uses them",
            all(&[ALLOCATE, FACTORS, MEET, MULTIPLY, COMMIT, WAIT, LOAD,
                &without(FREE, "tcgen05.fence::before_thread_sync;\n")]), Kind::Race, ""),
        ("a product of 64 rows by two blocks", product(64, &[ALLOCATE, FACTORS, MEET, MULTIPLY, COMMIT, WAIT, FREE]),
            Kind::Undefined, "a product of 64 x 16 by two blocks"),
        ("bytes of one block that the barrier waits for",
            all(&[INIT, EXPECT, &COPY.replace("@!%p0 bra $L;", "@!%p0 bra $L;\n@!%p6 bra $L;"), FIRST_WAITS, MEET]),
            Kind::Barrier, "512 bytes that were expected have not"),
        ("a copy for a barrier of the other block, alone",
            all(&[INIT, EXPECT, &without(COPY, ".cta_group::2"), FIRST_WAITS, MEET]), Kind::Bounds,
            "is in no shared memory of the block"),
        ("a copy that the second block does not wait for",
            all(&[INIT, EXPECT, COPY, READ, FIRST_WAITS, MEET]), Kind::Race, ""),
    ]
}

#[test]
fn every_fault_is_found_in_every_order() {
    for (name, body, kind, message) in faults() {
        for seed in 0..8 {
            let error = match run(&body, seed) {
                Ok(words) => panic!("{name}, seed {seed}: nothing found, {:?}", &words[..4]),
                Err(error) => error,
            };
            assert_eq!(error.kind, kind, "{name}, seed {seed}: {error}");
            assert!(error.line >= FIRST && error.message.contains(message), "{name}, seed {seed}: {error}");
        }
    }
}

#[test]
fn a_block_without_a_peer_is_refused() {
    let module = text(&product(256, &[ALLOCATE, FREE])).replace(".explicitcluster .reqnctapercluster 2, 1, 1", "");
    let mut memory = Memory::default();
    let to = memory.allocate(&[0_u32; 16 * 128]);
    let launch = Launch::new([1, 1, 1], [128, 1, 1]);
    let error = Module::parse(&module).unwrap().launch("k", &launch, &[0, to], &mut memory).unwrap_err();
    assert!(error.kind == Kind::Undefined && error.message.contains("a pair of blocks in a cluster of 1"), "{error}");
}
