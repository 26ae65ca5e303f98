//! Barriers in memory, bulk copies and products of a warpgroup: what they do, by definition, and programs with a fault
//! each. `%r9` is the address of 4096 bytes of shared memory, `%r10` the one of two barriers, `%p0` is thread 0.

#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small numbers")]
#![allow(clippy::cast_precision_loss, reason = "small numbers")]

use layout_gpu_emulator::{Error, Kind, Launch, Memory, Module, TensorMap};

/// The kernel with a body, and the line of its first line.
fn text(body: &str) -> String {
    format!(
        ".version 8.0\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 map, .param .u64 to)\n{{\n\
         .reg .pred %p<8>; .reg .b32 %r<64>; .reg .b64 %rd<32>;\n\
         .shared .align 1024 .b8 tile[4096]; .shared .align 8 .b8 barriers[16];\n\
         ld.param.b64 %rd0, [map]; ld.param.b64 %rd1, [to]; mov.u32 %r1, %tid.x; mov.u32 %r9, tile;\n\
         mov.u32 %r10, barriers; setp.eq.s32 %p0, %r1, 0; mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2;\n\
         {}\n ret;\n}}\n",
        body.trim_matches('\n')
    )
}
const FIRST: usize = 10;

/// The tensor of the tests: 5 rows of 40 halves, 96 bytes apart, each its number.
fn tensor(memory: &mut Memory) -> u64 {
    memory.allocate(&(0..5 * 48).map(|number| number as u16).collect::<Vec<_>>())
}

/// A map of the tensor with a box.
fn map(address: u64, elements: [u64; 2], kind: u32) -> TensorMap {
    TensorMap { address, element: 2, extents: vec![40, 5], strides: vec![96], elements: elements.to_vec(), kind }
}

/// Runs a body with a box of rows of a span; the words after it.
fn run(body: &str, threads: u32, elements: [u64; 2], kind: u32, seed: u64) -> Result<Vec<u32>, Error> {
    let module = Module::parse(&text(body))?;
    let mut memory = Memory::default();
    let address = tensor(&mut memory);
    let map = memory.tensor_map(&map(address, elements, kind)).unwrap();
    let to = memory.allocate(&vec![0_u32; 1024]);
    module.launch("k", &Launch::new([1; 3], [threads, 1, 1]).seed(seed).limit(1 << 16), &[map, to], &mut memory)?;
    Ok(memory.read(to))
}

/// Initialises the first barrier for one arrival.
const INIT: &str = "@!%p0 bra $I;\nmbarrier.init.shared.b64 [%r10], 1;\nfence.proxy.async;\n$I: bar.sync 0;\n";
/// Loads a tile; `BYTES` are expected.
const LOAD: &str = "@!%p0 bra $L;\nmbarrier.arrive.expect_tx.shared.b64 _, [%r10], BYTES;\n\
    cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r9], [%rd0, {X, Y}], [%r10];\n$L:\n";
/// Waits for a phase.
const WAIT: &str = "$W: mbarrier.try_wait.parity.shared.b64 %p1, [%r10], 0;\n@!%p1 bra $W;\n";
/// Copies the words of the tile, one a thread and step.
const OUT: &str =
    "shl.b32 %r2, %r1, 2; add.s32 %r3, %r9, %r2;\nld.shared.b32 %r4, [%r3];\nst.global.b32 [%rd3], %r4;\n";

fn load(bytes: u64, x: i32, y: i32) -> String {
    LOAD.replace("BYTES", &bytes.to_string()).replace('X', &x.to_string()).replace('Y', &y.to_string())
}

#[test]
fn tiles_are_where_the_swizzle_puts_them_and_zero_beyond_the_edge() {
    for (kind, columns) in [(0, 32), (1, 16), (2, 32), (3, 64)] {
        for (x, y) in [(0, 0), (32, 3), (-8, -1), (16, 4), (40, 0)] {
            let bytes = columns * 2 * 4;
            let body = [INIT, &load(bytes, x, y), WAIT, OUT].concat();
            for seed in 0..6 {
                let words = run(&body, bytes as u32 / 4, [columns, 4], kind, seed).unwrap();
                for at in 0..bytes / 2 {
                    let (column, row) = (x + (at % columns) as i32, y + (at / columns) as i32);
                    let exists = (0..40).contains(&column) && (0..5).contains(&row);
                    let want = if exists { (row * 48 + column) as u32 } else { 0 };
                    let byte = 2 * at;
                    let placed = byte ^ (byte >> 7 & ((1 << kind) - 1)) << 4;
                    let got = words[placed as usize / 4] >> (placed % 4 * 8) & 0xffff;
                    assert_eq!(got, want, "kind {kind}, ({x},{y}), element {at}, seed {seed}");
                }
            }
        }
    }
}

