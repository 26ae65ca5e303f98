//! Blocks of a cluster: each instruction by an example, and programs with a fault each. `%r9` is the address of 4096
//! bytes of shared memory, `%r10` the one of two barriers, `%r11` the number of the block in its cluster of two, `%p0`
//! is thread 0, `%p3` the first block, `%rd3` the word of the thread among those of the grid.

use layout_gpu_emulator::{Error, Kind, Launch, Memory, Module, TensorMap};

/// The kernel with directives and a body.
fn text(directives: &str, body: &str) -> String {
    format!(
        ".version 8.0\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 map, .param .u64 to)\n\
         {directives}\n{{\n\
         .reg .pred %p<8>; .reg .b16 %h<4>; .reg .b32 %r<64>; .reg .b64 %rd<32>;\n\
         .shared .align 1024 .b8 tile[4096]; .shared .align 8 .b8 barriers[16];\n\
         ld.param.b64 %rd0, [map]; ld.param.b64 %rd1, [to]; mov.u32 %r1, %tid.x; mov.u32 %r9, tile;\n\
         mov.u32 %r10, barriers; setp.eq.s32 %p0, %r1, 0; mov.u32 %r11, %cluster_ctarank; setp.eq.s32 %p3, %r11, 0;\n\
         mov.u32 %r12, %ctaid.x; mov.u32 %r13, %ntid.x; mad.lo.s32 %r12, %r12, %r13, %r1;\n\
         mul.wide.u32 %rd2, %r12, 4; add.s64 %rd3, %rd1, %rd2; xor.b32 %r14, %r11, 1;\n\
         {}\n ret;\n}}\n",
        body.trim_matches('\n')
    )
}
const FIRST: usize = 13;
const PAIRS: &str = ".explicitcluster\n.reqnctapercluster 2, 1, 1";

/// Runs a body on so many blocks of so many threads, in clusters of two; the words after it.
fn run(body: &str, blocks: u32, threads: u32, seed: u64) -> Result<Vec<u32>, Error> {
    let module = Module::parse(&text(PAIRS.split('\n').collect::<Vec<_>>().join(" ").as_str(), body))?;
    let mut memory = Memory::default();
    let address = memory.allocate(&(0..64 * 64).collect::<Vec<u16>>());
    let (extents, elements) = (vec![64, 64], vec![64, 4]);
    let map = TensorMap { address, element: 2, extents, strides: vec![128], elements, kind: 3 };
    let map = memory.tensor_map(&map).unwrap();
    let to = memory.allocate(&vec![0_u32; (blocks * threads) as usize]);
    let launch = Launch::new([blocks, 1, 1], [threads, 1, 1]).seed(seed).limit(1 << 16);
    module.launch("k", &launch, &[map, to], &mut memory)?;
    Ok(memory.read(to))
}

/// The words that a body leaves, in any order of threads.
fn right(body: &str, blocks: u32, threads: u32) -> Vec<u32> {
    let words = run(body, blocks, threads, 0).unwrap();
    for seed in 1..8 {
        assert_eq!(run(body, blocks, threads, seed).unwrap(), words, "seed {seed}");
    }
    words
}

const MEET: &str = "barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;\n";

#[test]
fn registers_say_where_a_block_is() {
    let of = |name: &str| {
        let words = right(&format!("mov.u32 %r4, %{name};\nst.global.b32 [%rd3], %r4;"), 6, 32);
        (0..6).map(|block| words[32 * block]).collect::<Vec<_>>()
    };
    assert_eq!(of("ctaid.x"), [0, 1, 2, 3, 4, 5]);
    assert_eq!(of("clusterid.x"), [0, 0, 1, 1, 2, 2]);
    assert_eq!(of("nclusterid.x"), [3; 6]);
    assert_eq!(of("cluster_ctaid.x"), [0, 1, 0, 1, 0, 1]);
    assert_eq!(of("cluster_ctarank"), [0, 1, 0, 1, 0, 1]);
    assert_eq!(of("cluster_nctaid.x"), [2; 6]);
    assert_eq!(of("cluster_nctaid.y"), [1; 6]);
    assert_eq!(of("cluster_nctarank"), [2; 6]);
    let is = "mov.pred %p1, %is_explicit_cluster;\nselp.b32 %r4, 1, 0, %p1;\nst.global.b32 [%rd3], %r4;";
    assert_eq!(right(is, 2, 32), [1; 64]);
}

