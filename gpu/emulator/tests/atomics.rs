//! Every atomic operation of the table, with an example of what the PTX reference says that it does; and loads by the
//! cache of what no one writes.

use layout_gpu_emulator::{Kind, Launch, Memory, Module};

/// An operation and its type, what is in memory, the operands, and what is in memory after it.
type Example = (&'static str, u64, &'static [u64], u64);

const ONE: u64 = 0x3f80_0000;
const ONE_64: u64 = 0x3ff0_0000_0000_0000;
const MINUS: u64 = 0xffff_ffff;

const EXAMPLES: [Example; 32] = [
    ("add.u32", MINUS, &[2], 1),
    ("add.s32", 1, &[MINUS], 0),
    ("add.u64", u64::MAX, &[2], 1),
    ("add.f32", ONE, &[ONE], 0x4000_0000),
    ("add.f64", ONE_64, &[ONE_64], 0x4000_0000_0000_0000),
    ("min.u32", MINUS, &[3], 3),
    ("min.s32", MINUS, &[3], MINUS),
    ("min.u64", u64::MAX, &[3], 3),
    ("min.s64", u64::MAX, &[3], u64::MAX),
    ("max.u32", MINUS, &[3], MINUS),
    ("max.s32", MINUS, &[3], 3),
    ("max.u64", u64::MAX, &[3], u64::MAX),
    ("max.s64", u64::MAX, &[3], 3),
    ("and.b32", 0b1100, &[0b1010], 0b1000),
    ("and.b64", 0b1100, &[0b1010], 0b1000),
    ("or.b32", 0b1100, &[0b1010], 0b1110),
    ("or.b64", 0b1100, &[0b1010], 0b1110),
    ("xor.b32", 0b1100, &[0b1010], 0b0110),
    ("xor.b64", 0b1100, &[0b1010], 0b0110),
    ("exch.b32", 5, &[7], 7),
    ("exch.b64", 5, &[7], 7),
    ("inc.u32", 5, &[7], 6),
    ("inc.u32", 7, &[7], 0),
    ("inc.u32", 9, &[7], 0),
    ("dec.u32", 5, &[7], 4),
    ("dec.u32", 0, &[7], 7),
    ("dec.u32", 9, &[7], 7),
    ("cas.b32", 5, &[5, 9], 9),
    ("cas.b32", 5, &[6, 9], 5),
    ("cas.b64", 5, &[5, 9], 9),
    ("cas.b64", 5, &[6, 9], 5),
    ("min.u32", 3, &[3], 3),
];

/// A kernel of one thread that does it to the first element of memory, and writes what it returned to the second one.
fn kernel(name: &str, (operation, _, operands, _): Example) -> String {
    let bits = if operation.ends_with("64") { 64 } else { 32 };
    let moves: Vec<String> =
        operands.iter().enumerate().map(|(i, x)| format!("mov.b{bits} %x{}, {x};\n", i + 1)).collect();
    let list: Vec<String> = (0..operands.len()).map(|i| format!(", %x{}", i + 1)).collect();
    let (moves, list) = (moves.concat(), list.concat());
    let returned = if name == "atom" { "%x0, " } else { "" };
    let store = if name == "atom" { format!("st.global.b{bits} [%a+8], %x0;") } else { String::new() };
    format!(
        ".entry k(.param .u64 at) {{\n.reg .b64 %a;\n.reg .b{bits} %x<4>;\nld.param.u64 %a, [at];\n{moves}\
         {name}.global.{operation} {returned}[%a]{list};\n{store}\nret;\n}}"
    )
}

/// What is in memory after it, at the place and at the next one.
fn run(text: &str, before: u64) -> Result<[u64; 2], layout_gpu_emulator::Error> {
    let mut memory = Memory::default();
    let at = memory.allocate(&[before, 0]);
    Module::parse(text)?.launch("k", &Launch::new([1; 3], [1, 1, 1]), &[at], &mut memory)?;
    let words = memory.read::<u64>(at);
    Ok([words[0], words[1]])
}

#[test]
fn operations_do_what_the_reference_says() {
    for example in EXAMPLES {
        let (operation, before, _, after) = example;
        assert_eq!(run(&kernel("atom", example), before).unwrap(), [after, before], "{operation}");
        // An exchange without its result is a store: there is none.
        let reduced = run(&kernel("red", example), before);
        if operation.starts_with("exch") || operation.starts_with("cas") {
            assert_eq!(reduced.unwrap_err().kind, Kind::Unknown, "{operation}");
        } else {
            assert_eq!(reduced.unwrap()[0], after, "{operation}");
        }
    }
    for unknown in ["add.b32", "min.f32", "and.u32", "exch.u32", "inc.s32", "add.s64", "sub.u32"] {
        let text = kernel("atom", (unknown, 0, &[1], 0));
        assert_eq!(run(&text, 0).unwrap_err().kind, Kind::Unknown, "{unknown}");
    }
}

