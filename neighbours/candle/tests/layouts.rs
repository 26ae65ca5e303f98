//! Layouts of candle and ours are one function, for all views that its operations make; they come back.

use candle_core::{Device, Layout as Theirs, Shape, Tensor};
use layout_candle::{layout, of_layout, view};

/// The layouts of some tensors: transposed, narrowed, broadcast.
fn layouts() -> Vec<Theirs> {
    let plain = Theirs::contiguous((3, 4, 5));
    let mut all = vec![plain.clone(), Theirs::contiguous(7), Theirs::contiguous_with_offset((4, 5), 3)];
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        all.push(plain.transpose(a, b).unwrap());
        all.push(plain.transpose(a, b).unwrap().narrow(1, 1, 2).unwrap());
    }
    all.push(Theirs::contiguous((3, 1)).broadcast_as(Shape::from((2, 3, 5))).unwrap());
    all
}

#[test]
fn each_coordinate_has_its_index() {
    for theirs in layouts() {
        let ours = layout(&theirs).unwrap();
        assert_eq!(ours.size(), theirs.shape().elem_count() as u64);
        for x in 0..ours.size() {
            // Our linear coordinates count the first mode fastest.
            let (mut rest, mut index) = (usize::try_from(x).unwrap(), 0);
            for (extent, stride) in theirs.dims().iter().zip(theirs.stride()) {
                index += rest % extent * stride;
                rest /= extent;
            }
            assert_eq!(ours.index(x).unwrap(), index as u64, "{ours}");
        }
        let back = of_layout(&ours, theirs.start_offset()).unwrap();
        assert_eq!(
            (back.dims(), back.stride(), back.start_offset()),
            (theirs.dims(), theirs.stride(), theirs.start_offset())
        );
    }
}

#[test]
fn views_read_what_candle_reads() -> candle_core::Result<()> {
    let whole = Tensor::arange(0_i64, 120, &Device::Cpu)?.reshape((4, 5, 6))?;
    for tensor in [whole.clone(), whole.transpose(0, 2)?, whole.narrow(1, 2, 3)?, whole.permute((1, 2, 0))?] {
        let expected = tensor.to_vec3::<i64>()?;
        view::<i64, (usize, usize, usize), _>(&tensor, |view| {
            for (i, plane) in expected.iter().enumerate() {
                for (j, row) in plane.iter().enumerate() {
                    for (k, element) in row.iter().enumerate() {
                        assert_eq!(&view[(i, j, k)], element);
                    }
                }
            }
        })?;
    }
    let none = view::<i64, (usize, usize), _>(&whole, |_| ()).unwrap_err();
    assert!(none.to_string().contains("[L0403]"), "{none}");
    assert!(view::<f32, (usize, usize, usize), _>(&whole, |_| ()).is_err());
    Ok(())
}