/// An instruction, what it needs before it, and what block 1 has in `%r4` after it.
const EXAMPLES: &[(&str, &str, u32)] = &[
    ("mapa.shared::cluster.u32 %r5, %r9, 0", "ld.shared::cluster.b32 %r4, [%r5];", 100),
    ("mapa.shared::cluster.u32 %r5, %r9, %r11", "ld.shared::cluster.b32 %r4, [%r5];", 101),
    ("mapa.shared::cluster.u32 %r5, tile, 1", "ld.shared::cluster.b32 %r4, [%r5];", 101),
    ("mapa.shared::cluster.u64 %rd6, %rd5, 0", "ld.shared::cluster.b32 %r4, [%rd6];", 100),
    ("mapa.u64 %rd6, %rd7, 0", "ld.b32 %r4, [%rd6];", 100),
    ("getctarank.shared::cluster.u32 %r4, %r9", "", 1),
    ("mapa.shared::cluster.u32 %r5, %r9, 0", "getctarank.shared::cluster.u32 %r4, %r5;", 0),
    ("getctarank.shared::cluster.u64 %r4, %rd5", "", 1),
    ("getctarank.u64 %r4, %rd7", "", 1),
    // An address of the own block is one of the cluster.
    ("ld.shared::cluster.b32 %r4, [%r9]", "", 101),
    ("ld.relaxed.cluster.shared::cluster.b32 %r4, [%r9]", "", 101),
    ("atom.shared::cluster.add.u32 %r4, [%r9], 5", "ld.shared.b32 %r4, [%r9];", 106),
];

#[test]
fn instructions_reach_other_blocks() {
    for (instruction, then, want) in EXAMPLES {
        let body = format!(
            "cvt.u64.u32 %rd5, %r9; cvta.shared.u64 %rd7, %rd5;\n\
             add.s32 %r6, %r11, 100; @!%p0 bra $S;\nst.shared.b32 [%r9], %r6;\n$S:\n{MEET}mov.b32 %r4, 0;\n\
             @!%p0 bra $E;\n{instruction};\n{then}\nst.global.b32 [%rd3], %r4;\n$E:\n{MEET}"
        );
        assert_eq!(right(&body, 2, 32)[32], *want, "{instruction}");
    }
    // What is not in the table.
    for unknown in [
        "mapa.u32 %r5, %r9, 0",
        "mapa.shared.u32 %r5, %r9, 0",
        "barrier.cluster.sync",
        "barrier.cluster.wait.release",
        "mbarrier.try_wait.parity.shared::cluster.b64 %p1, [%r10], 0",
        "mbarrier.init.shared::cluster.b64 [%r10], 1",
        "cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes.multicast::cluster [%r9], \
         [%rd0, {0, 0}], [%r10], %h0",
    ] {
        assert_eq!(run(&format!("{unknown};"), 2, 32, 0).unwrap_err().kind, Kind::Unknown, "{unknown}");
    }
    let returns = "mbarrier.arrive.shared::cluster.b64 %rd6, [%r10];";
    assert_eq!(run(returns, 2, 32, 0).unwrap_err().kind, Kind::Syntax);
}

/// Each thread writes its word in the other block, and reads what the other one wrote.
#[test]
fn blocks_write_into_each_other() {
    let body = format!(
        "{MEET}shl.b32 %r2, %r1, 2; add.s32 %r3, %r9, %r2;\nmapa.shared::cluster.u32 %r5, %r3, %r14;\n\
         st.shared::cluster.b32 [%r5], %r12;\n{MEET}ld.shared.b32 %r4, [%r3];\nst.global.b32 [%rd3], %r4;\n"
    );
    let words = right(&body, 4, 64);
    assert!(words.iter().enumerate().all(|(at, word)| *word as usize == at ^ 64), "{words:?}");
}

/// A barrier in each block, which the other block fills and arrives at.
const INIT: &str = "@!%p0 bra $I;\nmbarrier.init.shared.b64 [%r10], 1;\nfence.mbarrier_init.release.cluster;\n$I:\n\
    barrier.cluster.arrive.relaxed.aligned;\nbarrier.cluster.wait.acquire.aligned;\n";
