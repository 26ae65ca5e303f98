//! Which GPU runs which kernels: the target of a PTX text beside the compute capability of a device.

use alloc::string::{String, ToString};
use core::fmt;

#[cfg(any(feature = "cudarc", test))]
use super::Launch;

/// Why a GPU does not run kernels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// It has another compute capability than the kernels were compiled for.
    Capability {
        /// What they were compiled for, such as `sm_90a`.
        target: String,
        /// The compute capability of the GPU.
        device: (i32, i32),
    },
    /// A block of it has less shared memory.
    Shared {
        /// The kernel.
        kernel: String,
        /// The bytes of dynamic shared memory that a block of the kernel takes.
        bytes: u32,
        /// The bytes that a block has.
        most: u32,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Capability { target, device: (major, minor) } => {
                write!(f, "kernels for {target}, on a GPU of compute capability {major}.{minor}\n  ")?;
                match target.strip_suffix(['a', 'f']) {
                    Some(plain) if number(plain).is_some_and(|needs| needs <= 10 * major + minor) => {
                        let later =
                            if target.ends_with('f') { "later GPUs of its family alone" } else { "no later GPU" };
                        write!(f, "{target} runs on {later}\n  help: build them for sm_{major}{minor}, or for ")?;
                        write!(f, "{plain} without its instructions: `Kernels::architecture(\"{plain}\")`")
                    }
                    _ => write!(f, "help: build them for sm_{major}{minor}: `Kernels::architecture`"),
                }
            }
            Misfit::Shared { kernel, bytes, most } => {
                write!(f, "launch of `{kernel}`: {bytes} bytes of shared memory, a block of this GPU has {most}")?;
                write!(f, "\n  help: declare fewer stages, or smaller tiles")
            }
        }
    }
}

impl core::error::Error for Misfit {}

/// Checks that a GPU of a compute capability runs the kernels of a PTX text.
///
/// A text for `sm_80` runs on GPUs of 8.0 and later. For `sm_90a` it runs on 9.0 alone; for `sm_100f` on 10.0 and later
/// ones of its family, 10.
///
/// # Errors
/// [`Misfit::Capability`].
///
/// ```
/// use layout_gpu::host::fits;
/// assert!(fits(".version 7.0\n.target sm_80\n", (9, 0)).is_ok());
/// let error = fits(".version 8.4\n.target sm_90a\n", (12, 0)).unwrap_err();
/// assert!(error.to_string().starts_with("kernels for sm_90a, on a GPU of compute capability 12.0"));
/// ```
pub fn fits(ptx: &str, device: (i32, i32)) -> Result<(), Misfit> {
    let target = ptx.lines().find_map(|line| line.trim().strip_prefix(".target")).unwrap_or_default();
    let target = target.split([',', '/']).next().unwrap_or_default().trim();
    let has = 10 * device.0 + device.1;
    let runs = match (target.strip_suffix('a'), target.strip_suffix('f')) {
        (Some(one), _) => number(one).is_none_or(|needs| needs == has),
        (_, Some(family)) => number(family).is_none_or(|needs| needs <= has && needs / 10 == device.0),
        // What names no machine is the driver's to judge.
        _ => number(target).is_none_or(|needs| needs <= has),
    };
    if runs { Ok(()) } else { Err(Misfit::Capability { target: target.to_string(), device }) }
}

/// The text without lines of the source, which let `ptxas` number registers otherwise.
#[cfg(any(feature = "cudarc", test))]
pub(crate) fn without_lines(ptx: &str) -> String {
    let is_of_lines = |line: &str| line.trim_start().starts_with(".loc") || line.trim_start().starts_with(".file");
    ptx.split_inclusive('\n').filter(|line| !is_of_lines(line)).collect()
}

/// The number of `sm_80`.
fn number(target: &str) -> Option<i32> {
    target.strip_prefix("sm_")?.parse().ok()
}

/// Checks that a block has room for the dynamic shared memory of a launch.
#[cfg(any(feature = "cudarc", test))]
pub(crate) fn room(launch: &Launch, most: u32) -> Result<(), Misfit> {
    if launch.shared <= most {
        return Ok(());
    }
    Err(Misfit::Shared { kernel: launch.kernel.to_string(), bytes: launch.shared, most })
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::{fits, room, without_lines};
    use crate::host::Launch;

    #[test]
    fn kernels_run_where_their_target_says() {
        let runs = |target: &str, device| fits(&format!("// a\n.version 8.6\n.target {target}\n"), device).is_ok();
        for (target, device, want) in [
            ("sm_80", (8, 0), true),
            ("sm_80", (12, 0), true),
            ("sm_90", (8, 9), false),
            ("sm_90, debug", (9, 0), true),
            ("sm_90a", (9, 0), true),
            ("sm_90a", (10, 0), false),
            ("sm_90a", (8, 0), false),
            ("sm_100a", (10, 3), false),
            ("sm_100f", (10, 3), true),
            ("sm_100f", (11, 0), false),
            ("sm_120f", (12, 1), true),
        ] {
            assert_eq!(runs(target, device), want, "{target} on {device:?}");
        }
        assert!(fits("", (8, 0)).is_ok());
    }

    #[test]
    fn a_gpu_gets_no_lines() {
        let ptx = ".target sm_80\n\t.loc\t1 2 3\n\tret;\n\t.file\t1 \"src/lib.rs\"\n";
        assert_eq!(without_lines(ptx), ".target sm_80\n\tret;\n");
    }

    #[test]
    fn a_misfit_has_its_numbers_and_a_way_out() {
        assert_eq!(
            fits(".target sm_90a", (12, 0)).unwrap_err().to_string(),
            "kernels for sm_90a, on a GPU of compute capability 12.0\n  sm_90a runs on no later GPU\n  help: build \
             them for sm_120, or for sm_90 without its instructions: `Kernels::architecture(\"sm_90\")`"
        );
        assert_eq!(
            fits(".target sm_90", (8, 6)).unwrap_err().to_string(),
            "kernels for sm_90, on a GPU of compute capability 8.6\n  help: build them for sm_86: \
             `Kernels::architecture`"
        );
        let text = fits(".target sm_100f", (11, 0)).unwrap_err().to_string();
        assert!(text.contains("\n  sm_100f runs on later GPUs of its family alone\n"), "{text}");
        let launch = Launch::new("pair", 128, 200_000);
        assert!(room(&launch, 232_448).is_ok());
        assert_eq!(
            room(&launch, 101_376).unwrap_err().to_string(),
            "launch of `pair`: 200000 bytes of shared memory, a block of this GPU has 101376\n  help: declare fewer \
             stages, or smaller tiles"
        );
    }
}
