//! A program without std, libc and start files: what `.ci/run` links, and runs, where no bare-metal core library is at
//! hand.
//!
//! The linker refuses a library that needs more than `core`. Exit status 42 is a tensor read through a composed layout.

#![no_std]
#![no_main]

use core::arch::asm;

use layout_static::{Static, StaticLayout, Tensor, layout, ops::Composition};

layout! {
    type Tile = (6, 8) : (8, 1);
    type Order = (8, 6) : (6, 1);
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    exit(1)
}

#[unsafe(no_mangle)]
extern "C" fn _start() -> ! {
    let mut numbers = [0_u8; 48];
    let mut i = 0;
    for number in &mut numbers {
        *number = i;
        i += 1;
    }
    let tensor = Tensor::from_array(core::hint::black_box(&numbers), Tile);
    let swapped = Composition::<Tile, Order>::VALUE;
    exit(i32::from(tensor[(5, 2)]) + i32::from(swapped.index((2, 5)) != 42))
}

fn exit(status: i32) -> ! {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: exit(status) does not return.
    unsafe {
        asm!("syscall", in("rax") 60, in("rdi") status, options(noreturn))
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: exit(status) does not return.
    unsafe {
        asm!("svc 0", in("x8") 93, in("x0") status, options(noreturn))
    }
}