const EXPECT: &str = "@!%p0 bra $X;\nmbarrier.arrive.expect_tx.shared.b64 _, [%r10], 1024;\n$X:\n";
/// Each block loads 4 rows to both blocks: at the place of its own number.
const MULTICAST: &str = "@!%p0 bra $L;\nmov.u16 %h0, 3; shl.b32 %r20, %r11, 9; add.s32 %r20, %r9, %r20;\n\
    shl.b32 %r21, %r11, 2;\ncp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes\
    .multicast::cluster [%r20], [%rd0, {0, %r21}], [%r10], %h0;\n$L:\n";
const WAIT: &str = "$W: mbarrier.try_wait.parity.shared.b64 %p1, [%r10], 0;\n@!%p1 bra $W;\n";
const READ: &str = "shl.b32 %r2, %r1, 2; add.s32 %r3, %r9, %r2;\nld.shared.b32 %r4, [%r3];\n";
const OUT: &str = "st.global.b32 [%rd3], %r4;\n";

#[test]
fn a_tile_goes_to_all_blocks_of_the_mask() {
    let body = [INIT, EXPECT, MULTICAST, WAIT, READ, OUT, MEET].concat();
    let words = right(&body, 4, 256);
    // Both blocks have 8 rows of 64 halves, in lines of 128 bytes whose vectors are swizzled.
    for (at, word) in words.into_iter().enumerate() {
        let byte = 4 * (at % 256);
        let element = (byte ^ (byte >> 7 & 7) << 4) / 2;
        assert_eq!(word as usize, element | (element + 1) << 16, "{at}");
    }
}

#[test]
fn a_block_frees_the_stage_of_another_one() {
    // Block 1 writes its word after block 0 has read its own and arrived there.
    let body = [
        INIT,
        "mapa.shared::cluster.u32 %r5, %r10, 1;\n@!%p0 bra $A;\n@!%p3 bra $A;\n\
         mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r5];\n$A:\n@%p3 bra $E;\n",
        WAIT,
        "$E:\n",
        MEET,
    ]
    .concat();
    right(&body, 2, 64);
}

/// The addresses of the stage and of the barrier of the other block.
const PEER: &str = "mapa.shared::cluster.u32 %r5, %r9, %r14;\nmapa.shared::cluster.u32 %r6, %r10, %r14;\n\
    shl.b32 %r2, %r1, 2; add.s32 %r3, %r9, %r2; add.s32 %r7, %r5, %r2;\n";
const STORE: &str = "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b32 [%r7], %r12, [%r6];\n";
const CHANGE: &str =
    "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r5], %r12, [%r6];\n";
/// Each thread writes its word to the source, and thread 0 sends all.
const SOURCE: &str = "st.shared.b32 [%r3+1024], %r12;\nfence.proxy.async;\nbar.sync 0;\n";
const SEND: &str = "@!%p0 bra $N;\nadd.s32 %r8, %r9, 1024;\n\
    cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r5], [%r8], 256, [%r6];\n$N:\n";
const ZERO: &str = "@!%p0 bra $Z;\nmov.b32 %r4, 0;\nst.shared.b32 [%r9], %r4;\n$Z:\n";

/// 256 bytes for the barrier of each block.
fn expect() -> String {
    EXPECT.replace("1024", "256")
}