/// A store of a tile that was copied: elements beyond the edge are left out.
#[test]
fn stores_leave_out_what_is_beyond_the_edge() {
    let body = [
        INIT,
        &load(256, 0, 0),
        WAIT,
        "@!%p0 bra $S;\nfence.proxy.async;\n\
         cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd0, {32, 3}], [%r9];\n\
         cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\n$S:",
    ]
    .concat();
    let module = Module::parse(&text(&body)).unwrap();
    let mut memory = Memory::default();
    let address = tensor(&mut memory);
    let map = memory.tensor_map(&map(address, [32, 4], 2)).unwrap();
    module.launch("k", &Launch::new([1; 3], [32, 1, 1]), &[map, 0], &mut memory).unwrap();
    for (at, got) in memory.read::<u16>(address).into_iter().enumerate() {
        let (row, column) = (at / 48, at % 48);
        let stored = row >= 3 && (32..40).contains(&column);
        let want = if stored { (row - 3) * 48 + column - 32 } else { at };
        assert_eq!(usize::from(got), want, "({row},{column})");
    }
}

/// As a Hopper does: a vector of 16 bytes that has an element is written as a whole, with what the tile has there.
#[test]
fn stores_write_whole_vectors() {
    let body = [
        "shl.b32 %r2, %r1, 2; add.s32 %r3, %r9, %r2;\nst.shared.b32 [%r3], 0x00070007;\n\
         fence.proxy.async;\nbar.sync 0;\n",
        "@!%p0 bra $S;\ncp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd0, {32, 3}], [%r9];\n\
         cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\n$S:",
    ];
    let module = Module::parse(&text(&body.concat())).unwrap();
    for columns in 32..=48 {
        let mut memory = Memory::default();
        let address = tensor(&mut memory);
        let map = TensorMap { extents: vec![columns, 5], ..map(address, [32, 4], 2) };
        let map = memory.tensor_map(&map).unwrap();
        module.launch("k", &Launch::new([1; 3], [64, 1, 1]), &[map, 0], &mut memory).unwrap();
        for (at, got) in memory.read::<u16>(address).into_iter().enumerate() {
            let (row, column) = (at / 48, at as u64 % 48);
            let stored = row >= 3 && (32..columns.next_multiple_of(8)).contains(&column);
            assert_eq!(usize::from(got), if stored { 7 } else { at }, "({row},{column}) of {columns} columns");
        }
    }
}

/// A product of 64 x 8 x 16 numbers that are 1, without a swizzle. The factors share their memory: where an element is
/// is tested by the descriptors of the kernels.
fn product(before: &str, after: &str) -> String {
    format!(
        "mul.lo.u32 %r20, %r1, 32; add.s32 %r21, %r9, %r20;\n\
         mov.b32 %r22, 0x3f803f80;\n\
         st.shared.v4.b32 [%r21], {{%r22, %r22, %r22, %r22}};\n\
         st.shared.v4.b32 [%r21+16], {{%r22, %r22, %r22, %r22}};\n\
         {before}bar.sync 0;\n\
         cvt.u64.u32 %rd10, %r9; shr.u64 %rd10, %rd10, 4;\n\
         mov.b64 %rd11, 0x0000001000080000; or.b64 %rd12, %rd10, %rd11;\n\
         add.s64 %rd13, %rd12, 128;\n\
         mov.b32 %r30, 0f40000000; mov.b32 %r31, 0f40400000; mov.b32 %r32, 0f40000000; mov.b32 %r33, 0f40400000;\n\
         setp.eq.s32 %p2, %r1, %r1;\n{after}"
    )
}
const ORDER: &str = "wgmma.fence.sync.aligned;\n";
const MULTIPLY: &str = "\
    wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%r30, %r31, %r32, %r33}, %rd12, %rd13, %p2, \
    1, 1, 0, 0;\nwgmma.commit_group.sync.aligned;\n";
const DONE: &str = "wgmma.wait_group.sync.aligned 0;\n";
const SUMS: &str = "st.global.b32 [%rd3], %r31;\n";

