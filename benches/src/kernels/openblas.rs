//! `OpenBLAS`, loaded at run time: nothing links to it, and where it is absent nothing else is.

use std::ffi::{CStr, c_char, c_float, c_int};
use std::path::Path;

use layout_examples::Threads;
use libloading::Library;

use super::core_type::{Refusal, Vectors};
use super::{limits, peers};

/// The names under which systems have it.
const NAMES: [&str; 4] = ["libopenblas.so.0", "libopenblas.so", "libopenblas.dylib", "libopenblas.dll"];
/// Of `cblas.h`: row-major, not transposed.
const ROW_MAJOR: c_int = 101;
const AS_IS: c_int = 111;

type Sgemm = unsafe extern "C" fn(
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_float,
    *const c_float,
    c_int,
    *const c_float,
    c_int,
    c_float,
    *mut c_float,
    c_int,
);

/// The library.
pub struct OpenBlas {
    library: Library,
    sgemm: Sgemm,
}

impl OpenBlas {
    /// The library at a path, or where the system has it.
    ///
    /// # Errors
    /// Where there is none, or one whose kernels are for older processors: a comparison would say nothing.
    pub fn load(path: Option<&Path>, threads: Threads) -> Result<OpenBlas, Refusal> {
        let names: Vec<&Path> = path.map_or_else(|| NAMES.map(Path::new).to_vec(), |path| vec![path]);
        // SAFETY: what OpenBLAS runs when it is loaded starts its threads, and has no conditions.
        let library = names.iter().find_map(|name| unsafe { Library::new(*name) }.ok());
        let unloaded = || Refusal::Absent(format!("{} cannot be loaded", names[0].display()));
        let library = library.ok_or_else(unloaded)?;
        let absent = |error: libloading::Error| Refusal::Absent(error.to_string());
        let core = said(&library, b"openblas_get_corename\0").map_err(absent)?;
        Refusal::unless_fit(&core, Vectors::here())?;
        // SAFETY: the function has this type in `cblas.h`, with integers of 32 bits.
        let sgemm = *unsafe { library.get::<Sgemm>(b"cblas_sgemm\0") }.map_err(absent)?;
        // SAFETY: as above.
        let set_threads = unsafe { library.get::<unsafe extern "C" fn(c_int)>(b"openblas_set_num_threads\0") };
        let set_threads = *set_threads.map_err(absent)?;
        // SAFETY: any number of threads will do.
        unsafe { set_threads(extent(limits::count(threads))) };
        Ok(OpenBlas { library, sgemm })
    }

    /// What the library says of itself: version, and the processor that it chose its kernels for.
    pub fn version(&self) -> String {
        let config = said(&self.library, b"openblas_get_config\0").unwrap_or_else(|_| "OpenBLAS".into());
        config
            .split_whitespace()
            .filter(|word| !word.contains('=') && !word.contains("NO_"))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// `c = a b` on row-major slices.
    ///
    /// # Panics
    /// For slices that are too short.
    pub fn product(&self, a: &[f32], b: &[f32], c: &mut [f32], [m, n, k]: [usize; 3]) {
        peers::fits(a, b, c, [m, n, k]);
        let (a, b, c) = (a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
        let [m, n, k] = [m, n, k].map(extent);
        // SAFETY: the slices have the elements of these extents, and `c` is borrowed for writing, apart from the
        // others.
        unsafe { (self.sgemm)(ROW_MAJOR, AS_IS, AS_IS, m, n, k, 1.0, a, k, b, n, 0.0, c, n) };
    }
}

/// What one of the functions of the library says that have no arguments and return a text.
fn said(library: &Library, function: &[u8]) -> Result<String, libloading::Error> {
    // SAFETY: the functions have this type.
    let function = unsafe { library.get::<unsafe extern "C" fn() -> *const c_char>(function) }?;
    // SAFETY: they have no conditions.
    let text = unsafe { function() };
    // SAFETY: the result is a string that is never freed.
    Ok(unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}

fn extent(extent: usize) -> c_int {
    c_int::try_from(extent).expect("an extent of less than 2^31")
}