#[test]
fn blocks_store_change_and_send() {
    let stored = [INIT, &expect(), PEER, STORE, WAIT, READ, OUT, MEET].concat();
    let sent = [INIT, &expect(), PEER, SOURCE, SEND, WAIT, READ, OUT, MEET].concat();
    for body in [stored, sent] {
        let words = right(&body, 4, 64);
        assert!(words.iter().enumerate().all(|(at, word)| *word as usize == at ^ 64), "{words:?}");
    }
    let word = "ld.shared.b32 %r4, [%r9];\n";
    let changed = [INIT, &expect(), PEER, ZERO, MEET, CHANGE, WAIT, word, OUT, MEET].concat();
    let words = right(&changed, 2, 64);
    let sum = |first: u32| (first..first + 64).sum::<u32>();
    assert!(words.iter().enumerate().all(|(at, word)| *word == sum(if at < 64 { 64 } else { 0 })), "{words:?}");
    // Four words at once, by 16 threads.
    let four = "setp.gt.u32 %p1, %r1, 15;\n@%p1 bra $Q;\nshl.b32 %r8, %r1, 4; add.s32 %r8, %r5, %r8;\n\
        st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%r8], {%r12, %r12, %r1, %r11}, [%r6];\n\
        $Q:\n";
    let words = right(&[INIT, &expect(), PEER, four, WAIT, READ, OUT, MEET].concat(), 2, 64);
    assert_eq!(words[20..24], [64 + 5, 64 + 5, 5, 1]);
    for unknown in [
        "st.async.shared::cluster.mbarrier::complete_tx::bytes.b16 [%r7], %h0, [%r6]",
        "st.async.shared::cta.mbarrier::complete_tx::bytes.b32 [%r7], %r12, [%r6]",
        "red.async.relaxed.gpu.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r5], %r12, [%r6]",
        "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.f32 [%r5], %r12, [%r6]",
        "cp.async.bulk.shared::cluster.shared::cluster.mbarrier::complete_tx::bytes [%r5], [%r8], 256, [%r6]",
    ] {
        assert_eq!(run(&format!("{unknown};"), 2, 32, 0).unwrap_err().kind, Kind::Unknown, "{unknown}");
    }
}

/// A kernel's name, its body, the kind of the fault, and the instructions of which one is named, each with words of the
/// message.
type Fault = (&'static str, String, Kind, &'static [(&'static str, &'static str)]);

/// What a block says whose shared memory is gone, and a block that ends too early.
const GONE: &str = "of the cluster, whose threads have ended";
const EARLY: &str = "the end of a block whose shared memory another block accesses at line";

