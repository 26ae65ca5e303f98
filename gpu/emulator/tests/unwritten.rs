//! Registers of which somebody wrote a part: the part is read, and the rest is a fault where something depends on it.

mod common;

use common::{FIRST, run};
use layout_gpu_emulator::Kind;

/// `%r6` of two halves, low and high: `%h1` is the thread, nobody wrote `%h9`.
fn packed(low: &str, high: &str, read: &str) -> String {
    format!("cvt.u16.u32 %h1, %r1; mov.b32 %r6, {{{low}, {high}}};\n{read}\nst.global.b32 [%rd3], %r7;")
}

/// Ways to read the low half of `%r6`, and how much each adds to it.
const READS: [(&str, u32); 16] = [
    ("mov.b32 {%h2, %h3}, %r6; cvt.u32.u16 %r7, %h2;", 0),
    ("cvt.u16.u32 %h2, %r6; cvt.u32.u16 %r7, %h2;", 0),
    ("cvt.s32.s16 %r7, %r6;", 0),
    ("and.b32 %r7, %r6, 65535;", 0),
    ("or.b32 %r7, %r6, -65536; xor.b32 %r7, %r7, -65536;", 0),
    ("not.b32 %r7, %r6; not.b32 %r7, %r7; and.b32 %r7, %r7, 65535;", 0),
    ("shl.b32 %r7, %r6, 16; shr.u32 %r7, %r7, 16;", 0),
    ("shf.r.wrap.b32 %r7, %r6, %r6, 16; shr.u32 %r7, %r7, 16;", 0),
    ("prmt.b32 %r7, %r6, 0, 0x4410;", 0),
    ("bfe.u32 %r7, %r6, 0, 16;", 0),
    ("bfi.b32 %r7, %r6, 0, 0, 16;", 0),
    ("lop3.b32 %r7, %r6, 65535, 0, 0xc0;", 0),
    ("mov.b64 %rd4, {%r6, %r1}; cvt.u16.u64 %h2, %rd4; cvt.u32.u16 %r7, %h2;", 0),
    ("shfl.sync.up.b32 %r7, %r6, 0, 0, -1; and.b32 %r7, %r7, 65535;", 0),
    ("add.s32 %r7, %r6, 5; and.b32 %r7, %r7, 65535;", 5),
    ("setp.lt.u32 %p1, %r1, 99; selp.b32 %r7, %r6, 0, %p1; bfe.u32 %r7, %r7, 0, 16;", 0),
];

#[test]
fn the_half_that_was_written_is_read() {
    for (read, more) in READS {
        let words = run(&packed("%h1", "%h9", read), 32, 32, 0).unwrap_or_else(|error| panic!("{read}: {error}"));
        assert_eq!(words, (0..32).map(|thread| thread + more).collect::<Vec<u32>>(), "{read}");
        // The other half is not: where it is read first, or where it is stored.
        let error = run(&packed("%h9", "%h1", read), 32, 32, 0).map(|_| ()).expect_err(read);
        assert_eq!(error.kind, Kind::Uninitialized, "{read}: {error}");
        assert!([2, 3].contains(&(error.line + 1 - FIRST)), "{read}: {error}");
    }
}

#[test]
fn halves_of_numbers_are_computed_apart() {
    // 1 + 2 and 1 + nothing; two words to two halves.
    let add = "mov.b16 %h1, 0x3C00; mov.b32 %r6, {%h1, %h9}; mov.b32 %r8, 0x40004000;\nadd.f16x2 %r7, %r6, %r8;\n\
               mov.b32 {%h2, %h3}, %r7;\ncvt.u32.u16 %r7, HALF;\nst.global.b32 [%rd3], %r7;";
    assert_eq!(run(&add.replace("HALF", "%h2"), 1, 1, 0).unwrap(), [0x4200]);
    let convert = "mov.b32 %r6, 0f3F800000;\ncvt.rn.f16x2.f32 %r7, %r10, %r6;\nmov.b32 {%h2, %h3}, %r7;\n\
                   cvt.u32.u16 %r7, HALF;\nst.global.b32 [%rd3], %r7;";
    assert_eq!(run(&convert.replace("HALF", "%h2"), 1, 1, 0).unwrap(), [0x3c00]);
    for body in [add, convert] {
        let error = run(&body.replace("HALF", "%h3"), 1, 1, 0).unwrap_err();
        assert_eq!((error.kind, error.line + 1 - FIRST), (Kind::Uninitialized, 5), "{error}");
    }
}

#[test]
fn what_depends_on_an_unwritten_half_is_a_fault() {
    let uses = [
        "st.global.b32 [%rd3], %r6;",
        "st.shared.b32 [%r3], %r6;",
        "setp.eq.s32 %p1, %r6, 1;",
        "mul.hi.u32 %r7, %r6, 3;",
        "popc.b32 %r7, %r6;",
        "shl.b32 %r7, %r1, %r6;",
        "max.s32 %r7, %r6, %r1;",
        "cvt.rn.f32.u32 %r7, %r6;",
        "red.global.add.u32 [%rd3], %r6;",
        "ld.shared.b32 %r7, [%r6];",
        "vote.sync.any.pred %p2, %p1, %r6;",
        "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r7}, [%r6];",
        "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%r10, %r11, %r12, %r13}, {%r1, %r6}, {%r1}, \
         {%r1, %r1, %r1, %r1};",
    ];
    for body in uses {
        let text = packed("%h1", "%h9", body).replace("\nst.global.b32 [%rd3], %r7;", "");
        let error = run(&text, 32, 32, 0).map(|_| ()).expect_err(body);
        assert_eq!((error.kind, error.line + 1 - FIRST), (Kind::Uninitialized, 2), "{body}: {error}");
        assert!(error.message.contains("the bits 0xffff0000 of %r6") || body.starts_with("vote"), "{body}: {error}");
    }
}
