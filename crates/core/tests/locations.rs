//! Panics of loops over runtime extents are at the line of who began the loop.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Mutex;

use layout_static::{DynTensor, DynTensorMut, zip};

/// Where the panics were: this is the only test of the program, since a hook is of all threads.
static SEEN: Mutex<Vec<String>> = Mutex::new(Vec::new());

#[test]
fn a_panic_is_at_the_line_of_its_user() {
    let (source, mut target) = ([0; 60], [0; 60]);
    set_hook(Box::new(|panic| SEEN.lock().unwrap().extend(panic.location().map(|it| it.file().to_owned()))));
    let mut refused = 0;
    macro_rules! refuse {
        ($($target:expr, $source:expr;)*) => { $(
            let (mut to, from) =
                (DynTensorMut::row_major(&mut target, $target), DynTensor::column_major(&source, $source));
            let (to, from) = (to.as_mut().unwrap(), from.as_ref().unwrap());
            assert!(catch_unwind(AssertUnwindSafe(|| to.copy_from(from))).is_err());
            let zipped = AssertUnwindSafe(|| zip((&mut *to, from)).for_each(|(to, from)| *to = *from));
            assert!(catch_unwind(zipped).is_err());
            assert!(catch_unwind(AssertUnwindSafe(|| to.zip_mut_with(from, |to, from| *to = *from))).is_err());
            refused += 3;
        )* };
    }
    refuse! {
        (2,), (3,);
        (2, 3), (2, 4);
        (2, 3, 4), (2, 3, 5);
        (1, 2, 3, 4), (1, 2, 2, 4);
    }
    drop(take_hook());
    assert_eq!(*SEEN.lock().unwrap(), vec![file!(); refused]);
}