#[test]
fn products_add_to_their_sums() {
    let body = product("fence.proxy.async;\n", &[ORDER, MULTIPLY, DONE, SUMS].concat());
    for seed in 0..4 {
        let words = run(&body, 128, [32, 4], 2, seed).unwrap();
        assert_eq!(words[..128], [19.0_f32.to_bits(); 128], "seed {seed}");
    }
}

#[test]
fn every_fault_is_found_in_every_order() {
    let fenced = "fence.proxy.async;\n";
    let again = "@!%p0 bra $M;\nmbarrier.arrive.expect_tx.shared.b64 _, [%r10], 256;\n\
        cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r9], [%rd0, {0, 0}], [%r10];\n\
        $M:\n";
    let store = "@!%p0 bra $S;\ncp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd0, {32, 3}], [%r9];\n\
        cp.async.bulk.commit_group;\n";
    let write = "shl.b32 %r2, %r1, 2; add.s32 %r3, %r9, %r2;\nst.shared.b32 [%r3], %r1;\n";
    #[rustfmt::skip]
    let faults: Vec<(&str, u32, String, Kind, &str)> = vec![
        ("a barrier that is never completed: no arrival", 64, [INIT, WAIT].concat(), Kind::Barrier,
            "nothing ends phase 0 of the barrier at 4096 (barriers), initialised at line 11: 0 of 1 arrivals came"),
        ("more bytes expected than come", 64, [INIT, &load(512, 0, 0), WAIT].concat(), Kind::Barrier,
            "nothing ends phase 0 of the barrier at 4096 (barriers), initialised at line 11: 1 of 1 arrivals \
             came, 256 bytes that were expected have not"),
        ("fewer bytes expected than come", 64, [INIT, &load(128, 0, 0), WAIT].concat(), Kind::Barrier,
            "1 of 1 arrivals came, 128 bytes came that nobody expected"),
        ("a phase that nobody ends", 64, [INIT, &load(256, 0, 0), WAIT, &WAIT.replace("0;", "1;").replace("$W", "$V")]
            .concat(), Kind::Barrier, "nothing ends phase 1 of the barrier"),
        ("a tile that is read before it has come", 64, [INIT, &load(256, 0, 0), OUT].concat(), Kind::Race, ""),
        ("a tile that only one thread waits for", 64,
            [INIT, &load(256, 0, 0), "@!%p0 bra $X;\n", WAIT, "$X:\n", OUT].concat(), Kind::Race, ""),
        ("a stage that is filled before it is free", 64, [INIT, &load(256, 0, 0), WAIT, "bar.sync 0;\n", OUT,
            again].concat(),
            Kind::Race, ""),
        ("a barrier that other proxies do not see", 64,
            [&INIT.replace("fence.proxy.async;\n", ""), &load(256, 0, 0), WAIT].concat(), Kind::Race,
            "a copy for a barrier that was initialised without a fence for other proxies"),
        ("a barrier that other threads do not see", 64, 
            [&INIT.replace("bar.sync 0;", ""), &load(256, 0, 0), WAIT].concat(), Kind::Race, ""),
        ("a barrier that nobody initialised", 64, format!("st.shared.b64 [%r10], %rd0;\nbar.sync 0;\n{WAIT}"),
            Kind::Race, ""),
        ("more arrivals than a barrier waits for", 64, format!("{INIT}mbarrier.arrive.shared.b64 _, [%r10];\n\
            @%p0 mbarrier.arrive.shared.b64 _, [%r10], 2;"), Kind::Barrier, "arrivals at a barrier that waits for"),
        ("a tile in the middle of a vector", 64, [INIT, &load(256, 4, 0), WAIT].concat(), Kind::Misaligned,
            "a tile at element 4 of a row, 8 bytes"),
        ("a store before the first element", 64, [INIT, &load(256, 0, 0), WAIT, "@!%p0 bra $S;\nfence.proxy.async;\n\
            cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd0, {-8, 0}], [%r9];\n$S:"].concat(),
            Kind::Bounds, "a store from element -8"),
        ("a box at an odd place", 64, [INIT, &load(256, 0, 0).replace("[%r9]", "[%r9+64]"), WAIT].concat(),
            Kind::Misaligned, "a box at 64 of shared memory, which is not a multiple of 128"),
        ("a store of what other proxies do not see", 64, [write, "bar.sync 0;\n", store,
            "cp.async.bulk.wait_group 0;\n$S:"].concat(), Kind::Race, "no proxy fence between"),
        ("a store that nobody waits for", 64, [write, fenced, "bar.sync 0;\n", store, "$S:"].concat(), Kind::Race,
            "the end of a thread whose bulk stores nobody waited for"),
        ("a tile that is written while it is stored", 64, [write, fenced, "bar.sync 0;\n", store, "$S: bar.sync 0;\n",
            write].concat(), Kind::Race, ""),
        ("a factor that other proxies do not see", 128, product("", &[ORDER, MULTIPLY, DONE].concat()), Kind::Race,
            "no proxy fence between"),
        ("sums that are written after the fence", 128,
            product(fenced, &[ORDER, "add.f32 %r30, %r30, %r31;\n", MULTIPLY, DONE].concat()), Kind::Race,
            "was written, and no wgmma.fence came since"),
        ("sums that are read before they are waited for", 128,
            product(fenced, &[ORDER, MULTIPLY, SUMS, DONE].concat()), Kind::Race,
            "%r31 belongs to a product that nobody waited for"),
        ("one group too few that is waited for", 128,
            product(fenced, &[ORDER, MULTIPLY, "wgmma.wait_group.sync.aligned 1;\n", SUMS].concat()), Kind::Race, ""),
        ("a factor that is written while it is read", 128,
            product(fenced, &[ORDER, MULTIPLY, "st.shared.b32 [%r21], %r1;\n"].concat()), Kind::Race, ""),
        ("a product on one side of a branch", 128, product(fenced, &[ORDER, "setp.gt.u32 %p3, %r1, 63;\n@%p3 bra $P;\n",
            MULTIPLY, "$P:\n"].concat()), Kind::Divergence, ""),
    ];
    for (name, threads, body, kind, message) in faults {
        for seed in 0..8 {
            let error = match run(&body, threads, [32, 4], 2, seed) {
                Ok(words) => panic!("{name}, seed {seed}: nothing found, {:?}", &words[..4]),
                Err(error) => error,
            };
            assert_eq!(error.kind, kind, "{name}, seed {seed}: {error}");
            assert!(error.line >= FIRST && error.message.contains(message), "{name}, seed {seed}: {error}");
        }
    }
}

