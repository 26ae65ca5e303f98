//! What a warp does together, as the PTX reference has it: `shfl`, `ldmatrix`, `stmatrix`.

use crate::Result;
use crate::shared::Shared;

/// The threads of a warp.
pub(crate) const WARP: usize = 32;

/// `shfl.sync`: each thread takes the value of another one: that whose number differs by the bits of `select`, or that
/// of the number `select`.
///
/// # Errors
/// For another mode, and for masks and clamps that leave threads out.
pub(crate) fn shuffle(mode: &str, values: &[u64], select: &[u64], clamp: &[u64], members: &[u64]) -> Result<Vec<u64>> {
    if clamp.iter().any(|clamp| *clamp != 31) || members.iter().any(|members| *members & 0xffff_ffff != 0xffff_ffff) {
        return Err("a shuffle of a part of a warp".into());
    }
    let source = |lane: usize| match mode {
        "bfly" => Ok(lane ^ usize_of(select[lane] & 31)),
        "idx" => Ok(usize_of(select[lane] & 31)),
        _ => Err(format!("an unknown shuffle .{mode}")),
    };
    (0..WARP).map(|lane| Ok(values[source(lane)?])).collect()
}

/// A number below 64.
fn usize_of(number: u64) -> usize {
    usize::try_from(number).unwrap_or_default()
}

/// The matrices of 8 x 8 elements of 16 bits that a warp moves at once.
pub(crate) struct Matrices {
    /// How many: 1, 2 or 4.
    count: usize,
    transposed: bool,
}

impl Matrices {
    /// Those of modifiers such as `.sync.aligned.m8n8.x4.trans.shared.b16`.
    ///
    /// # Errors
    /// For others.
    pub(crate) fn parse(modifiers: &str) -> Result<Matrices> {
        let has = |part: &str| modifiers.split('.').any(|other| other == part);
        let count = [1, 2, 4].into_iter().find(|count| has(&format!("x{count}")));
        match (count, ["m8n8", "shared", "b16"].into_iter().all(has)) {
            (Some(count), true) => Ok(Matrices { count, transposed: has("trans") }),
            _ => Err("matrices of an unknown kind".into()),
        }
    }

    /// Which elements of a matrix the two halves of a register of a thread are, as row and column: thread `l` has
    /// elements `2 (l % 4)` and the next of row `l / 4`, or, transposed, of that column.
    fn elements(&self, lane: usize) -> [(usize, usize); 2] {
        let (group, pair) = (lane / 4, lane % 4 * 2);
        [pair, pair + 1].map(|other| if self.transposed { (other, group) } else { (group, other) })
    }

    /// `ldmatrix`: row `i` of matrix `r` is 16 bytes at the address of thread `8 r + i`; the other addresses are of no
    /// meaning.
    pub(crate) fn load(&self, shared: &mut Shared, first: usize, addresses: &[u64]) -> Result<Vec<Vec<u64>>> {
        let rows: Vec<Vec<u8>> =
            (0..8 * self.count).map(|lane| shared.load(first + lane, addresses[lane], 16)).collect::<Result<_>>()?;
        let half = |matrix: usize, (row, column): (usize, usize)| {
            let bytes = &rows[8 * matrix + row][2 * column..];
            u64::from(u16::from_le_bytes([bytes[0], bytes[1]]))
        };
        let register = |lane, matrix| {
            let [low, high] = self.elements(lane).map(|element| half(matrix, element));
            low | high << 16
        };
        Ok((0..WARP).map(|lane| (0..self.count).map(|matrix| register(lane, matrix)).collect()).collect())
    }

    /// `stmatrix`: the same the other way.
    pub(crate) fn store(
        &self,
        shared: &mut Shared,
        first: usize,
        addresses: &[u64],
        registers: &[Vec<u64>],
    ) -> Result<()> {
        let mut rows = vec![[0_u8; 16]; 8 * self.count];
        for (lane, registers) in registers.iter().enumerate() {
            for (matrix, register) in registers.iter().enumerate().take(self.count) {
                for ((row, column), bytes) in self.elements(lane).into_iter().zip(register.to_le_bytes().chunks(2)) {
                    rows[8 * matrix + row][2 * column..2 * column + 2].copy_from_slice(bytes);
                }
            }
        }
        for (lane, row) in rows.iter().enumerate() {
            shared.store(first + lane, addresses[lane], row)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Matrices, WARP, shuffle};
    use crate::shared::Shared;

    /// Element `(row, column)` of matrix `r` is `64 r + 8 row + column`; the tables of the PTX reference.
    #[test]
    fn matrices_are_dealt_out_as_the_reference_says() {
        for (name, count) in [("x1", 1), ("x2", 2), ("x4", 4)] {
            for transposed in [false, true] {
                let mut shared = Shared::new(512);
                for (row, numbers) in (0..256_u16).collect::<Vec<_>>().chunks(8).enumerate() {
                    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
                    shared.store(0, 16 * row as u64, &bytes).unwrap();
                }
                shared.barrier();
                let kind = format!(".sync.aligned.m8n8.{name}{}.shared.b16", if transposed { ".trans" } else { "" });
                let matrices = Matrices::parse(&kind).unwrap();
                let addresses: Vec<u64> = (0..WARP as u64).map(|lane| lane % (8 * count) * 16).collect();
                let registers = matrices.load(&mut shared, 0, &addresses).unwrap();
                for (lane, registers) in registers.iter().enumerate() {
                    for (matrix, register) in registers.iter().enumerate() {
                        let (group, pair) = (lane as u64 / 4, lane as u64 % 4 * 2);
                        let [low, high] = [pair, pair + 1].map(|other| {
                            64 * matrix as u64 + if transposed { 8 * other + group } else { 8 * group + other }
                        });
                        assert_eq!(*register, low | high << 16, "{kind}, lane {lane}, register {matrix}");
                    }
                }
                // And back, to another place of the memory.
                let mut other = Shared::new(512);
                matrices.store(&mut other, 0, &addresses, &registers).unwrap();
                other.barrier();
                let bytes = usize::try_from(128 * count).unwrap();
                for at in (0..bytes as u64).step_by(16) {
                    assert_eq!(other.load(0, at, 16).unwrap(), shared.load(0, at, 16).unwrap());
                }
            }
        }
        assert!(Matrices::parse(".sync.aligned.m16n8.x4.shared.b8").is_err());
    }

    #[test]
    fn shuffles_take_from_others() {
        let values: Vec<u64> = (100..132).collect();
        let (select, all) = ((0..32).map(|lane| 31 - lane).collect::<Vec<u64>>(), [u64::from(u32::MAX); 32]);
        let from = |mode, select: &[u64]| shuffle(mode, &values, select, &[31; 32], &all);
        assert_eq!(from("idx", &select).unwrap()[..3], [131, 130, 129]);
        assert_eq!(from("bfly", &[3; 32]).unwrap()[..5], [103, 102, 101, 100, 107]);
        assert!(from("down", &select).is_err());
        assert!(shuffle("idx", &values, &select, &[31; 32], &[1; 32]).is_err());
    }
}
