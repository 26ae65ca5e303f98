//! Functions, and the memory of each thread.

mod common;

use common::text;
use layout_gpu_emulator::{Costs, Error, Kind, Launch, Memory, Module, Space};

/// The words that a body leaves, with functions before it, and its costs; so many threads.
fn run(functions: &str, body: &str, threads: u32) -> Result<(Vec<u32>, Costs), Error> {
    let module = Module::parse(&format!("{functions}{}", text(body)))?;
    let mut memory = Memory::default();
    let to = memory.allocate(&[0_u32; 64]);
    let launch = Launch::new([1; 3], [threads, 1, 1]).limit(1 << 16);
    let costs = module.launch("k", &launch, &[to, 7], &mut memory)?;
    Ok((memory.read(to), costs))
}

fn words(functions: &str, body: &str) -> Vec<u32> {
    run(functions, body, 64).unwrap().0
}

/// What goes wrong: the kind, the instruction and the message.
fn wrong(functions: &str, body: &str) -> (Kind, String, String) {
    let error = run(functions, body, 32).unwrap_err();
    assert!(error.line > 0, "{error}");
    (error.kind, error.instruction, error.message)
}

/// An array of 16 words in a thread, of which word `i` is `10 * thread + i` for the first four.
const ARRAY: &str = "
.local .align 16 .b8 depot[64];
.reg .b64 %SP; .reg .b64 %SPL;
mov.b64 %SPL, depot;
cvta.local.u64 %SP, %SPL;
mul.lo.s32 %r10, %r1, 10;
add.s32 %r11, %r10, 1; add.s32 %r12, %r10, 2; add.s32 %r13, %r10, 3;
st.local.v2.b32 [%SPL], {%r10, %r11};
st.b32 [%SP+8], %r12;
st.local.b32 [depot+12], %r13;
";

#[test]
fn arrays_are_of_each_thread() {
    // A place that is computed, by a local address and by a generic one.
    let body = "and.b32 %r20, %r1, 3; mul.wide.u32 %rd5, %r20, 4; add.s64 %rd6, %SPL, %rd5; add.s64 %rd7, %SP, %rd5;
        ld.local.b32 %r21, [%rd6]; ld.b32 %r22, [%rd7]; add.s32 %r23, %r21, %r22; st.global.b32 [%rd3], %r23;";
    let (words, costs) = run("", &format!("{ARRAY}{body}"), 64).unwrap();
    assert!(words.iter().enumerate().all(|(t, word)| *word as usize == 2 * (10 * t + t % 4)), "{words:?}");
    let [store, ..] = costs.of(Space::Local, "st.local.v2")[..] else { panic!("a store") };
    assert_eq!((store.executions, store.wavefronts, store.sectors), (2, 0, 0));
    assert!(store.to_string().contains(": memory of each thread, 2 times: `st.local.v2.b32"), "{store}");
}

#[test]
fn addresses_know_their_memory() {
    let body = "isspacep.local %p1, %SP; isspacep.shared %p2, %SP; isspacep.global %p3, %SP; isspacep.local %p4, %rd1;
        selp.b32 %r20, 1, 0, %p1; selp.b32 %r21, 2, 0, %p2; selp.b32 %r22, 4, 0, %p3; selp.b32 %r23, 8, 0, %p4;
        add.s32 %r24, %r20, %r21; add.s32 %r24, %r24, %r22; add.s32 %r24, %r24, %r23;
        cvta.to.local.u64 %rd5, %SP; sub.s64 %rd6, %rd5, %SPL; cvt.u32.u64 %r25, %rd6; add.s32 %r24, %r24, %r25;
        st.global.b32 [%rd3], %r24;";
    assert_eq!(words("", &format!("{ARRAY}{body}")), [1; 64]);
}

#[test]
fn faults_of_arrays_are_found() {
    let of = |body: &str| wrong("", &format!("{ARRAY}{body}"));
    let (kind, instruction, message) = of("ld.local.b32 %r20, [%SPL+16];\nst.global.b32 [%rd3], %r20;");
    assert_eq!((kind, &*instruction), (Kind::Uninitialized, "st.global.b32 [%rd3], %r20"));
    assert_eq!(message, "nobody wrote %r20");
    let (kind, _, message) = of("st.local.b32 [%SPL+64], %r1;");
    assert_eq!((kind, &*message), (Kind::Bounds, "4 bytes at 64 of an array of 64 bytes in local memory"));
    assert_eq!(of("st.b32 [%SP+64], %r1;").0, Kind::Bounds);
    // The next array is not reached either.
    assert_eq!(
        of(".local .align 4 .b8 next[4];\nst.local.b32 [next], %r1;\nst.local.b32 [%SPL+64], %r1;").0,
        Kind::Bounds
    );
    assert_eq!(of("st.local.b64 [%SPL+4], %rd1;").0, Kind::Misaligned);
    let atomic = of("atom.add.u32 %r20, [%SP], %r1;");
    assert_eq!((atomic.0, &*atomic.2), (Kind::Undefined, "an atomic operation on the memory of one thread"));
    assert_eq!(of("atom.local.add.u32 %r20, [%SPL], %r1;").0, Kind::Unknown);
}

