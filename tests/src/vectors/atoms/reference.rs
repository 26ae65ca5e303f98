//! What vendors state of their instructions, as formulas of lane and value: nothing here is a layout.

use std::collections::HashMap;

/// Elements of a 32-bit register; one of 64 bits counts as one.
pub(super) fn register(bits: u64) -> u64 {
    (32 / bits).max(1)
}

/// `mma.sync` of a warp: `(m or n, k)` of A and B, `(m, n)` of C. Registers of `e` elements; PTX: `groupID`,
/// `threadID_in_group`.
pub(super) fn mma_sync(operand: char, m: u64, e: u64, lane: u64, i: u64) -> (u64, u64) {
    let (g, t) = (lane / 4, lane % 4);
    if operand == 'C' {
        return (g + 8 * (i / 2), 2 * t + i % 2);
    }
    let (register, j) = (i / e, i % e);
    if operand == 'A' && m == 16 {
        return (g + 8 * (register % 2), e * t + j + 4 * e * (register / 2));
    }
    (g, e * t + j + 4 * e * register)
}

/// `mma.m8n8k4` of `f16`: eight threads of a quad pair, counted by `t`; `across` says whether an operand lies by rows.
pub(super) fn quad_pair(operand: char, rows: bool, bits: u64, t: u64, i: u64) -> (u64, u64) {
    if operand == 'C' {
        if bits == 16 {
            return (t, i);
        }
        return ((t & 1) + (i & 2) + 4 * (t / 4), (i & 4) + (t & 2) + (i & 1));
    }
    if rows { (t, i) } else { (i + 4 * (t / 4), t % 4) }
}

/// `wgmma`: four warps of 16 rows each; C in registers, and A where it is in registers.
pub(super) fn wgmma(operand: char, e: u64, thread: u64, i: u64) -> (u64, u64) {
    let (warp, lane) = (thread / 32, thread % 32);
    if operand == 'C' {
        let (row, column) = mma_sync('C', 16, 1, lane, i % 4);
        return (row + 16 * warp, column + 8 * (i / 4));
    }
    let (row, k) = mma_sync('A', 16, e, lane, i);
    (row + 16 * warp, k)
}

/// A matrix instruction of AMD.
pub(super) struct Amd<'a> {
    /// The architecture.
    pub(super) arch: &'a str,
    /// Its lanes.
    pub(super) wave: u64,
    /// M, N, K.
    pub(super) mnk: [u64; 3],
    /// The number of blocks.
    pub(super) blocks: u64,
    /// Bits of an element of the operand.
    pub(super) bits: u64,
}

impl Amd<'_> {
    /// `v_mfma` of 64 lanes: `(row, column, block)` of A (m, k), B (n, k), D (m, n).
    pub(super) fn mfma(&self, operand: char, lane: u64, i: u64) -> (u64, u64, u64) {
        let [m, _, k] = self.mnk;
        if operand != 'D' {
            if self.bits == 64 && m == 4 {
                return (lane % 4, lane / 16, lane / 4 % 4);
            }
            let v = m * k * self.blocks / 64;
            let all = v * (lane / m) + i;
            return (lane % m, all % k, all / k);
        }
        if self.bits == 64 {
            return if m == 16 { (lane / 16 + 4 * i, lane % 16, 0) } else { (lane / 16, lane % 4, lane / 4 % 4) };
        }
        let row = i % 4 + 4 * (lane / m) + 4 * (64 / m) * (i / 4);
        (row % m, lane % m, row / m)
    }

    /// `v_wmma`, 16 x 16: RDNA4 takes k in another order in some types, alike in A and B.
    pub(super) fn wmma(&self, operand: char, lane: u64, i: u64) -> (u64, u64) {
        let part = lane / 16;
        if operand != 'D' {
            if self.arch == "rdna3" {
                return (lane % 16, i);
            }
            let v = 16 * self.mnk[2] / self.wave;
            if self.bits == 16 {
                return (lane % 16, i % 4 + 4 * part + 8 * (i / 4));
            }
            let part = if self.wave == 64 { part / 2 + 2 * (part % 2) } else { part };
            return (lane % 16, i + v * part);
        }
        if self.arch == "rdna3" {
            return (part + self.wave / 16 * i, lane % 16);
        }
        if self.wave == 32 { (i + 8 * part, lane % 16) } else { (i + 8 * (part % 2) + 4 * (part / 2), lane % 16) }
    }
}

