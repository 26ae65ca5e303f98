//! Fences: what they order among threads of a block and among blocks, and that each of them is needed.

use layout_gpu_emulator::{Error, Kind, Launch, Memory, Module};

/// What each thread has: an address in global memory for its number, the sum's, and the count's.
const HEAD: &str = "\
.entry k(.param .u64 numbers, .param .u64 sum, .param .u64 count) {
.reg .pred %p<4>;
.reg .b32 %r<12>;
.reg .b64 %rd<8>;
.shared .align 4 .b8 word[8];
ld.param.u64 %rd1, [numbers];
ld.param.u64 %rd2, [sum];
ld.param.u64 %rd3, [count];
mov.u32 %r1, %tid.x;
mov.u32 %r2, %ctaid.x;
mov.u32 %r3, %nctaid.x;
mov.u32 %r4, %ntid.x;
mad.lo.u32 %r5, %r2, %r4, %r1;
mul.wide.u32 %rd4, %r5, 4;
add.s64 %rd4, %rd1, %rd4;
setp.ne.s32 %p1, %r1, 0;
";

/// Each thread does something, and a thread of the last block to count something more.
macro_rules! by_the_last {
    ($each:literal, $last:literal) => {
        concat!(
            $each,
            "\
bar.sync 0;
@%p1 bra $WAIT;
fence.acq_rel.gpu; // releases
atom.relaxed.gpu.global.add.u32 %r6, [%rd3], 1;
fence.acq_rel.gpu; // acquires
st.shared.b32 [word], %r6;
$WAIT:
bar.sync 0;
ld.shared.b32 %r6, [word];
add.s32 %r6, %r6, 1;
setp.ne.s32 %p2, %r6, %r3;
@%p2 bra $END;
@%p1 bra $END;
",
            $last,
            "\
$END:
ret;
}
"
        )
    };
}

/// Each thread writes a number; the last block to count adds all of them.
const LAST: &str = by_the_last!(
    "st.global.b32 [%rd4], %r5;\n",
    "\
mov.u32 %r7, 0;
mul.lo.u32 %r8, %r3, %r4;
mov.u32 %r9, 0;
$MORE:
ld.global.b32 %r10, [%rd1];
add.s32 %r7, %r7, %r10;
add.s64 %rd1, %rd1, 4;
add.s32 %r9, %r9, 1;
setp.lt.u32 %p3, %r9, %r8;
@%p3 bra $MORE;
st.global.b32 [%rd2], %r7;
"
);

/// Each thread reads the sum; the last block to count writes it.
const READ: &str = by_the_last!("ld.global.b32 %r6, [%rd2];\n", "st.global.b32 [%rd2], 7;\n");

/// Blocks 0 and 1 add to the sum and set a flag each; block 2 reads the sum if it sees both flags.
const RED: &str = "\
@%p1 bra $END;
setp.eq.s32 %p2, %r2, 2;
@%p2 bra $READ;
red.relaxed.gpu.global.add.u32 [%rd2], 1;
fence.acq_rel.gpu;
add.u32 %r6, %r2, 1;
mul.wide.u32 %rd5, %r6, 4;
add.s64 %rd5, %rd3, %rd5;
st.relaxed.gpu.global.b32 [%rd5], 1;
bra $END;
$READ:
mov.u32 %r6, 1;
mov.u32 %r7, 1;
ld.relaxed.gpu.global.b32 %r6, [%rd3+4];
ld.relaxed.gpu.global.b32 %r7, [%rd3+8];
and.b32 %r6, %r6, %r7;
setp.eq.s32 %p3, %r6, 0;
@%p3 bra $END;
fence.acq_rel.gpu;
ld.global.b32 %r7, [%rd2];
$END:
ret;
}
";

/// One thread of a block writes a number and a flag, another one waits for the flag and reads.
const FLAG: &str = "\
setp.eq.s32 %p2, %r1, 32;
@%p2 bra $READ;
@%p1 bra $END;
st.shared.b32 [word], 7;
fence.acq_rel.cta; // releases
st.relaxed.cta.global.b32 [%rd3], 1;
bra $END;
$READ:
ld.relaxed.cta.global.b32 %r6, [%rd3];
setp.eq.s32 %p3, %r6, 0;
@%p3 bra $READ;
fence.acq_rel.cta; // acquires
ld.shared.b32 %r7, [word];
st.global.b32 [%rd2], %r7;
$END:
ret;
}
";

/// The sum that a program of so many blocks of 64 threads leaves.
fn run(body: &str, blocks: u32, seed: u64) -> Result<u32, Error> {
    let mut memory = Memory::default();
    let numbers = memory.uninitialized::<u32>(64 * blocks as usize);
    let (sum, count) = (memory.allocate(&[0_u32]), memory.allocate(&[0_u32; 3]));
    let launch = Launch::new([blocks, 1, 1], [64, 1, 1]).seed(seed);
    Module::parse(&format!("{HEAD}{body}"))?.launch("k", &launch, &[numbers, sum, count], &mut memory)?;
    Ok(memory.read(sum)[0])
}

/// The kind of error of a program in each of some orders.
fn kinds(body: &str, blocks: u32) -> Vec<Option<Kind>> {
    (0..4).map(|seed| run(body, blocks, seed).err().map(|error| error.kind)).collect()
}