/// `2 x + 1`, `x` below 8 and else 0; the sum of a pair; a panic.
const FUNCTIONS: &str = "
.func (.param .b32 func_retval0) twice(.param .b32 twice_param_0)
;
.visible .func (.param .b32 func_retval0) twice(
    .param .b32 twice_param_0
)
{
    .reg .pred %p<2>; .reg .b32 %r<4>;
    ld.param.b32 %r1, [twice_param_0];
    setp.lt.u32 %p1, %r1, 8;
    @%p1 bra $L__BB0_1;
    st.param.b32 [func_retval0], 0;
    ret;
$L__BB0_1:
    shl.b32 %r2, %r1, 1;
    add.s32 %r3, %r2, 1;
    st.param.b32 [func_retval0], %r3;
    ret;
}
.func (.param .b64 func_retval0) sum(.param .align 16 .b8 sum_param_0[16])
{
    .reg .b64 %rd<4>;
    ld.param.v2.b64 {%rd1, %rd2}, [sum_param_0];
    add.s64 %rd3, %rd1, %rd2;
    st.param.b64 [func_retval0+0], %rd3;
    ret;
}
.func fail()
.noreturn
{
    trap;
    exit;
}
.func (.param .b32 func_retval0) four_times(.param .b32 four_times_param_0)
{
    .local .align 4 .b8 depot[4];
    .reg .b32 %r<3>;
    ld.param.b32 %r1, [four_times_param_0];
    st.local.b32 [depot], %r1;
    { // callseq 0, 0
    .param .b32 param0;
    .param .b32 retval0;
    ld.local.b32 %r1, [depot];
    st.param.b32 [param0], %r1;
    call.uni (retval0), twice, (param0);
    ld.param.b32 %r1, [retval0];
    }
    { // callseq 1, 0
    .param .b32 param0;
    .param .b32 retval0;
    st.param.b32 [param0], %r1;
    call.uni (retval0), twice, (param0);
    ld.param.b32 %r2, [retval0];
    }
    st.param.b32 [func_retval0], %r2;
    ret;
}
";

/// A call of a function of one word: of `%r1`, into `%r20`.
fn call(name: &str) -> String {
    format!(
        "{{ .param .b32 param0; .param .b32 retval0; st.param.b32 [param0], %r1;\n\
         call.uni (retval0), {name}, (param0);\nld.param.b32 %r20, [retval0]; }}\n"
    )
}

#[test]
fn functions_are_called() {
    let twice = |x: u32| if x < 8 { 2 * x + 1 } else { 0 };
    let store = "st.global.b32 [%rd3], %r20;";
    let want: Vec<u32> = (0..64).map(twice).collect();
    assert_eq!(words(FUNCTIONS, &(call("twice") + store)), want);
    let want: Vec<u32> = (0..64).map(|x| twice(twice(x))).collect();
    assert_eq!(words(FUNCTIONS, &(call("four_times") + store)), want);
}

#[test]
fn calls_in_loops_and_under_guards() {
    // The sum of `twice(thread)` three times; then a function for some threads only.
    let body = format!(
        "mov.b32 %r21, 0; mov.b32 %r22, 0;\n$again:\n{}\nadd.s32 %r21, %r21, %r20; add.s32 %r22, %r22, 1;\n\
         setp.lt.u32 %p1, %r22, 3;\n@%p1 bra $again;\nsetp.gt.u32 %p2, %r1, 63;\n@%p2 call fail;\n\
         setp.ge.u32 %p3, %r1, 0;\n@!%p3 call.uni fail;\nst.global.b32 [%rd3], %r21;",
        call("twice")
    );
    let want: Vec<u32> = (0..64).map(|x| if x < 8 { 6 * x + 3 } else { 0 }).collect();
    assert_eq!(words(FUNCTIONS, &body), want);
}