/// A tile of `f32` that is added to a tensor, by two blocks: elements beyond the edge are left out.
const ADD: &str = "mov.u32 %r5, %ctaid.x; add.s32 %r2, %r1, %r5; cvt.rn.f32.u32 %r4, %r2;\n\
    shl.b32 %r2, %r1, 2; add.s32 %r3, %r9, %r2;\nst.shared.b32 [%r3], %r4;\n\
    fence.proxy.async;\nbar.sync 0;\n@!%p0 bra $S;\n\
    cp.reduce.async.bulk.tensor.2d.global.shared::cta.CHANGE.bulk_group [%rd0, {16, 3}], [%r9];\n\
    cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\n$S:";

/// Runs [`ADD`] on two blocks over a tensor of 5 rows of 24 numbers, each its place, of a type.
fn add(change: &str, data_type: Option<u32>) -> Result<Vec<f32>, Error> {
    let module = Module::parse(&text(&ADD.replace("CHANGE", change)))?;
    let mut memory = Memory::default();
    let address = memory.allocate(&(0..5 * 24).map(|number| number as f32).collect::<Vec<_>>());
    let (extents, elements) = (vec![20, 5], vec![16, 4]);
    let map = TensorMap { address, element: 4, extents, strides: vec![96], elements, kind: 0 };
    let map = match data_type {
        None => memory.tensor_map(&map).unwrap(),
        Some(of) => memory.typed_tensor_map(&map, of).unwrap(),
    };
    module.launch("k", &Launch::new([2, 1, 1], [64, 1, 1]), &[map, 0], &mut memory)?;
    Ok(memory.read(address))
}

#[test]
fn reductions_change_the_elements_that_exist() {
    let all = add("add", Some(7)).unwrap();
    for (at, got) in all.into_iter().enumerate() {
        let (row, column) = (at / 24, at % 24);
        let element = (row.max(3) - 3) * 16 + column.max(16) - 16;
        let exists = row >= 3 && (16..20).contains(&column);
        // Block 0 adds the number of the thread, block 1 one more.
        let want = if exists { at + 2 * element + 1 } else { at };
        assert!((got - want as f32).abs() < 0.5, "({row},{column}): {got}, not {want}");
    }
    let error = add("add", None).unwrap_err();
    assert!(error.message.contains("a reduction by a tensor map whose elements have no type"), "{error}");
    let error = add("max", Some(7)).unwrap_err();
    assert_eq!(error.kind, Kind::Unknown, "{error}");
}
