//! Layouts of burn and ours are one function, for all views that its operations make; they come back.

use burn_backend::{Shape, TensorData};
use burn_flex::{FlexTensor, Layout as Theirs};
use layout_burn::{layout, of_layout, view};

/// The layouts of some tensors: transposed, narrowed, permuted, flipped, broadcast.
fn layouts() -> Vec<Theirs> {
    let plain = Theirs::contiguous(Shape::new([3, 4, 5]));
    let mut all = vec![plain.clone(), Theirs::contiguous(Shape::new([7])), plain.permute(&[2, 0, 1])];
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        all.push(plain.transpose(a, b));
        all.push(plain.transpose(a, b).narrow(1, 1, 2));
        all.push(plain.narrow(a, 1, 2).flip(&[a, b]).transpose(a, b));
    }
    all.push(Theirs::new(Shape::new([2, 3, 5]), vec![0, 1, 0], 4));
    all
}

/// The index in the storage at a coordinate, as burn's documentation has it.
fn index(theirs: &Theirs, coordinate: &[usize]) -> isize {
    let along = coordinate.iter().zip(theirs.strides()).map(|(x, stride)| *x as isize * stride);
    theirs.start_offset() as isize + along.sum::<isize>()
}

#[test]
fn each_coordinate_has_its_index() {
    let mut backwards = 0;
    for theirs in layouts() {
        let ours = layout(&theirs).unwrap();
        assert_eq!(ours.size(), theirs.num_elements() as u64);
        for x in 0..ours.size() {
            // Our linear coordinates count the first mode fastest.
            let (mut rest, mut coordinate) = (usize::try_from(x).unwrap(), Vec::new());
            for extent in theirs.shape().iter() {
                coordinate.push(rest % extent);
                rest /= extent;
            }
            let offset = ours.offset(x).unwrap();
            assert_eq!(offset + theirs.start_offset() as i64, index(&theirs, &coordinate) as i64, "{ours}");
            backwards += usize::from(offset < 0);
        }
        assert_eq!(of_layout(&ours, theirs.start_offset()).unwrap(), theirs);
    }
    assert!(backwards > 20, "{backwards} indices before the start");
}

#[test]
fn views_read_what_burn_reads() {
    let numbers: Vec<i64> = (0..120).collect();
    let whole = FlexTensor::from_data(TensorData::new(numbers, [4, 5, 6]));
    for tensor in [whole.clone(), whole.transpose(0, 2), whole.narrow(1, 2, 3), whole.permute(&[1, 2, 0])] {
        let expected = tensor.to_contiguous().into_data().try_to_vec::<i64>().unwrap();
        let found = view::<i64, 3>(&tensor).unwrap();
        let [a, b, c] = <[usize; 3]>::try_from(&tensor.layout().shape()[..]).unwrap();
        let order = (0..a).flat_map(|i| (0..b).flat_map(move |j| (0..c).map(move |k| (i, j, k))));
        assert!(order.map(|place| found[place]).eq(expected), "{}", layout(tensor.layout()).unwrap());
    }
    assert_eq!(view::<i64, 2>(&whole).unwrap_err().code(), "L0403");
}

#[test]
#[should_panic(expected = "dtype mismatch")]
fn elements_of_another_type_are_refused() {
    let whole = FlexTensor::from_data(TensorData::new(vec![1_i32, 2], [2]));
    let _ = view::<f32, 1>(&whole);
}