/// `(row, bit of the row)` of the 128-bit rows of 8 x 8 matrices of 16 bits, one after the other.
fn ldmatrix(transposed: bool, thread: u64, bit: u64) -> u64 {
    let (matrix, bit) = (bit / 32, bit % 32);
    if transposed {
        return 128 * (8 * matrix + 2 * (thread % 4) + bit / 16) + 16 * (thread / 4) + bit % 16;
    }
    128 * (8 * matrix + thread / 4) + 32 * (thread % 4) + bit
}

/// `tcgen05.ld` and `.st`: `(row, column)` of a register, in words of 32 bits; `n` repetitions.
fn tcgen05(lanes: u64, bits: u64, l: u64, r: u64, n: u64) -> (u64, u64) {
    match (lanes, bits) {
        (32, _) => (l, r),
        (_, 32) => (l % 16, r + n * (l / 16)),
        (_, 64) => (l / 4 + 8 * (l % 2), l / 2 % 2 + 2 * r),
        (_, 128) => (l / 4 + 8 * (r % 2), l % 4 + 4 * (r / 2)),
        _ => (l / 4 + 8 * (r / 2 % 2), r % 2 + 2 * (l % 4) + 8 * (r / 4)),
    }
}

/// `(thread, bit) -> bit` of a side.
pub(super) type Bits = Box<dyn Fn(u64, u64) -> u64>;

/// Both sides of a copy by its name, in bits of the rows in memory; `None` where nothing states it as lanes.
pub(super) fn copy(name: &str) -> Option<[Bits; 2]> {
    let plain = || -> Bits { Box::new(|_, bit| bit) };
    if name.contains("UniversalCopy") || name.contains("CP_ASYNC") || name.ends_with("256bit_CACHE_NOALLOCATION") {
        return Some([plain(), plain()]);
    }
    if name.ends_with("MOVM_T") {
        return Some([Box::new(|t, b| ldmatrix(false, t, b)), Box::new(|t, b| ldmatrix(true, t, b))]);
    }
    if let Some(rest) = name.strip_prefix("SM100_TMEM_") {
        let (load, rest) = match rest.strip_prefix("LOAD_") {
            Some(rest) => (true, rest),
            None => (false, rest.strip_prefix("STORE_")?),
        };
        let (lanes, rest) = rest.split_once("dp")?;
        let (bits, n) = rest.split_once('b')?;
        let (lanes, bits, n): (u64, u64, u64) =
            (lanes.parse().ok()?, bits.parse().ok()?, n.strip_suffix('x')?.parse().ok()?);
        let width = match (bits, lanes) {
            (32, 32) => n,
            (32, _) => 2 * n,
            (bits, _) => bits / 32 * n,
        };
        let registers: Bits = Box::new(move |t, b| {
            let (row, column) = tcgen05(lanes, bits, t, b / 32, n);
            32 * (column + width * row) + b % 32
        });
        return Some(if load { [plain(), registers] } else { [registers, plain()] });
    }
    let parts: Vec<&str> = name.split('_').collect();
    let [_, shape, instruction @ ("LDSM" | "STSM"), order @ ("N" | "T")] = parts[..] else { return None };
    let (unit, count) = shape.strip_prefix('U')?.split_once('x')?;
    if unit == "8" {
        return None;
    }
    let transposed = order == "T";
    let matrices = count.parse::<u64>().ok()? / if transposed { 2 } else { 1 };
    let rows: Bits = Box::new(move |t, b| 128 * (t % (8 * matrices)) + b);
    let registers: Bits = Box::new(move |t, b| ldmatrix(transposed, t, b));
    Some(if instruction == "LDSM" { [rows, registers] } else { [registers, rows] })
}

/// Whether an instruction that adds `A(i) B(j)` to `C(c)` for each triple is the product that its tables say.
pub(super) fn is_product([m, n, k]: [u64; 3], tables: [&[u64]; 3], triples: &[[usize; 3]]) -> Option<String> {
    let mut met: HashMap<usize, Vec<(u64, u64)>> = HashMap::new();
    let [a, b, c] = tables;
    for [i, j, to] in triples {
        met.entry(*to).or_default().push((a[*i], b[*j]));
    }
    for (to, element) in c.iter().enumerate() {
        let (row, column) = (element % m, element / m);
        let mut wanted: Vec<(u64, u64)> = (0..k).map(|x| (row + m * x, column + n * x)).collect();
        let mut found = met.remove(&to).unwrap_or_default();
        wanted.sort_unstable();
        found.sort_unstable();
        if found != wanted {
            return Some(format!("C({to}) = ({row}, {column}) gets {found:?}"));
        }
    }
    None
}
