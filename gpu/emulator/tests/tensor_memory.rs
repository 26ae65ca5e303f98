//! Tensor memory: what its instructions do, by definition, and programs with a fault each. `%r9` is the address of 8192
//! bytes of shared memory, `%r10` of a barrier, `%r11` of the word for the address; `%p0` is thread 0, `%p4` warp 0.

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "small numbers")]

use layout_gpu_emulator::{Error, Kind, Launch, Memory, Module};

/// The kernel with a body, which begins at line 10.
fn text(body: &str) -> String {
    format!(
        ".version 8.6\n.target sm_100a\n.address_size 64\n.visible .entry k(.param .u64 to)\n{{\n\
         .reg .pred %p<8>; .reg .b32 %r<96>; .reg .b64 %rd<32>; .shared .align 8 .b8 words[16];\n\
         .shared .align 1024 .b8 tile[8192]; ld.param.b64 %rd1, [to]; mov.u32 %r1, %tid.x; mov.u32 %r9, tile;\n\
         mov.u32 %r10, words; add.s32 %r11, %r10, 8; setp.eq.s32 %p0, %r1, 0; setp.lt.u32 %p4, %r1, 32;\n\
         mul.wide.u32 %rd2, %r1, 32; add.s64 %rd3, %rd1, %rd2; and.b32 %r12, %r1, 96; shl.b32 %r13, %r12, 16;\n\
         {}\n ret;\n}}\n",
        body.trim_matches('\n')
    )
}
const FIRST: usize = 10;

/// Runs a body with 128 threads; the 8 words of each thread after it.
fn run(body: &str, seed: u64) -> Result<Vec<u32>, Error> {
    let module = Module::parse(&text(body))?;
    let mut memory = Memory::default();
    let to = memory.allocate(&vec![0_u32; 8 * 128]);
    module.launch("k", &Launch::new([1; 3], [128, 1, 1]).seed(seed).limit(1 << 16), &[to], &mut memory)?;
    Ok(memory.read(to))
}

/// Warp 0 allocates; then all know the address, `%r14` for their lanes.
const ALLOCATE: &str = "@!%p4 bra $A;\n\
    tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r11], 32;\n\
    tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;\n\
    $A: @!%p0 bra $B;\nmbarrier.init.shared.b64 [%r10], 1;\nfence.proxy.async;\n\
    $B: bar.sync 0;\nld.shared.b32 %r15, [%r11];\nadd.s32 %r14, %r15, %r13;\n";
/// All are done; warp 0 gives the columns back.
const FREE: &str = "tcgen05.fence::before_thread_sync;\nbar.sync 0;\ntcgen05.fence::after_thread_sync;\n\
    @!%p4 bra $F;\ntcgen05.dealloc.cta_group::1.sync.aligned.b32 %r15, 32;\n$F:\n";
/// Factors of halves: A(m, k) is m + 1 at k = 0, B(n, 0) is n + 1, and there are zeros elsewhere. Without a swizzle
/// eight rows of 16 bytes follow each other; A has 4096 bytes, B after it 256.
const FACTORS: &str = "shl.b32 %r20, %r1, 4; add.s32 %r21, %r9, %r20; mov.b32 %r22, 0;\n\
    add.s32 %r23, %r1, 1; cvt.rn.f32.u32 %r24, %r23; cvt.rn.bf16x2.f32 %r25, %r22, %r24;\n\
    st.shared.v4.b32 [%r21], {%r25, %r22, %r22, %r22};\nst.shared.v4.b32 [%r21+2048], {%r22, %r22, %r22, %r22};\n\
    setp.lt.u32 %p5, %r1, 8; @!%p5 bra $G;\n\
    st.shared.v4.b32 [%r21+4096], {%r25, %r22, %r22, %r22};\nst.shared.v4.b32 [%r21+4224], {%r22, %r22, %r22, %r22};\n\
    $G: fence.proxy.async;\n";
/// Thread 0 multiplies 128 x 8 x 16 twice: the second product adds to the first. A is at `leading` 2048, B at 128.
const MULTIPLY: &str = "@!%p0 bra $M;\ncvt.u64.u32 %rd10, %r9; shr.u64 %rd10, %rd10, 4;\n\
    mov.b64 %rd11, 0x0000400800800000; or.b64 %rd12, %rd10, %rd11;\n\
    add.s64 %rd13, %rd10, 256; mov.b64 %rd14, 0x0000400800080000; or.b64 %rd13, %rd13, %rd14;\n\
    mov.b32 %r30, 0x08020490; setp.ne.s32 %p1, %r1, %r1; setp.eq.s32 %p2, %r1, %r1;\n\
    tcgen05.mma.cta_group::1.kind::f16 [%r15], %rd12, %rd13, %r30, %p1;\n\
    tcgen05.mma.cta_group::1.kind::f16 [%r15], %rd12, %rd13, %r30, %p2;\n$M:\n";
