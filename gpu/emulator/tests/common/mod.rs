//! Small kernels around a body: `%rd1` is the address of the words `to`, `%rd3` the address of the word of this thread,
//! `%r1` the thread, `%r9` the address of 1024 bytes of shared memory, `%r3` of the thread's word in it.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part")]

use layout_gpu_emulator::{Error, Launch, Memory, Module};

/// The kernel with a body.
pub fn text(body: &str) -> String {
    format!(
        ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 to, .param .u32 number)\n{{\n\
         .reg .pred %p<8>; .reg .b16 %h<16>; .reg .b32 %r<64>; .reg .b64 %rd<32>;\n\
         .shared .align 128 .b8 tile[1024];\n\
         ld.param.b64 %rd0, [to]; cvta.to.global.u64 %rd1, %rd0; ld.param.b32 %r0, [number];\n\
         mov.u32 %r1, %tid.x; mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2;\n\
         mov.u32 %r9, tile; shl.b32 %r2, %r1, 2; add.s32 %r3, %r9, %r2;\n{}\n ret;\n}}\n",
        body.trim_matches('\n')
    )
}

/// The line of a body's first line.
pub const FIRST: usize = 11;

/// Runs a body with so many threads, from words that are zeros; the words after it.
///
/// # Errors
/// What goes wrong.
pub fn run(body: &str, threads: u32, words: usize, seed: u64) -> Result<Vec<u32>, Error> {
    let module = Module::parse(&text(body))?;
    let mut memory = Memory::default();
    let to = memory.allocate(&vec![0_u32; words]);
    module.launch("k", &Launch::new([1; 3], [threads, 1, 1]).seed(seed).limit(1 << 16), &[to, 7], &mut memory)?;
    Ok(memory.read(to))
}