#[test]
fn pairs_are_given_in_memory() {
    let body = "{ .param .align 16 .b8 param0[16]; .param .b64 retval0;
        cvt.u64.u32 %rd5, %r1; st.param.b64 [param0], %rd5; st.param.b64 [param0+8], 100;
        call.uni (retval0), sum, (param0); ld.param.b64 %rd6, [retval0]; }
        cvt.u32.u64 %r20, %rd6; st.global.b32 [%rd3], %r20;";
    assert_eq!(words(FUNCTIONS, body), (100..164).collect::<Vec<u32>>());
    // Half of the pair is not written.
    let (kind, instruction, _) = wrong(FUNCTIONS, &body.replace("st.param.b64 [param0+8], 100;", ""));
    assert_eq!((kind, &*instruction), (Kind::Uninitialized, "add.s64 %rd3, %rd1, %rd2"));
}

/// `None` below 4, else `Some(x)`, as LLVM has it: the value of `None` is not written.
const OPTION: &str = "
.func (.param .align 4 .b8 func_retval0[8]) option(.param .b32 option_param_0)
{
    .reg .pred %p<2>; .reg .b32 %r<4>;
    ld.param.b32 %r1, [option_param_0];
    setp.ge.u32 %p1, %r1, 4;
    selp.b32 %r2, 1, 0, %p1;
    @%p1 mov.b32 %r3, %r1;
    st.param.b32 [func_retval0], %r2;
    st.param.b32 [func_retval0+4], %r3;
    ret;
}
";

#[test]
fn bits_that_nobody_wrote_are_moved() {
    // Both parts are read, and the value is used where there is one.
    let body = "{ .param .b32 param0; .param .align 4 .b8 retval0[8];
        st.param.b32 [param0], %r1;\ncall.uni (retval0), option, (param0);
        ld.param.b32 %r20, [retval0]; ld.param.b32 %r21, [retval0+4]; }
        .local .align 4 .b8 copy[8]; st.local.b32 [copy], %r21; ld.local.b32 %r22, [copy];
        setp.ne.b32 %p1, %r20, 0;\n@%p1 st.global.b32 [%rd3], %r22;";
    let want: Vec<u32> = (0..64).map(|x| if x < 4 { 0 } else { x }).collect();
    assert_eq!(words(OPTION, body), want);
    assert_eq!(wrong(OPTION, &body.replace("@%p1 st.global", "st.global")).0, Kind::Uninitialized);
    // Of a number of 32 bits, 8 are written; a signed one is extended by a bit that nobody wrote.
    let bytes =
        ".local .align 4 .b8 pair[4]; cvt.u16.u32 %h1, %r1; st.local.b8 [pair], %h1; ld.local.b32 %r20, [pair];\n";
    assert_eq!(words("", &format!("{bytes}and.b32 %r21, %r20, 255; st.global.b32 [%rd3], %r21;"))[..2], [0, 1]);
    assert_eq!(wrong("", &format!("{bytes}st.global.b32 [%rd3], %r20;")).0, Kind::Uninitialized);
    let signed = "ld.local.s8 %r21, [pair+1];\nst.global.b32 [%rd3], %r21;";
    assert_eq!(wrong("", &format!("{bytes}{signed}")).2, "nobody wrote %r21");
}

#[test]
fn each_call_begins_anew() {
    // The function writes its result, a register and an array in its first call alone.
    let functions = ".func (.param .b32 func_retval0) once(.param .b32 once_param_0) {
        .local .align 4 .b8 depot[4]; .reg .pred %p<2>; .reg .b32 %r<4>;
        ld.param.b32 %r1, [once_param_0]; setp.eq.b32 %p1, %r1, 0;
        @%p1 WRITE;\n@%p1 st.local.b32 [depot], 5;\nld.local.b32 %r3, [depot];\nRESULT;\nret; }\n";
    let body = "mov.b32 %r21, 0;\n$again:\n{ .param .b32 param0; .param .b32 retval0; st.param.b32 [param0], %r21;
        call.uni (retval0), once, (param0);\nld.param.b32 %r20, [retval0]; }
        st.global.b32 [%rd3], %r20;\nadd.s32 %r21, %r21, 1; setp.lt.u32 %p1, %r21, TIMES;\n@%p1 bra $again;";
    for (write, result) in [
        ("mov.b32 %r2, 5", "st.param.b32 [func_retval0], %r2"),
        ("mov.b32 %r2, 5", "st.param.b32 [func_retval0], %r3"),
        ("st.param.b32 [func_retval0], 5", "mov.b32 %r2, 1"),
    ] {
        let functions = functions.replace("WRITE", write).replace("RESULT", result);
        assert_eq!(words(&functions, &body.replace("TIMES", "1")), [5; 64], "{result}");
        let (kind, instruction, message) = wrong(&functions, &body.replace("TIMES", "2"));
        assert_eq!((kind, &*instruction), (Kind::Uninitialized, "st.global.b32 [%rd3], %r20"), "{message}");
    }
}