#[rustfmt::skip]
fn faults() -> Vec<Fault> {
    let all = |parts: &[&str]| parts.concat();
    let peer = "mapa.shared::cluster.u32 %r5, %r9, %r14;\n";
    let write = "@!%p0 bra $S;\nst.shared.b32 [%r9], %r12;\n$S:\n";
    let load = "@!%p0 bra $R;\nld.shared::cluster.b32 %r4, [%r5];\n$R:\n";
    let init = "@!%p0 bra $I;\nmbarrier.init.shared.b64 [%r10], 1;\nfence.mbarrier_init.release.cluster;\n$I:\n";
    let arrive = "@!%p0 bra $A;\nmapa.shared::cluster.u32 %r6, %r10, %r14;\n\
        mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r6];\n$A:\n";
    // All write a word of the stage, for all to see, and read it.
    let stage = all(&["shl.b32 %r2, %r1, 2; add.s32 %r3, %r9, %r2;\nst.shared.b32 [%r3], %r12;\nst.shared.b32 \
        [%r3+256], %r12;\nst.shared.b32 [%r3+512], %r12;\nst.shared.b32 [%r3+768], %r12;\nfence.proxy.async;\n", MEET,
        "ld.shared.b32 %r4, [%r3];\nld.shared.b32 %r4, [%r3+512];\nbar.sync 0;\n"]);
    vec![
        ("a block that ends while the other one reads its shared memory", all(&[write, MEET, peer, load]), Kind::Race,
            &[("ret", EARLY), ("ld.shared::cluster", GONE)]),
        ("a block that ends, and no barrier says that an arrival came before",
            all(&[&INIT.replace("], 1", "], 2"), arrive]), Kind::Race, &[("ret", EARLY), ("mbarrier.arrive", GONE)]),
        ("a block that ends while a copy to it is under way",
            all(&[INIT, EXPECT, MULTICAST, "@%p3 bra $E;\n", WAIT, "$E:\n"]), Kind::Race,
            &[("ret", EARLY), ("cp.async", GONE)]),
        ("a read of what the other block wrote, without a barrier between", all(&[write, peer, load, MEET]), Kind::Race,
            &[("ld.shared::cluster", "of the cluster wrote at line"), ("st.shared", "of the cluster read at line")]),
        ("a read of what the other block wrote, between its barriers", all(&[MEET, write, peer, load, MEET]),
            Kind::Race,
            &[("ld.shared::cluster", "of the cluster wrote at line"), ("st.shared", "of the cluster read at line")]),
        ("an arrival without a release", all(&[write, &MEET.replace(".release", ".relaxed"), peer, load, MEET]),
            Kind::Race, &[("ld.shared::cluster", "of the cluster wrote at line")]),
        ("an arrival without a release after a fence between proxies",
            all(&[write, "fence.proxy.async;\n", &MEET.replace(".release", ".relaxed"), peer, load, MEET]),
            Kind::Race, &[("ld.shared::cluster", "of the cluster wrote at line")]),
        ("a copy into a stage that the other block still reads",
            all(&[INIT, &stage, EXPECT, MULTICAST, WAIT, MEET]), Kind::Race,
            &[("cp.async", "of the cluster read at line"), ("ld.shared", "an asynchronous copy"),
                ("ld.shared", "an asynchronous instruction wrote")]),
        ("a copy into a stage that a copy fills",
            all(&[INIT, EXPECT, MULTICAST, WAIT, EXPECT.replace("$X", "$Y").as_str(),
                MULTICAST.replace("$L", "$M").as_str(), MEET]), Kind::Race,
            &[("cp.async", "an asynchronous instruction wrote"), ("cp.async", "an asynchronous copy")]),
        ("an arrival at a barrier that is not there yet", all(&[init, "bar.sync 0;\n", arrive, MEET]), Kind::Race,
            &[("mbarrier.arrive", "of the cluster wrote at line"), ("mbarrier.init", "of the cluster read at line")]),
        ("a copy for a barrier that is not there yet", all(&[init, "bar.sync 0;\n", EXPECT, MULTICAST, WAIT, MEET]),
            Kind::Race,
            &[("cp.async", "of the cluster wrote at line"), ("mbarrier.init", "of the cluster read at line")]),
        ("a barrier that the other block initialised without a fence",
            all(&[&INIT.replace("fence.mbarrier_init.release.cluster;", "").replace("relaxed", "release"), EXPECT,
                MULTICAST, WAIT, MEET]), Kind::Race,
            &[("cp.async", "a copy for a barrier that was initialised without a fence for other proxies")]),
        ("a cluster barrier that a warp does not come to",
            all(&["setp.gt.u32 %p1, %r12, 95;\n@%p1 bra $B;\n", MEET, "$B:\nbar.sync 0;\n"]), Kind::Barrier,
            &[("barrier.cluster.wait", "thread 32 of block 1 of the cluster does not come: it waits at line 18")]),
        ("a cluster barrier that a lane does not come to", all(&["setp.eq.u32 %p1, %r12, 95;\n@%p1 bra $B;\n",
            "barrier.cluster.arrive.aligned;\n$B:\nbar.sync 0;\nbarrier.cluster.wait.aligned;\n"]),
            Kind::Barrier, &[("barrier.cluster.wait", "of block 1 of the cluster does not come: it waits at line")]),
        ("a cluster barrier that a thread comes to twice",
            all(&["barrier.cluster.arrive.aligned;\n", MEET]), Kind::Barrier,
            &[("barrier.cluster.arrive", "came to the barrier of the cluster before, and has not waited")]),
        ("a wait for a cluster barrier that the thread has not come to", "barrier.cluster.wait.aligned;".into(),
            Kind::Barrier, &[("barrier.cluster.wait", "has not come to it")]),
        ("a block of the cluster that is not there", "mapa.shared::cluster.u32 %r5, %r9, 2;".into(), Kind::Undefined,
            &[("mapa", "block 2 of a cluster of 2")]),
        ("a copy to a block that is not there", all(&[INIT, EXPECT, &MULTICAST.replace("%h0, 3", "%h0, 5")]),
            Kind::Undefined, &[("cp.async", "a copy to the blocks 0b101 of a cluster of 2")]),
        ("an address of the other block for the own one", all(&[MEET, peer, "ld.shared.b32 %r4, [%r5];"]),
            Kind::Bounds, &[("ld.shared", "is in no shared memory of the block")]),
        ("a word that is read before its bytes have come",
            all(&[INIT, &expect(), PEER, STORE, "bar.sync 0;\n", READ, WAIT, MEET]), Kind::Race,
            &[("ld.shared", "an asynchronous"), ("st.async", "of the cluster read at line")]),
        ("a store for a barrier of the own block",
            all(&[INIT, &expect(), PEER, &STORE.replace("%r6", "%r10"), WAIT, MEET]), Kind::Undefined,
            &[("st.async", "and a barrier of block")]),
        ("bytes that are not stored", all(&[INIT, &expect().replace("256", "260"), PEER, STORE, WAIT, MEET]),
            Kind::Barrier, &[("mbarrier.try_wait", "4 bytes that were expected have not")]),
        ("a change beside a store of the block itself",
            all(&[INIT, &expect(), PEER, ZERO, MEET, CHANGE, &ZERO.replace("$Z", "$Y"), WAIT, MEET]), Kind::Race,
            &[("st.shared", "an asynchronous instruction"), ("red.async", "of the cluster wrote at line")]),
        ("a source that copies do not see",
            all(&[INIT, &expect(), PEER, &SOURCE.replace("fence.proxy.async;\n", ""), SEND, WAIT, MEET]), Kind::Race,
            &[("cp.async", "no proxy fence between")]),
        ("a source that is written while it is sent",
            all(&[INIT, &expect(), PEER, SOURCE, SEND, "@!%p0 bra $O;\nst.shared.b32 [%r3+1024], %r1;\n$O:\n", WAIT,
                MEET]), Kind::Race, &[("st.shared", "an asynchronous instruction read at line")]),
        ("a block that ends while it sends", all(&[INIT, &expect(), PEER, SOURCE, SEND, WAIT]), Kind::Race,
            &[("ret", EARLY), ("cp.async", GONE), ("mbarrier", GONE)]),
        ("a copy of 24 bytes", all(&[INIT, &expect(), PEER, SOURCE, &SEND.replace("256,", "24,")]), Kind::Undefined,
            &[("cp.async", "a copy of 24 bytes, which are no multiple of 16")]),
        ("a store of 16 bytes at a multiple of 4", all(&[INIT, &expect(), PEER, &STORE.replace(".b32 [%r7], %r12",
            ".v4.b32 [%r7], {%r12, %r12, %r12, %r12}"), WAIT, MEET]), Kind::Misaligned,
            &[("st.async", "which is not a multiple of 16")]),
        ("bytes that the other block does not send",
            all(&[INIT, EXPECT, "@!%p3 bra $E;\n", MULTICAST, "$E:\n", WAIT, MEET]), Kind::Barrier,
            &[("mbarrier.try_wait", "512 bytes that were expected have not")]),
    ]
}

