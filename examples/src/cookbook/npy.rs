//! An array from a file: its shape and the order of its elements are known at run time only.

use layout_static::{DynTensor, LayoutError};

use super::{Recipe, numbers};

/// The sum of each row of a matrix in the format `.npy`.
#[derive(Debug)]
pub struct Npy;

/// What the header of a file says of a matrix.
struct Header {
    rows: usize,
    columns: usize,
    by_columns: bool,
    /// Where the elements begin.
    start: usize,
}

impl Recipe for Npy {
    const NAME: &'static str = "sums of rows of an .npy file, 300 x 500";
    type Input = Vec<u8>;
    type Output = Vec<f32>;

    fn data() -> (Vec<u8>, Vec<f32>) {
        let text = "{'descr': '<f4', 'fortran_order': False, 'shape': (300, 500), }";
        let mut file = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
        file.extend(text.bytes().chain(std::iter::repeat(b' ')).take(117).chain([b'\n']));
        file.extend(numbers(300 * 500).into_iter().flat_map(f32::to_le_bytes));
        (file, vec![0.0; 300])
    }

    fn with_layouts(file: &Vec<u8>, output: &mut Vec<f32>) -> Result<(), LayoutError> {
        let header = header(file);
        let elements = file[header.start..].as_chunks::<4>().0;
        let extents = (header.rows, header.columns);
        let sum = |sum: f32, bytes: &[u8; 4]| sum + f32::from_le_bytes(*bytes);
        if header.by_columns {
            let matrix = DynTensor::column_major(elements, extents)?;
            for (i, y) in output.iter_mut().enumerate() {
                *y = (0..header.columns).fold(0.0, |partial, j| sum(partial, &matrix[(i, j)]));
            }
        } else {
            let matrix = DynTensor::row_major(elements, extents)?;
            for (i, y) in output.iter_mut().enumerate() {
                *y = matrix.run((i, ..)).iter().fold(0.0, sum);
            }
        }
        Ok(())
    }

    fn by_hand(file: &Vec<u8>, output: &mut Vec<f32>) {
        let header = header(file);
        let elements = file[header.start..].as_chunks::<4>().0;
        let (along, across) = if header.by_columns { (1, header.rows) } else { (header.columns, 1) };
        for (i, y) in output.iter_mut().enumerate() {
            let mut sum = 0.0;
            for j in 0..header.columns {
                sum += f32::from_le_bytes(elements[i * along + j * across]);
            }
            *y = sum;
        }
    }
}

/// The header of version 1: a length of 16 bits after the eight bytes of the magic, then a Python dictionary.
fn header(file: &[u8]) -> Header {
    let length = usize::from(u16::from_le_bytes([file[8], file[9]]));
    let text = str::from_utf8(&file[10..10 + length]).unwrap_or_default();
    let shape = text.split_once("'shape': (").and_then(|(_, rest)| rest.split_once(')')).map_or("", |(shape, _)| shape);
    let mut extents = shape.split(',').map(|extent| extent.trim().parse().unwrap_or(0));
    Header {
        rows: extents.next().unwrap_or(0),
        columns: extents.next().unwrap_or(0),
        by_columns: text.contains("'fortran_order': True"),
        start: 10 + length,
    }
}