const COMMIT: &str =
    "@!%p0 bra $C;\ntcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%r10];\n$C:\n";
const WAIT: &str = "$W: mbarrier.try_wait.parity.shared.b64 %p3, [%r10], 0;\n@!%p3 bra $W;\n\
    tcgen05.fence::after_thread_sync;\n";
const LOAD: &str = "tcgen05.ld.sync.aligned.32x32b.x8.b32 \
    {%r40, %r41, %r42, %r43, %r44, %r45, %r46, %r47}, [%r14];\n";
const LOADED: &str = "tcgen05.wait::ld.sync.aligned;\n";
const OUT: &str = "st.global.v4.b32 [%rd3], {%r40, %r41, %r42, %r43};\n\
    st.global.v4.b32 [%rd3+16], {%r44, %r45, %r46, %r47};\n";

#[test]
fn sums_are_in_the_lane_of_their_row() {
    let body = [ALLOCATE, FACTORS, "bar.sync 0;\n", MULTIPLY, COMMIT, WAIT, LOAD, LOADED, OUT, FREE].concat();
    for seed in 0..6 {
        let words = run(&body, seed).unwrap();
        for (at, word) in words.into_iter().enumerate() {
            let (row, column) = (at / 8, at % 8);
            let want = 2.0 * (row as f32 + 1.0) * (column as f32 + 1.0);
            assert_eq!(f32::from_bits(word).to_bits(), want.to_bits(), "({row},{column}), seed {seed}");
        }
    }
}

/// A in tensor memory: a lane has a row. Of the first word the lower half is A(m, 0), and B(n, 1) is 0.
const HOLD: &str = "mov.b32 %r26, 0f40E00000; cvt.rn.bf16x2.f32 %r25, %r26, %r24;\n\
    tcgen05.st.sync.aligned.32x32b.x8.b32 [%r14+8], {%r25, %r22, %r22, %r22, %r22, %r22, %r22, %r22};\n\
    tcgen05.wait::st.sync.aligned;\ntcgen05.fence::before_thread_sync;\nbar.sync 0;\n";

/// The products by A in tensor memory.
fn held(multiply: &str) -> String {
    let fence = "tcgen05.fence::after_thread_sync;\nadd.s32 %r31, %r15, 8;\n";
    multiply.replacen("cvt.u64", &[fence, "cvt.u64"].concat(), 1).replace("[%r15], %rd12", "[%r15], [%r31]")
}

#[test]
fn a_factor_may_be_in_tensor_memory() {
    let body = [ALLOCATE, FACTORS, HOLD, &held(MULTIPLY), COMMIT, WAIT, LOAD, LOADED, OUT, FREE].concat();
    for seed in 0..6 {
        for (at, word) in run(&body, seed).unwrap().into_iter().enumerate() {
            let want = 2.0 * ((at / 8) as f32 + 1.0) * ((at % 8) as f32 + 1.0);
            assert_eq!(f32::from_bits(word).to_bits(), want.to_bits(), "({},{}), seed {seed}", at / 8, at % 8);
        }
    }
}

/// Thread 0 copies A from shared memory to columns 8 and on.
fn copied(shape: &str) -> String {
    let copy = format!("tcgen05.cp.cta_group::1.{shape} [%r15+8], %rd12;\n");
    let begin = MULTIPLY.split("mov.b32 %r30").next().unwrap_or_default();
    [begin, &copy, "$M:\n"].concat()
}

#[test]
fn copies_spread_rows_over_lanes() {
    let load = "tcgen05.ld.sync.aligned.32x32b.x4.b32 {%r40, %r41, %r42, %r43}, [%r14+8];\n\
        tcgen05.wait::ld.sync.aligned;\nmov.b32 %r44, 0; mov.b32 %r45, 0; mov.b32 %r46, 0; mov.b32 %r47, 0;\n";
    let shapes: [(&str, fn(usize) -> usize); 5] = [
        ("128x256b", |lane| lane),
        ("128x128b", |lane| lane),
        ("64x128b.warpx2::02_13", |lane| lane % 64),
        ("64x128b.warpx2::01_23", |lane| lane / 64 * 32 + lane % 32),
        ("32x128b.warpx4", |lane| lane % 32),
    ];
    for (shape, row) in shapes {
        let parts = [ALLOCATE, FACTORS, "bar.sync 0;\n", &copied(shape), COMMIT, WAIT, load, OUT, FREE];
        let words = run(&parts.concat(), 0).unwrap();
        for thread in 0..128 {
            // A(m, 0) is m + 1, a bfloat.
            let want = (row(thread) as f32 + 1.0).to_bits() >> 16;
            assert_eq!(words[8 * thread..][..4], [want, 0, 0, 0], "{shape}, {thread}");
        }
    }
}

