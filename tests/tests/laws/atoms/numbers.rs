//! Numbers of no instruction: every function of atoms answers, whatever it is asked for.

use layout_algebra::LayoutError;
use layout_algebra::atom::UmmaElement::{E2m1, E4m3, F16, F32, S8, S32, Ue8m0};
use layout_algebra::atom::catalogue::{amd, arm, nvidia, x86};
use layout_algebra::atom::tmem::{self, TmemShape};
use layout_algebra::atom::{Major, MmaAtom, Operand, ScaledUmma, Scaling, Umma, encoding, scales};

const NUMBERS: [u64; 17] = [0, 1, 3, 4, 5, 8, 13, 16, 32, 64, 128, 256, 512, 1 << 32, 1 << 60, 1 << 63, u64::MAX];
const WIDTHS: [u32; 12] = [0, 1, 3, 4, 6, 7, 8, 16, 32, 33, 64, u32::MAX];
const SCALINGS: [Scaling; 5] =
    [Scaling::Mxf8f6f4, Scaling::Mxf4, Scaling::Mxf4nvf4By32, Scaling::Mxf4nvf4By16, Scaling::Nvf4];

/// Calls a function with all pairs of numbers.
fn pairs(mut call: impl FnMut(u64, u64)) {
    for (a, b) in NUMBERS.into_iter().flat_map(|a| NUMBERS.map(|b| (a, b))) {
        call(a, b);
    }
}

/// Asks for products of two numbers and of elements of all widths: where there is one, it has extents and bits of the
/// family.
fn answers(
    name: &str,
    make: impl Fn(u64, u64, [u32; 3]) -> Result<MmaAtom, LayoutError>,
    is_one: impl Fn([u64; 3], [u32; 2]) -> bool,
) {
    let mut made = 0;
    pairs(|a, b| {
        for bits in WIDTHS.into_iter().flat_map(|width| [[width, width, 32], [16, width, 32], [width, 8, 32]]) {
            let Ok(atom) = make(a, b, bits) else { continue };
            assert!(is_one(atom.extents(), [bits[0], bits[1]]), "{name}: {a}, {b}, {bits:?}");
            made += 1;
        }
    });
    assert!(made > 0, "{name}");
}

#[test]
fn products_of_any_numbers() {
    let depth = |k: u64| k.is_power_of_two() && k <= 256;
    let divides = |bits: [u32; 2]| bits.iter().all(|bits| bits.is_power_of_two() && *bits <= 64);
    let same = |bits: [u32; 2], list: &[u32]| bits[0] == bits[1] && list.contains(&bits[0]);
    for third in NUMBERS {
        answers_some(
            "mma_sync",
            third,
            |m, k, bits| nvidia::mma_sync(m, third, k, bits),
            |[m, n, k], bits| [8, 16].contains(&m) && n == 8 && depth(k) && divides(bits),
        );
        answers_some(
            "mfma",
            third,
            |m, k, bits| amd::mfma(m, k, third, bits),
            |[m, n, k], _| [4, 16, 32].contains(&m) && m == n && depth(k),
        );
    }
    for registers in [false, true] {
        answers(
            "wgmma",
            |n, k, bits| nvidia::wgmma(n, k, bits, registers),
            |[m, n, k], bits| m == 64 && n.is_multiple_of(8) && n <= 256 && depth(k) && divides(bits),
        );
    }
    let scaled = |m, _, bits: [u32; 3]| amd::mfma_scaled(m, [bits[0], bits[1]]).map(|product| *product.atom());
    answers("mfma_scaled", scaled, |extents, bits| {
        [[16, 16, 128], [32, 32, 64]].contains(&extents) && bits.iter().all(|bits| [8, 6, 4].contains(bits))
    });
    for arch in [amd::Rdna::Three, amd::Rdna::Four] {
        answers(
            "wmma",
            |wave, k, bits| amd::wmma(arch, wave, k, bits),
            |[m, n, k], bits| [m, n] == [16, 16] && depth(k) && same(bits, &[16, 8, 4]),
        );
    }
    pairs(|wave, k| {
        for bits in WIDTHS.into_iter().flat_map(|width| [[width, width, 32], [16, width, 32]]) {
            let made = amd::swmmac(wave, k, bits).is_ok();
            assert!(!made || [32, 64].contains(&wave) && depth(k) && same([bits[0], bits[1]], &[16, 8, 4]));
        }
    });
    answers(
        "amx",
        |_, _, bits| x86::amx(bits),
        |[m, n, k], bits| [m, n, k] == [16, 16, u64::from(512 / bits[0])] && same(bits, &[8, 16, 32]),
    );
    answers("vector", x86::vector, |[m, n, k], _| m == 1 && n > 0 && k > 0);
    answers("blocks", |k, _, bits| arm::blocks(k, bits), |[m, n, k], _| [m, n] == [2, 2] && k > 0);
    answers("outer", |k, _, bits| arm::outer(k, bits), |[m, n, k], _| [m, n] == [16, 16] && k > 0);
}

