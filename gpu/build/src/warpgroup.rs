//! The instructions of `sm_90a` that a warpgroup executes together, as LLVM's assembly: text with the mark
//! `convergent`, which `asm!` of Rust has no word for. No intrinsic of LLVM has them.

use std::fmt::Write as _;

/// The numbers of the factors: the name of a function, and the types of the instruction.
const FACTORS: [(&str, &str, usize); 3] =
    [("f16", "f32.f16.f16", 16), ("bf16", "f32.bf16.bf16", 16), ("e4m3", "f32.e4m3.e4m3", 32)];

/// The columns of the sums.
const COLUMNS: [usize; 6] = [8, 16, 32, 64, 128, 256];

/// The columns of the sums of products whose factor A is in registers.
const WIDE: [usize; 3] = [64, 128, 256];

/// The groups that may be under way after a wait.
const LEFT: [usize; 2] = [0, 1];

/// The registers of a thread that `setmaxnreg` leaves and takes.
const REGISTERS: [(&str, u32); 4] = [("dec", 24), ("dec", 40), ("inc", 232), ("inc", 240)];

/// The functions.
pub(crate) fn functions() -> String {
    let mut text = String::from(
        "\ndeclare { i32, i1 } @llvm.nvvm.elect.sync(i32)\n\n\
         define i32 @layout_gpu_elect() alwaysinline convergent nounwind {\n  \
         %d = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)\n  %p = extractvalue { i32, i1 } %d, 1\n  \
         %w = zext i1 %p to i32\n  ret i32 %w\n}\n",
    );
    one(&mut text, "wgmma_commit", "wgmma.commit_group.sync.aligned;");
    for (what, count) in REGISTERS {
        one(&mut text, &format!("registers_{what}_{count}"), &format!("setmaxnreg.{what}.sync.aligned.u32 {count};"));
    }
    for n in COLUMNS {
        passed(&mut text, &format!("wgmma_order_{}", n / 2), "wgmma.fence.sync.aligned;", n / 2);
        for left in LEFT {
            let name = format!("wgmma_wait_{left}_{}", n / 2);
            passed(&mut text, &name, &format!("wgmma.wait_group.sync.aligned {left};"), n / 2);
        }
        for (name, types, k) in FACTORS {
            let shape = format!("m64n{n}k{k}.{types}");
            // Factors of 16 bits may lie along M and N: constants of the instruction. All other ones lie along K.
            let turns = usize::from(k == 16);
            product(&mut text, &format!("wgmma_{name}_{n}"), &shape, n / 2, &["i64"], 2 * turns);
            if WIDE.contains(&n) {
                product(&mut text, &format!("wgmma_registers_{name}_{n}"), &shape, n / 2, &["i32"; 4], turns);
            }
        }
    }
    text
}

/// A function without operands.
fn one(text: &mut String, name: &str, assembly: &str) {
    let _ = write!(
        text,
        "\ndefine void @layout_gpu_{name}() alwaysinline convergent nounwind {{\n  \
         call void asm sideeffect \"{assembly}\", \"~{{memory}}\"() convergent\n  ret void\n}}\n"
    );
}

/// A function that all sums pass: none of them is read or written on the other side.
fn passed(text: &mut String, name: &str, assembly: &str, count: usize) {
    head(text, name, count, "");
    call(text, assembly, count, &[]);
}

/// A product: A as a descriptor or four registers, the descriptor of B, whether the sums count, and for so many factors
/// whether they lie along M or N.
fn product(text: &mut String, name: &str, shape: &str, count: usize, a: &[&str], turns: usize) {
    let factor = |i: usize| format!("{} %a{i}", a[i]);
    let turned = (0..turns).map(|i| format!("i32 %t{i}"));
    let operands: Vec<String> =
        (0..a.len()).map(factor).chain(["i64 %b".into(), "i32 %counts".into()]).chain(turned).collect();
    head(text, name, count, &format!(", {}", operands.join(", ")));
    let sums = list(count, ", ", |i| format!("${i}"));
    let registers = list(a.len(), ", ", |i| format!("${}", count + i));
    let registers = if a.len() == 1 { registers } else { format!("{{{registers}}}") };
    let [b, counts, first] = [0, 1, 2].map(|i| count + a.len() + i);
    let turned = list(turns, "", |i| format!(", ${}", first + i));
    let assembly = format!(
        "{{ .reg .pred p; setp.ne.b32 p, ${counts}, 0; \
         wgmma.mma_async.sync.aligned.{shape} {{{sums}}}, {registers}, ${b}, p, 1, 1{turned}; }}"
    );
    call(text, &assembly, count, &operands);
}

fn list(count: usize, between: &str, one: impl Fn(usize) -> String) -> String {
    (0..count).map(one).collect::<Vec<_>>().join(between)
}

fn head(text: &mut String, name: &str, count: usize, more: &str) {
    let _ = writeln!(
        text,
        "\ndefine [{count} x float] @layout_gpu_{name}([{count} x float] %c{more}) alwaysinline convergent nounwind {{"
    );
    for i in 0..count {
        let _ = writeln!(text, "  %c{i} = extractvalue [{count} x float] %c, {i}");
    }
}

/// The assembly, with the sums in and out, and the end of the function.
fn call(text: &mut String, assembly: &str, count: usize, operands: &[String]) {
    let outs = list(count, ",", |_| "=f".into());
    let class = |operand: &String| match operand {
        operand if operand.contains("%t") => "n,",
        operand if operand.starts_with("i64") => "l,",
        _ => "r,",
    };
    let ins: String = operands.iter().map(class).collect();
    let ties = list(count, ",", |i| i.to_string());
    let results = list(count, ", ", |_| "float".into());
    let sums = list(count, ", ", |i| format!("float %c{i}"));
    let given: Vec<&str> = operands.iter().map(String::as_str).chain([sums.as_str()]).collect();
    let _ = writeln!(
        text,
        "  %d = call {{ {results} }} asm sideeffect \"{assembly}\",\n    \
         \"{outs},{ins}{ties},~{{memory}}\"({}) convergent",
        given.join(", ")
    );
    let mut last = "poison".to_string();
    for i in 0..count {
        let _ = writeln!(
            text,
            "  %d{i} = extractvalue {{ {results} }} %d, {i}\n  \
             %r{i} = insertvalue [{count} x float] {last}, float %d{i}, {i}"
        );
        last = format!("%r{i}");
    }
    let _ = writeln!(text, "  ret [{count} x float] {last}\n}}");
}