/// A copy and a product that reads it need no wait between them, of one thread.
#[test]
fn a_copied_factor_is_multiplied() {
    let copy = "tcgen05.cp.cta_group::1.128x256b [%r15+8], %rd12;\nmov.b32 %r30";
    let multiply = held(MULTIPLY).replacen("mov.b32 %r30", copy, 1);
    let body = [ALLOCATE, FACTORS, "bar.sync 0;\n", &multiply, COMMIT, WAIT, LOAD, LOADED, OUT, FREE].concat();
    for seed in 0..4 {
        let words = run(&body, seed).unwrap();
        assert_eq!(f32::from_bits(words[8 * 77 + 5]).to_bits(), (2.0_f32 * 78.0 * 6.0).to_bits(), "seed {seed}");
    }
}

/// What one shape stores, another one loads, by the figures of both.
#[test]
fn stores_and_loads_of_two_shapes_meet_in_their_lanes() {
    let store = "shl.b32 %r40, %r1, 8; add.s32 %r41, %r40, 1; add.s32 %r42, %r40, 2; add.s32 %r43, %r40, 3;\n\
        tcgen05.st.sync.aligned.32x32b.x4.b32 [%r14], {%r40, %r41, %r42, %r43};\ntcgen05.wait::st.sync.aligned;\n";
    // 16 lanes of 4 columns: two registers a thread, columns 4 lane % 4 of rows lane / 4 and 8 more.
    let load = "tcgen05.ld.sync.aligned.16x128b.x1.b32 {%r50, %r51}, [%r14];\ntcgen05.wait::ld.sync.aligned;\n\
        st.global.v2.b32 [%rd3], {%r50, %r51};\n";
    let words = run(&[ALLOCATE, store, load, FREE].concat(), 0).unwrap();
    for thread in 0..128_u32 {
        let (warp, lane) = (thread / 32, thread % 32);
        for register in 0..2 {
            let (row, column) = (32 * warp + lane / 4 + 8 * register, lane % 4);
            assert_eq!(words[(8 * thread + register) as usize], row << 8 | column, "{thread}, {register}");
        }
    }
}