#[test]
fn faults_are_at_the_line_of_the_function() {
    let (kind, instruction, message) = wrong(FUNCTIONS, "call.uni fail;");
    assert_eq!((kind, &*instruction, &*message), (Kind::Trap, "trap", "a trap"));
    let line = run(FUNCTIONS, "call.uni fail;", 32).unwrap_err().line;
    assert_eq!(FUNCTIONS.lines().nth(line - 1).map(str::trim), Some("trap;"));
    let unknown = FUNCTIONS.replace("add.s32 %r3, %r2, 1", "add.s8 %r3, %r2, 1");
    let error = run(&unknown, &call("twice"), 32).unwrap_err();
    assert_eq!((error.kind, &*error.instruction), (Kind::Unknown, "add.s8 %r3, %r2, 1"));
    // Functions that no kernel calls may have unknown instructions.
    assert!(run(&unknown, "", 32).is_ok());
}

#[test]
fn shared_memory_that_a_function_names_is_there() {
    let functions = ".shared .align 4 .b8 word[4];
        .func set() { .reg .b32 %r<2>; mov.u32 %r1, %tid.x; st.shared.b32 [word], %r1; ret; }\n";
    // The memory of the module is before the kernel's own.
    let body = "setp.eq.u32 %p1, %r1, 5; @%p1 call.uni set; bar.sync 0;
        mov.b32 %r20, 0; ld.shared.b32 %r21, [%r20]; st.global.b32 [%rd3], %r21;";
    assert_eq!(words(functions, body), [5; 64]);
    assert_eq!(run(functions, "call.uni set;", 64).unwrap_err().kind, Kind::Race);
}

#[test]
fn calls_that_are_refused() {
    let of = |functions: &str, body: &str| {
        let (kind, _, message) = wrong(functions, body);
        (kind, message)
    };
    let itself = ".func again() { call.uni again; ret; }\n";
    assert_eq!(of(itself, "call.uni again;"), (Kind::Unknown, "a function that calls itself".into()));
    let outside = ".extern .func (.param .b32 func_retval0) vprintf(.param .b64 a, .param .b64 b)\n;\n";
    let print = "{ .param .b64 p; .param .b64 q; .param .b32 r;\ncall.uni (r), vprintf, (p, q); }";
    assert_eq!(of(outside, print), (Kind::Unknown, "a function without a body".into()));
    let pointer = "{ .param .b32 r;\ncall (r), %rd1, (r), prototype_0; }";
    assert_eq!(of("", pointer), (Kind::Unknown, "a call by a pointer".into()));
    assert_eq!(
        of(FUNCTIONS, "call.uni twice;"),
        (Kind::Syntax, "0 results and 0 arguments, the function has 1 and 1".into())
    );
    let wide = "{ .param .b64 p; .param .b32 r;\ncall.uni (r), twice, (p); }";
    assert_eq!(of(FUNCTIONS, wide), (Kind::Syntax, "`p` of 8 bytes, the function has 4".into()));
    let register = "{ .param .b32 r;\ncall.uni (r), twice, (%r1); }";
    assert_eq!(of(FUNCTIONS, register), (Kind::Unknown, "`%r1`, which is no `.param`".into()));
    let label = ".func far() { bra done; }\n";
    assert_eq!(of(label, "call.uni far;\ndone:"), (Kind::Syntax, "no label `done`".into()));
    assert_eq!(of(".func (.param .b32 r far { ret; }\n", "").0, Kind::Syntax);
    assert_eq!(of("", ".local .b64 all[4611686018427387904];").1, "more than 524288 bytes of memory");
    assert_eq!(of("", ".reg .b32 %x<4000000000>;").1, "more than 1048576 registers with all functions");
    let own = ".func own() { .shared .b8 tile[4]; ret; }\n";
    assert_eq!(of(own, "call.uni own;"), (Kind::Unknown, "shared memory of a function".into()));
    // Each function calls the one before it twice: 2^24 bodies.
    let floor = |n: i32| format!(".func f{n}() {{ call.uni f{0}; call.uni f{0}; ret; }}\n", n - 1);
    let tower = (1..=24).map(floor).collect::<Vec<_>>().concat();
    let tower = format!(".func f0() {{ ret; }}\n{tower}");
    assert_eq!(of(&tower, "call.uni f24;").1, "more than 1048576 instructions with all functions");
    // Without an instruction in them too.
    let empty = tower.replace("ret; ", "");
    assert_eq!(of(&empty, "call.uni f24;").1, "more than 1048576 instructions with all functions");
    let chain: Vec<String> = (1..20_000).map(|n| format!(".func f{n}() {{ call.uni f{}; }}\n", n - 1)).collect();
    assert_eq!(of(&chain.concat(), "call.uni f19999;").1, "more than 128 functions in each other");
}
