//! law: where rustc evaluates a claim, at most 4096 lanes are looked at.
use layout_static::access::{Access, Read};
use layout_static::{check, layout};

layout! {
    #[allow(intractable)]
    type Padded<const M: usize, const S: usize> = swizzle(2, 2, 3) * ((32, M) : (S, 1));
    type Columns<const M: usize> = (32, M) : (1, 32);
}

fn read<const M: usize, const S: usize>() {
    const { check::conflicts::<Padded<M, S>, Access<Columns<M>, Read, 32>>(31) }
}

fn main() {
    read::<129, 130>();
}
// mended: 129, 130 => 128, 129