/// All threads of three blocks add to one number, in several orders.
#[test]
fn threads_do_not_race_by_them() {
    let text = ".entry k(.param .u64 at) {\n.reg .b64 %a;\n.reg .b32 %x<2>;\nld.param.u64 %a, [at];\n\
                atom.relaxed.gpu.global.add.u32 %x0, [%a], 1;\nret;\n}";
    let module = Module::parse(text).unwrap();
    for seed in 0..4 {
        let mut memory = Memory::default();
        let at = memory.allocate(&[0_u32]);
        module.launch("k", &Launch::new([3, 1, 1], [64, 1, 1]).seed(seed), &[at], &mut memory).unwrap();
        assert_eq!(memory.read::<u32>(at), [192]);
    }
    // A plain store beside them is a race.
    let text = text.replace("ret;", "st.global.b32 [%a], %x0;\nret;");
    let mut memory = Memory::default();
    let at = memory.allocate(&[0_u32]);
    let module = Module::parse(&text).unwrap();
    let error = module.launch("k", &Launch::new([1; 3], [64, 1, 1]), &[at], &mut memory).unwrap_err();
    assert_eq!(error.kind, Kind::Race);
}

/// In global memory, sums of `f32` have no subnormal numbers; in shared memory they do. An atomic returns what was
/// there.
#[test]
fn sums_of_global_memory_have_no_subnormal_numbers() {
    let (least, half, minus) = (1_u64, 0x40_0000_u64, 0x8000_0001_u64);
    let normal = 0x80_0000_u64;
    for (before, by, global, shared) in [
        (least, least, 0, 2),
        (half, half, 0, normal),
        (minus, minus, 0x8000_0000, 0x8000_0002),
        (normal, 0x8080_0001, 0x8000_0000, minus),
        (ONE, least, ONE, ONE),
        (0, least, 0, least),
    ] {
        let text = |space: &str| {
            format!(
                ".entry k(.param .u64 at) {{\n.reg .b64 %a;\n.reg .b32 %s;\n.reg .b32 %x<3>;\n\
                 .shared .align 8 .b8 s[8];\nld.param.u64 %a, [at];\nmov.u32 %s, s;\nmov.b32 %x1, {by};\n\
                 ld.global.b32 %x2, [%a];\n{space}\nret;\n}}"
            )
        };
        let in_global = text("atom.global.add.f32 %x0, [%a], %x1;\nst.global.b32 [%a+8], %x0;");
        assert_eq!(run(&in_global, before).unwrap(), [global, before], "{before:#x} + {by:#x}");
        let in_shared = text(
            "st.shared.b32 [%s], %x2;\natom.shared.add.f32 %x0, [%s], %x1;\nst.global.b32 [%a+8], %x0;\n\
             ld.shared.b32 %x2, [%s];\nst.global.b32 [%a], %x2;",
        );
        assert_eq!(run(&in_shared, before).unwrap(), [shared, before], "{before:#x} + {by:#x} in shared memory");
    }
}

/// Atomics meet if the scope of each has the thread of the other: blocks of a warp, in clusters of two, on one number.
#[test]
fn threads_race_by_atomics_of_a_scope_without_them() {
    let text = |odd: &str, even: &str| {
        format!(
            ".entry k(.param .u64 at) {{\n.reg .b64 %a;\n.reg .b32 %x<2>;\n.reg .pred %p;\nld.param.u64 %a, [at];\n\
             mov.u32 %x0, %tid.x;\nand.b32 %x0, %x0, 1;\nsetp.eq.u32 %p, %x0, 0;\n\
             @%p bra $E;\nred{odd}.global.add.u32 [%a], 1;\nret;\n\
             $E:\nred{even}.global.add.u32 [%a], 1;\nret;\n}}"
        )
    };
    let scopes = [("", 3), (".relaxed.sys", 3), (".gpu", 3), (".relaxed.gpu", 3), (".cluster", 2), (".relaxed.cta", 1)];
    for ((odd, reach), (even, other)) in scopes.into_iter().flat_map(|one| scopes.map(|other| (one, other))) {
        let module = Module::parse(&text(odd, even)).unwrap();
        // A block, a cluster, two clusters.
        for (blocks, needed) in [(1, 1), (2, 2), (4, 3)] {
            for seed in 0..3 {
                let mut memory = Memory::default();
                let at = memory.allocate(&[0_u32]);
                let cluster = if blocks > 1 { 2 } else { 1 };
                let launch = Launch::new([blocks, 1, 1], [32, 1, 1]).cluster([cluster, 1, 1]).seed(seed);
                let result = module.launch("k", &launch, &[at], &mut memory);
                if reach.min(other) >= needed {
                    assert!(
                        result.is_ok() && memory.read::<u32>(at) == [32 * blocks],
                        "{odd} {even} {blocks}: {result:?}"
                    );
                } else {
                    let error = result.unwrap_err();
                    assert_eq!(error.kind, Kind::Race, "{odd} {even} {blocks}");
                    assert!(error.message.contains("a scope of these atomics has not both threads"), "{error}");
                }
            }
        }
    }
}

#[test]
fn constant_loads_are_of_global_memory() {
    let text = |space: &str| {
        format!(
            ".entry k(.param .u64 at) {{\n.reg .b64 %a;\n.reg .b64 %x<2>;\n.shared .align 8 .b8 s[16];\n\
             ld.param.u64 %a, [at];\nld.{space}.nc.b64 %x0, [%a];\nst.global.b64 [%a+8], %x0;\nret;\n}}"
        )
    };
    assert_eq!(run(&text("global"), 42).unwrap(), [42, 42]);
    assert_eq!(run(&text("shared"), 42).unwrap_err().kind, Kind::Unknown);
}