/// [`answers`] for a third number, which may have no product.
fn answers_some(
    name: &str,
    third: u64,
    make: impl Fn(u64, u64, [u32; 3]) -> Result<MmaAtom, LayoutError>,
    is_one: impl Fn([u64; 3], [u32; 2]) -> bool,
) {
    if third == 8 {
        return answers(name, make, is_one);
    }
    pairs(|a, b| {
        for bits in [[0, 16, 32], [3, 3, 32], [8, 8, 32], [16, 16, u32::MAX]] {
            let extents = make(a, b, bits).map(|atom| atom.extents());
            assert!(extents.is_err() || is_one(extents.unwrap_or_default(), [bits[0], bits[1]]), "{name}: {a}, {b}");
        }
    });
}

/// Matrices, bytes, columns and repetitions that no instruction has are refused.
#[test]
fn copies_of_any_numbers() {
    let accepted = |call: fn(u64) -> bool| NUMBERS.into_iter().filter(|number| call(*number)).collect::<Vec<_>>();
    for transposed in
        [|number| nvidia::ldmatrix(number, false).is_ok(), |number| nvidia::stmatrix(number, true).is_ok()]
    {
        assert_eq!(accepted(transposed), [1, 4]);
    }
    assert_eq!(accepted(|bytes| nvidia::cp_async(bytes).is_ok()), [1, 4, 8, 16, 32]);
    assert_eq!(accepted(|columns| tmem::allocation(columns).is_ok()), [32, 64, 128, 256, 512]);
    assert_eq!(accepted(|times| tmem::load(TmemShape::Lanes16Bits256, times).is_ok()), [1, 4, 8, 16, 32]);
    assert_eq!(accepted(|times| tmem::store(TmemShape::Lanes32Bits32, times).is_ok()), [1, 4, 8, 16, 32, 64, 128]);
    for (error, code) in [(nvidia::ldmatrix(3, false), "L1412"), (nvidia::cp_async(u64::MAX), "L1412")] {
        assert_eq!(error.unwrap_err().code(), code);
    }
}

/// Encodings of no instruction are refused, whatever the numbers are.
#[test]
fn encodings_of_any_numbers() {
    pairs(|m, other| {
        for bits in WIDTHS {
            let made = encoding::mfma([64, 64], m, bits, [1, 1], [other, 1], false);
            assert!(made.is_err() || [4, 16, 32].contains(&m), "{m} {bits} {other}");
        }
        let made = encoding::mfma_operand([64, 64], Operand::A, m, other, [1, 1], [1, 1]);
        assert!(made.is_err() || m.is_power_of_two() && m <= 64 && other.is_power_of_two(), "{m} {other}");
        let made = encoding::wmma_operand([64, 64], Operand::B, amd::Rdna::Four, [m, other], &[], &[]);
        assert!(made.is_err() || m.is_power_of_two(), "{m} {other}");
    });
}

/// Scales of any rows and any k, selectors and bytes of words.
#[test]
fn scales_of_any_numbers() {
    for scaling in SCALINGS {
        pairs(|rows, k| {
            if let Ok(tensor) = scales::tensor(scaling, [rows, k]) {
                // All chunks, of 128 rows and four blocks each.
                let chunks = rows.div_ceil(128).max(1) * k.div_ceil(4 * scaling.block()).max(1);
                assert_eq!(tensor.size(), 512 * scaling.block() * chunks);
                assert_eq!(tensor.cosize(), Ok(512 * chunks));
            }
            for (operand, threads) in [(Operand::A, 2), (Operand::B, 4), (Operand::C, 0)] {
                let lawful = rows < 4 && rows.is_multiple_of(scaling.scales()) && k < threads;
                assert_eq!(nvidia::selected_scales(scaling, operand, [rows, k]).is_some(), lawful);
            }
        });
    }
}

/// Products of tensor memory of any extents.
#[test]
fn tensor_memory_of_any_numbers() {
    let mut made = [0; 2];
    pairs(|blocks, m| {
        for (n, k) in NUMBERS.into_iter().flat_map(|n| [0, 16, 32, 64, 96, u64::MAX].map(|k| (n, k))) {
            for (element, major) in [E4m3, E2m1, S8, F16, Ue8m0]
                .into_iter()
                .flat_map(|element| [Major::K, Major::Mn].map(|major| (element, major)))
            {
                let sums = if element == S8 { S32 } else { F32 };
                match Umma::new(blocks, [m, n, k], [element, element, sums], [Major::K, major]) {
                    Ok(product) => {
                        assert_eq!(product.atom().unwrap().extents(), [m, n, k]);
                        made[0] += 1;
                    }
                    Err(error) => assert_eq!(error.code(), "L1418"),
                }
                for scaling in SCALINGS {
                    match ScaledUmma::new(scaling, blocks, [m, n, k], [element; 2], [Major::K, major]) {
                        Ok(product) => {
                            assert_eq!(product.atom().unwrap().atom().extents(), [m, n, k]);
                            let bytes = |byte: u64| product.descriptor([byte, 0]).is_some();
                            assert!(
                                NUMBERS.iter().all(|byte| {
                                    bytes(*byte) == (*byte < 4 && byte.is_multiple_of(scaling.scales()))
                                })
                            );
                            made[1] += 1;
                        }
                        Err(error) => assert_eq!(error.code(), "L1418"),
                    }
                }
            }
        }
    });
    assert!(made.iter().all(|count| *count > 20), "{made:?}");
}
