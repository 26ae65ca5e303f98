//! One loop over whole tensors of new layouts, more than 1024 elements each, and with `--cfg second` the same over two
//! more. `tests/tests/codegen/instances.rs` counts what the second one adds.
#![allow(unexpected_cfgs, unused_mut, unused_variables, reason = "the test sets `copy`, `fill` or `zip`, and `second`")]

use layout_static::{C, Layout, Static, Tensor, TensorMut};

type Rows<const M: usize> = Layout<(C<M>, C<64>), (C<64>, C<1>)>;
type Columns<const M: usize> = Layout<(C<M>, C<64>), (C<1>, C<80>)>;

macro_rules! looped {
    ($name:ident, $rows:literal) => {
        #[inline(never)]
        fn $name(source: &[f32; 8192], target: &mut [f32; 8192]) {
            let source = Tensor::from_array(source, Rows::<$rows>::VALUE);
            let mut target = TensorMut::from_array(target, Columns::<$rows>::VALUE);
            #[cfg(fill)]
            target.fill(1.5);
            #[cfg(copy)]
            target.copy_from(source);
            #[cfg(zip)]
            layout_static::zip((&mut target, source)).for_each(|(x, y)| *x += 2.0 * y);
        }
    };
}

looped!(first, 70);
#[cfg(second)]
looped!(second, 71);

fn main() {
    let (source, mut target) = ([0.5; 8192], [0.25; 8192]);
    first(&source, &mut target);
    #[cfg(second)]
    second(&source, &mut target);
    assert!(target.iter().all(|x| *x >= 0.25));
}