#[test]
fn every_fault_is_found_in_every_order() {
    let sync = "bar.sync 0;\n";
    let without = |text: &str, line: &str| text.replace(line, "");
    #[rustfmt::skip]
    let faults: Vec<(&str, String, Kind, &str)> = vec![
        ("sums that are read before their commit",
            [ALLOCATE, FACTORS, sync, MULTIPLY, LOAD, LOADED, OUT, FREE].concat(), Kind::Race, ""),
        ("sums that nobody waits for", [ALLOCATE, FACTORS, sync, MULTIPLY, COMMIT, LOAD, LOADED, OUT, FREE].concat(),
            Kind::Race, ""),
        ("a wait without a fence", [ALLOCATE, FACTORS, sync, MULTIPLY, COMMIT,
            &without(WAIT, "tcgen05.fence::after_thread_sync;\n"), LOAD, LOADED, OUT, FREE].concat(),
            Kind::Race, "no tcgen05.fence orders them"),
        ("registers that are read before their load", [ALLOCATE, FACTORS, sync, MULTIPLY, COMMIT, WAIT, LOAD, OUT,
            FREE].concat(), Kind::Race, "is loaded from tensor memory, and no tcgen05.wait::ld came since"),
        ("columns that nobody allocated", [ALLOCATE, FACTORS, sync, MULTIPLY, COMMIT, WAIT,
            &LOAD.replace("[%r14]", "[%r14+32]"), LOADED, OUT, FREE].concat(), Kind::Bounds,
            "columns 32 to 39 of tensor memory, which nobody allocated"),
        ("sums in columns that nobody allocated", [ALLOCATE, FACTORS, sync, &MULTIPLY.replace("[%r15]", "[%r15+28]"),
            COMMIT, WAIT, FREE].concat(), Kind::Bounds, "columns 28 to 35"),
        ("columns that nobody gives back", [ALLOCATE, FACTORS, sync, MULTIPLY, COMMIT, WAIT, LOAD, LOADED,
            OUT].concat(), Kind::Leak, "32 columns of tensor memory that nobody gave back"),
        ("columns that are given back while they are used", [ALLOCATE, FACTORS, sync, MULTIPLY, COMMIT, WAIT, LOAD,
            LOADED, OUT, &without(FREE, "tcgen05.fence::before_thread_sync;\n")].concat(), Kind::Race, ""),
        ("columns of another number", [ALLOCATE, &FREE.replace(", 32;", ", 64;")].concat(), Kind::Bounds,
            "64 columns from column 0 on, which nobody allocated so"),
        ("an allocation of 48 columns", ALLOCATE.replace(", 32;", ", 48;"), Kind::Undefined, "of 48 columns"),
        ("an allocation without its permit", [ALLOCATE, &without(ALLOCATE, "bar.sync 0;\n").replace("$A", "$D")
            .replace("$B", "$E"), FREE].concat(), Kind::Undefined, "after tcgen05.relinquish_alloc_permit"),
        ("lanes of another warp", [ALLOCATE, FACTORS, sync, MULTIPLY, COMMIT, WAIT, &LOAD.replace("%r14", "%r15"),
            LOADED, OUT, FREE].concat(), Kind::Bounds, "has lanes"),
        ("sums that nobody wrote", [ALLOCATE, LOAD, LOADED, OUT, FREE].concat(), Kind::Uninitialized,
            "of tensor memory"),
        ("a factor that products do not see", [ALLOCATE, &without(FACTORS, "fence.proxy.async;\n"), sync, MULTIPLY,
            COMMIT, WAIT, FREE].concat(), Kind::Race, "no proxy fence between"),
        ("a factor that is written while it is read", [ALLOCATE, FACTORS, sync, MULTIPLY,
            "st.shared.b32 [%r21], %r1;\n", COMMIT, WAIT, FREE].concat(), Kind::Race, ""),
        ("a copy that nobody waits for",
            [ALLOCATE, FACTORS, sync, &copied("128x256b"), &LOAD.replace("[%r14]", "[%r14+8]"), LOADED, OUT, COMMIT,
                WAIT, FREE].concat(), Kind::Race, ""),
        ("a copy of what copies do not see",
            [ALLOCATE, &without(FACTORS, "fence.proxy.async;\n"), sync, &copied("128x128b"), COMMIT, WAIT, FREE]
                .concat(), Kind::Race, "no proxy fence between"),
        ("A in tensor memory that nobody wrote",
            [ALLOCATE, FACTORS, sync, &held(MULTIPLY), COMMIT, WAIT, FREE].concat(), Kind::Uninitialized,
            "column 8 of lane 0"),
        ("A in tensor memory without a fence", [ALLOCATE, FACTORS, HOLD,
            &without(&held(MULTIPLY), "tcgen05.fence::after_thread_sync;\n"), COMMIT, WAIT, FREE].concat(), Kind::Race,
            "no tcgen05.fence orders them"),
        ("A in tensor memory that is written while it is read", [ALLOCATE, FACTORS, HOLD, &held(MULTIPLY), HOLD,
            COMMIT, WAIT, FREE].concat(), Kind::Race, ""),
        ("A in columns that nobody allocated",
            [ALLOCATE, FACTORS, HOLD, &held(MULTIPLY).replace("%r15, 8;", "%r15, 32;"), COMMIT, WAIT, FREE].concat(),
            Kind::Bounds, "columns 32 to 39"),
        ("a commit that is missing", [ALLOCATE, FACTORS, sync, MULTIPLY, WAIT, FREE].concat(), Kind::Barrier,
            "0 of 1 arrivals came"),
        ("half of a warp that loads", [ALLOCATE, FACTORS, sync, MULTIPLY, COMMIT, WAIT,
            "setp.gt.u32 %p6, %r1, 15;\n@%p6 bra $H;\n", LOAD, LOADED, "$H:\n", FREE].concat(), Kind::Divergence, ""),
        ("a descriptor of wgmma", [ALLOCATE, FACTORS, sync, &MULTIPLY.replace("0x00004008", "0x00000008"), COMMIT,
            WAIT, FREE].concat(), Kind::Undefined, "bit 46"),
        ("256 rows", [ALLOCATE, FACTORS, sync, &MULTIPLY.replace("0x08020490", "0x10020490"), COMMIT, WAIT,
            FREE].concat(), Kind::Undefined, "a product of 256 x 8"),
    ];
    for (name, body, kind, message) in faults {
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
