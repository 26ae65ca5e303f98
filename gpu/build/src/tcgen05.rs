//! The instructions of `sm_100a` that a warp executes together, as LLVM's assembly: text with the mark `convergent`,
//! which `asm!` of Rust has no word for.

use std::fmt::Write as _;

/// The registers of a load and of a store, `.32x32b`.
const COUNTS: [usize; 4] = [8, 16, 32, 64];

/// The functions.
pub(crate) fn functions() -> String {
    let mut text = String::new();
    for (suffix, blocks) in [("", 1), ("_pair", 2)] {
        let alloc = format!("tcgen05.alloc.cta_group::{blocks}.sync.aligned.shared::cta.b32 [$0], $1;");
        words(&mut text, &format!("alloc{suffix}"), &alloc);
        let dealloc = format!("tcgen05.dealloc.cta_group::{blocks}.sync.aligned.b32 $0, $1;");
        words(&mut text, &format!("dealloc{suffix}"), &dealloc);
        let _ = write!(
            text,
            "\ndefine void @layout_gpu_tcgen05_relinquish{suffix}() alwaysinline convergent nounwind {{\n  \
             call void asm sideeffect \"tcgen05.relinquish_alloc_permit.cta_group::{blocks}.sync.aligned;\", \
             \"~{{memory}}\"() convergent\n  ret void\n}}\n"
        );
    }
    for count in COUNTS {
        load(&mut text, count);
        store(&mut text, count);
    }
    text
}

/// A function of two words.
fn words(text: &mut String, name: &str, assembly: &str) {
    let _ = write!(
        text,
        "\ndefine void @layout_gpu_tcgen05_{name}(i32 %x, i32 %y) alwaysinline convergent nounwind {{\n  \
         call void asm sideeffect \"{assembly}\", \"r,r,~{{memory}}\"(i32 %x, i32 %y) convergent\n  ret void\n}}\n"
    );
}

fn list(count: usize, between: &str, one: impl Fn(usize) -> String) -> String {
    (0..count).map(one).collect::<Vec<_>>().join(between)
}

/// A load with its wait: no register is read between them.
fn load(text: &mut String, count: usize) {
    let (registers, outs) = (list(count, ", ", |i| format!("${i}")), list(count, ",", |_| "=r".into()));
    let results = list(count, ", ", |_| "i32".into());
    let _ = writeln!(
        text,
        "\ndefine [{count} x i32] @layout_gpu_tcgen05_ld_{count}(i32 %at) alwaysinline convergent nounwind {{\n  \
         %d = call {{ {results} }} asm sideeffect \"tcgen05.ld.sync.aligned.32x32b.x{count}.b32 {{{registers}}}, \
         [${count}]; tcgen05.wait::ld.sync.aligned;\",\n    \"{outs},r,~{{memory}}\"(i32 %at) convergent"
    );
    let mut last = "poison".to_string();
    for i in 0..count {
        let _ = writeln!(
            text,
            "  %d{i} = extractvalue {{ {results} }} %d, {i}\n  \
             %r{i} = insertvalue [{count} x i32] {last}, i32 %d{i}, {i}"
        );
        last = format!("%r{i}");
    }
    let _ = writeln!(text, "  ret [{count} x i32] {last}\n}}");
}

/// A store with its wait.
fn store(text: &mut String, count: usize) {
    let _ = writeln!(
        text,
        "\ndefine void @layout_gpu_tcgen05_st_{count}(i32 %at, [{count} x i32] %c) alwaysinline convergent nounwind {{"
    );
    for i in 0..count {
        let _ = writeln!(text, "  %c{i} = extractvalue [{count} x i32] %c, {i}");
    }
    let registers = list(count, ", ", |i| format!("${}", i + 1));
    let (ins, given) = (list(count, ",", |_| "r".into()), list(count, ", ", |i| format!("i32 %c{i}")));
    let _ = writeln!(
        text,
        "  call void asm sideeffect \"tcgen05.st.sync.aligned.32x32b.x{count}.b32 [$0], {{{registers}}}; \
         tcgen05.wait::st.sync.aligned;\",\n    \"r,{ins},~{{memory}}\"(i32 %at, {given}) convergent\n  ret void\n}}"
    );
}