#[test]
fn the_last_block_knows_what_all_blocks_did() {
    for blocks in [1, 3] {
        let count = 64 * blocks;
        for seed in 0..4 {
            assert_eq!(run(LAST, blocks, seed).unwrap(), count * (count - 1) / 2, "{blocks} blocks, seed {seed}");
        }
    }
    for other in ["fence.sc.gpu;", "fence.acq_rel.sys;", "membar.gl;", "membar.sys;"] {
        assert_eq!(kinds(&LAST.replace("fence.acq_rel.gpu;", other), 3), [None; 4], "{other}");
    }
}

#[test]
fn blocks_race_without_each_fence_or_in_a_smaller_scope() {
    for (fence, other) in [
        ("fence.acq_rel.gpu; // releases", ""),
        ("fence.acq_rel.gpu; // acquires", ""),
        ("fence.acq_rel.gpu; // releases", "fence.acq_rel.cta;"),
        ("fence.acq_rel.gpu; // acquires", "membar.cta;"),
        ("fence.acq_rel.gpu; // acquires", "fence.sc.cluster;"),
    ] {
        assert_eq!(kinds(&LAST.replace(fence, other), 3), [Some(Kind::Race); 4], "{fence} -> {other}");
        // One block has barriers enough.
        assert_eq!(kinds(&LAST.replace(fence, other), 1), [None; 4], "{fence} -> {other}");
    }
    // Only thread 0 fences: without the barrier it knows nothing of the other threads of its block.
    let early = LAST.replacen("bar.sync 0;", "", 1);
    assert_eq!(kinds(&early, 3), [Some(Kind::Race); 4]);
}

#[test]
fn a_flag_hands_on_what_came_before_it() {
    for seed in 0..4 {
        assert_eq!(run(FLAG, 1, seed).unwrap(), 7, "seed {seed}");
    }
    for fence in ["fence.acq_rel.cta; // releases", "fence.acq_rel.cta; // acquires"] {
        assert_eq!(kinds(&FLAG.replace(fence, ""), 1), [Some(Kind::Race); 4], "{fence}");
    }
    // The fence is too early: the number is written after it.
    let (write, fence) = ("st.shared.b32 [word], 7;\n", "fence.acq_rel.cta; // releases\n");
    let late = FLAG.replace(&format!("{write}{fence}"), &format!("{fence}{write}"));
    assert_eq!(kinds(&late, 1), [Some(Kind::Race); 4]);
    // A plain write is no flag.
    let plain = FLAG.replace("st.relaxed.cta.global", "st.global");
    assert_eq!(kinds(&plain, 1), [Some(Kind::Race); 4]);
}

/// An atomic operation hands on what the write before it did, and a store ends that.
#[test]
fn atomic_operations_continue_a_release() {
    let wait = "ld.relaxed.cta.global.b32 %r6, [%rd3];\nsetp.eq.s32 %p3, %r6, 0;\n";
    let chain = |between: &str| {
        let third = format!("$BETWEEN:\n{wait}@%p3 bra $BETWEEN;\n{between}\nbra $END;\n$READ:\n");
        FLAG.replace("@%p1 bra $END;", "setp.eq.s32 %p3, %r1, 1;\n@%p3 bra $BETWEEN;\n@%p1 bra $END;")
            .replace("setp.eq.s32 %p3, %r6, 0;", "setp.ne.s32 %p3, %r6, 2;")
            .replace("$READ:\n", &third)
    };
    assert_eq!(kinds(&chain("red.relaxed.cta.global.add.u32 [%rd3], 1;"), 1), [None; 4]);
    assert_eq!(kinds(&chain("st.relaxed.cta.global.b32 [%rd3], 2;"), 1), [Some(Kind::Race); 4]);
}

/// A fence orders the accesses of another block that it reaches, and no others.
#[test]
fn each_access_of_another_block_is_ordered() {
    for blocks in [2, 3] {
        assert_eq!(kinds(READ, blocks), [None; 4], "{blocks} blocks");
        let early = READ.replacen("bar.sync 0;\n", "", 1);
        assert_eq!(kinds(&early, blocks), [Some(Kind::Race); 4], "{blocks} blocks");
    }
    let kinds = |body: &str| (0..12).map(|seed| run(body, 3, seed).err().map(|error| error.kind)).collect::<Vec<_>>();
    assert_eq!(kinds(RED), [None; 12]);
    // Without the flag of a block, its addition is not ordered. Where block 2 runs first, it reads nothing.
    for flag in ["ld.relaxed.gpu.global.b32 %r6, [%rd3+4];", "ld.relaxed.gpu.global.b32 %r7, [%rd3+8];"] {
        let found = kinds(&RED.replace(flag, ""));
        assert!(found.contains(&Some(Kind::Race)) && found.iter().all(|kind| kind.is_none_or(|it| it == Kind::Race)));
    }
}

/// A fence of a smaller scope between a read and its fence takes nothing away.
#[test]
fn a_narrow_fence_leaves_what_a_wide_one_acquires() {
    let narrow = LAST.replace("fence.acq_rel.gpu; // acquires", "fence.acq_rel.cta;\nfence.acq_rel.gpu; // acquires");
    assert_eq!(kinds(&narrow, 3), [None; 4]);
}