#[test]
fn every_fault_is_found_in_every_order() {
    for (name, body, kind, wanted) in faults() {
        for seed in 0..10 {
            let error = match run(&body, 2, 64, seed) {
                Ok(_) => panic!("{name}, seed {seed}: nothing found"),
                Err(error) => error,
            };
            assert_eq!(error.kind, kind, "{name}, seed {seed}: {error}");
            let is = |(code, words): &(&str, &str)| error.instruction.contains(code) && error.message.contains(words);
            assert!(error.line >= FIRST && wanted.iter().any(is), "{name}, seed {seed}: {error}");
        }
    }
}

#[test]
fn grids_are_of_whole_clusters() {
    let launched = |directives: &str, launch: Launch| {
        let module = Module::parse(&text(directives, "")).unwrap();
        module.launch("k", &launch, &[0, 0], &mut Memory::default()).map(|_| ())
    };
    let launch = |blocks| Launch::new([blocks, 1, 1], [32, 1, 1]);
    let refused = |directives, launch, message: &str| {
        let error = launched(directives, launch).unwrap_err();
        assert!(error.kind == Kind::Launch && error.message.contains(message), "{error}");
    };
    launched(PAIRS, launch(4)).unwrap();
    launched(".reqnctapercluster 2", launch(4)).unwrap();
    launched("", launch(4).cluster([2, 1, 1])).unwrap();
    refused(PAIRS, launch(3), "a grid of [3, 1, 1] blocks is not a multiple of the cluster, [2, 1, 1]");
    refused(PAIRS, launch(4).cluster([4, 1, 1]), "clusters of [4, 1, 1] blocks, the kernel has [2, 1, 1]");
    refused("", launch(32).cluster([32, 1, 1]), "clusters of 32 blocks, 16 at most");
    refused(".explicitcluster", launch(4), "a kernel of clusters");
    refused(PAIRS, Launch::new([2, 1, 1], [48, 1, 1]), "which are no whole warps");
}
