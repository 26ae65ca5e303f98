//! The kernels of `OpenBLAS`: for which processor it has chosen them, and whether this one can do more.
//!
//! It chooses by a table of the processors that it knows, when it is loaded; on a newer one it falls back to
//! `Prescott`, of 2004, which is several times slower than any. `OPENBLAS_CORETYPE` chooses for it, but has to be set
//! before: for a process of its own.

use std::fmt;

/// The variable that chooses.
pub const VARIABLE: &str = "OPENBLAS_CORETYPE";

/// The vector instructions that kernels are written with, or that a processor has; the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Vectors {
    /// Vectors of 128 bits, and whatever else is not listed here.
    Sse,
    /// Vectors of 256 bits.
    Avx,
    /// Those with fused multiply-add.
    Avx2,
    /// Vectors of 512 bits, as in Skylake-X.
    Avx512,
}

/// The core types of `OpenBLAS` on x86-64, by the instructions of their kernels.
const CORES: [(Vectors, &[&str]); 4] = [
    (
        Vectors::Sse,
        &[
            "generic",
            "katmai",
            "coppermine",
            "northwood",
            "prescott",
            "banias",
            "atom",
            "core2",
            "penryn",
            "dunnington",
            "nehalem",
            "athlon",
            "opteron",
            "opteron_sse3",
            "barcelona",
            "bobcat",
            "nano",
        ],
    ),
    (Vectors::Avx, &["sandybridge", "bulldozer", "piledriver", "steamroller", "excavator"]),
    (Vectors::Avx2, &["haswell", "zen"]),
    (Vectors::Avx512, &["skylakex", "cooperlake", "sapphirerapids"]),
];

impl Vectors {
    /// Those of the kernels for a core type; `None` for one that is not listed, which is newer than this list.
    pub fn of_core(core: &str) -> Option<Vectors> {
        CORES
            .iter()
            .find(|(_, names)| names.iter().any(|name| name.eq_ignore_ascii_case(core)))
            .map(|(vectors, _)| *vectors)
    }

    /// Those of this processor.
    #[cfg(target_arch = "x86_64")]
    pub fn here() -> Vectors {
        let skylake = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        if skylake {
            Vectors::Avx512
        } else if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            Vectors::Avx2
        } else if is_x86_feature_detected!("avx") {
            Vectors::Avx
        } else {
            Vectors::Sse
        }
    }

    /// Those of kernels that are taken as they are: it is on x86-64 that `OpenBLAS` falls back so far.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn here() -> Vectors {
        Vectors::Sse
    }

    /// The oldest core type whose kernels have these instructions: every version of the library knows it.
    pub fn core(self) -> &'static str {
        match self {
            Vectors::Sse => "Prescott",
            Vectors::Avx => "Sandybridge",
            Vectors::Avx2 => "Haswell",
            Vectors::Avx512 => "SkylakeX",
        }
    }
}

impl fmt::Display for Vectors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Vectors::Sse => "SSE",
            Vectors::Avx => "AVX",
            Vectors::Avx2 => "AVX2",
            Vectors::Avx512 => "AVX-512",
        })
    }
}

/// Why `OpenBLAS` is not measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It cannot be loaded, or lacks a function.
    Absent(String),
    /// Its kernels are for older processors than this one.
    Outdated {
        /// What it has chosen.
        core: String,
        /// What its kernels are written with.
        kernels: Vectors,
        /// What this processor has.
        processor: Vectors,
    },
}

impl Refusal {
    /// Refuses kernels with fewer instructions than a processor has.
    ///
    /// # Errors
    /// [`Refusal::Outdated`].
    pub fn unless_fit(core: &str, processor: Vectors) -> Result<(), Refusal> {
        match Vectors::of_core(core) {
            Some(kernels) if kernels < processor => {
                Err(Refusal::Outdated { core: core.to_owned(), kernels, processor })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Absent(why) => write!(f, "no OpenBLAS: {why}"),
            Refusal::Outdated { core, kernels, processor } => write!(
                f,
                "OpenBLAS is left out: it runs its kernels for {core} ({kernels}) on a processor with {processor}"
            ),
        }
    }
}
