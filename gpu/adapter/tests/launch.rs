//! Launches on a device that only notes them: what is checked, with the codes of the library, and what is launched.

use std::convert::Infallible;

use layout_gpu::bulk::{BulkInput, BulkOutput};
use layout_gpu::host::{Device, Launch, LaunchError, Number, Tensor, TensorMut, Value};
use layout_gpu::pipeline::Ring;
use layout_gpu::shared::{Bytes, Declared, Overlay, Stages, Tile};
use layout_gpu::{Atomic, Block, Input, K, Output, Region, Vector, Whole, X, Y, kernel};
use layout_static::{C, Layout, LayoutError, Multiple, StaticLayout, layout};

/// Notes the last launch. A buffer is at an address.
#[derive(Default)]
struct Noted {
    grid: [u32; 3],
    threads: u32,
    shared: u32,
    arguments: Vec<Value>,
    kernel: String,
}

struct Buffer<T> {
    address: u64,
    elements: Vec<T>,
}

impl Device for Noted {
    type Buffer<T: Number> = Buffer<T>;
    type Report = ();
    type Error = Infallible;

    fn upload<T: Number>(&mut self, elements: &[T]) -> Result<Buffer<T>, Infallible> {
        Ok(Buffer { address: 256, elements: elements.to_vec() })
    }

    fn download<T: Number>(&mut self, buffer: &Buffer<T>) -> Result<Vec<T>, Infallible> {
        Ok(buffer.elements.clone())
    }

    fn place<T: Number>(&self, buffer: &Buffer<T>) -> (u64, usize) {
        (buffer.address, buffer.elements.len())
    }

    unsafe fn launch(&mut self, launch: &Launch) -> Result<(), Infallible> {
        (self.grid, self.threads, self.shared) = (launch.grid, launch.threads, launch.shared);
        (self.arguments, self.kernel) = (launch.arguments.clone(), launch.kernel.to_string());
        Ok(())
    }
}

layout! {
    type Matrix = (?, ?) : (?, 1);
    type Fours = (?, 4?) : (?, 1);
    type Sums = ? : 1;
    type Same = ? : 0;
    type Part = ((8, 8), 2) : ((1, 8), 64);
    type One = (1, 1) : (0, 0);
    type Line = (64, 1) : (1, 0);
    type Batch = (?, 8, 8) : (64, 8, 1);
    type Columns = (8, 8, ?) : (1, 8, ?);
    type Four = (64, 4) : (1, 64);
}
type V4 = Vector<f32, 4>;

/// Rows of the result are rows of the first one, columns are columns of the second one; the inner extents agree.
#[kernel(threads = 64)]
fn product(
    block: &Block<64>,
    a: Input<f32, Matrix, (C<8>, C<8>), (Y, K)>,
    b: Input<f32, Matrix, (C<16>, C<8>), (X, K)>,
    c: Output<f32, Matrix, (C<8>, C<16>), Part, (Y, X)>,
    scale: f32,
) {
    let _ = (block, a, b, c, scale);
}

/// Vectors of four, of 256 columns at most.
#[kernel(threads = 64, dynamic = Bytes<65_536>)]
fn rows(
    block: &Block<64>,
    memory: Region<Bytes<65_536>>,
    from: Input<V4, Fours, (C<8>, C<64>), (X, Whole)>,
    to: Output<V4, Fours, (C<8>, C<64>), Part, (X, Whole)>,
) {
    let _ = (block, memory, from, to);
}

/// One sum, whatever the grid.
#[kernel(threads = 64)]
fn sum(block: &Block<64>, from: Input<f32, Matrix, (C<8>, C<8>), (X, K)>, to: Output<f32, Sums, C<1>, One, Whole>) {
    let _ = (block, from, to);
}

/// The code of the error of a launch, its argument, and its text.
fn refused(result: Result<(), LaunchError<Infallible>>) -> (&'static str, &'static str, String) {
    match result {
        Err(error @ LaunchError::Argument { argument, error: wrong, .. }) => {
            (wrong.code(), argument, error.to_string())
        }
        Err(error) => ("", "", error.to_string()),
        Ok(()) => ("", "", String::new()),
    }
}

fn matrix(rows: usize, columns: usize, stride: usize) -> Matrix {
    Matrix::with_extents((rows, columns), (stride, C))
}

fn of_fours(rows: usize, columns: usize, stride: usize) -> Result<Fours, LayoutError> {
    Ok(Fours::with_extents((rows, Multiple::new(columns)?), (stride, C)))
}

/// Launches [`product`] of matrices with these layouts, over buffers of 10,000 elements.
fn launch_product(a: Matrix, b: Matrix, c: Matrix) -> (Result<(), LaunchError<Infallible>>, Noted) {
    let mut device = Noted::default();
    let buffer = |address| Buffer { address, elements: vec![0.0_f32; 10_000] };
    let (left, right, mut sums) = (buffer(256), buffer(1 << 20), buffer(2 << 20));
    let tensors = (Tensor::new(&left, a), Tensor::new(&right, b), TensorMut::new(&mut sums, c));
    (product::launch(&mut device, tensors.0, tensors.1, tensors.2, 0.5), device)
}

#[test]
fn a_block_is_launched_for_each_tile() {
    let (result, noted) = launch_product(matrix(20, 30, 40), matrix(17, 30, 31), matrix(20, 17, 17));
    assert!(result.is_ok());
    assert_eq!((noted.kernel.as_str(), noted.grid, noted.threads, noted.shared), ("product", [2, 3, 1], 64, 0));
    // Address, extents, tiles, strides of each matrix, and the number.
    assert_eq!(noted.arguments.len(), 3 * 13 + 1);
    let words = |numbers: [u32; 12]| numbers.map(Value::Word);
    assert_eq!(noted.arguments[0], Value::Wide(256));
    assert_eq!(noted.arguments[1..13], words([20, 30, 0, 0, 3, 4, 0, 0, 40, 1, 0, 0]));
    assert_eq!(noted.arguments[39], Value::Word(0.5_f32.to_bits()));
}

/// Doubles each element, by two blocks of a cluster.
#[kernel(threads = 64, cluster = 2)]
fn double(block: &Block<64, 2>, from: Input<f32, Sums, C<64>, X>, to: Output<f32, Sums, C<64>, Line, X>) {
    block.cluster().sync();
    block.each(|thread| {
        let [x] = from.tile().load_or(Line, thread, 0.0);
        to.tile().store(thread, [2.0 * x]);
    });
}

/// Matrices of 8 x 8, four to a block, which become columns.
#[kernel(threads = 64)]
fn batched(
    block: &Block<64>,
    from: Input<f32, Batch, (C<4>, C<8>, C<8>), (X, Whole, Whole)>,
    to: Output<f32, Columns, (C<8>, C<8>, C<4>), Four, (Whole, Whole, X)>,
) {
    block.each(|thread| to.tile().store(thread, from.tile().load_or::<_, _, 4>(Four, thread, 0.0)));
}

#[test]
fn strides_are_numbers_or_runtime() {
    let mut device = Noted::default();
    let buffer = |address| Buffer { address, elements: vec![0.0_f32; 1000] };
    let (from, mut to) = (buffer(256), buffer(1 << 20));
    let (batch, columns) = (Batch::with_extents((6, C, C), (C, C, C)), Columns::with_extents((C, C, 6), (C, C, 80)));
    batched::launch(&mut device, Tensor::new(&from, batch), TensorMut::new(&mut to, columns)).unwrap();
    assert_eq!(device.grid, [2, 1, 1]);
    let words = |numbers: [u32; 12]| numbers.map(Value::Word);
    assert_eq!(device.arguments[1..13], words([6, 8, 8, 0, 2, 1, 1, 0, 64, 8, 1, 0]));
    assert_eq!(device.arguments[14..], words([8, 8, 6, 0, 1, 1, 2, 0, 1, 8, 80, 0]));
}

#[test]
fn blocks_of_a_grid_are_whole_clusters() {
    let launched = |elements: usize| {
        let mut device = Noted::default();
        let buffer = |address| Buffer { address, elements: vec![0.0_f32; 1000] };
        let (from, mut to) = (buffer(256), buffer(1 << 20));
        let sums = || Sums::with_extents(elements, C);
        (double::launch(&mut device, Tensor::new(&from, sums()), TensorMut::new(&mut to, sums())), device.grid)
    };
    let (result, grid) = launched(250);
    assert!(result.is_ok());
    assert_eq!(grid, [4, 1, 1]);
    let (code, argument, text) = refused(launched(150).0);
    assert_eq!((code, argument), ("L0711", "grid"), "{text}");
    assert!(text.contains("extent 3 is not a multiple of 2"), "{text}");
}

#[test]
fn extents_of_one_axis_agree() {
    let right = matrix(17, 30, 31);
    let (result, _) = launch_product(matrix(20, 30, 40), right, matrix(21, 17, 17));
    let (code, argument, text) = refused(result);
    assert_eq!((code, argument), ("L0607", "c"));
    assert!(text.contains("mode 0 of one tensor has extent 21, of the other 20"), "{text}");
    // K of A and of B.
    let (result, _) = launch_product(matrix(20, 32, 40), right, matrix(20, 17, 17));
    assert_eq!(refused(result).0, "L0607");
    // Columns of C and rows of B.
    let (result, _) = launch_product(matrix(20, 30, 40), right, matrix(20, 18, 18));
    assert_eq!(refused(result).0, "L0607");
}

#[test]
fn buffers_hold_their_layouts() {
    let (result, _) = launch_product(matrix(20, 30, 600), matrix(17, 30, 31), matrix(20, 17, 17));
    let (code, argument, text) = refused(result);
    assert_eq!((code, argument), ("L0701", "a"));
    assert!(text.contains("the buffer has 10000 elements, the layout needs 11430"), "{text}");
    let (result, _) = launch_product(matrix(0, 30, 30), matrix(17, 30, 31), matrix(20, 17, 17));
    assert_eq!(refused(result).0, "L0101");
}

#[test]
fn an_output_has_each_element_once() {
    // Rows that overlap.
    let (result, _) = launch_product(matrix(20, 30, 40), matrix(17, 30, 31), matrix(20, 17, 16));
    assert_eq!((refused(result).0), "L0301");
    // An input may have one twice.
    let (result, _) = launch_product(matrix(20, 30, 7), matrix(17, 30, 31), matrix(20, 17, 17));
    assert!(result.is_ok());
}

#[test]
fn blocks_do_not_share_an_output() {
    let mut device = Noted::default();
    let from = Buffer { address: 256, elements: vec![0.0_f32; 1000] };
    let mut to = Buffer { address: 1 << 20, elements: vec![0.0_f32; 1] };
    let sums = Sums::with_extents(1, C);
    // One block adds all rows; of two, both would write the sum.
    let mut launch =
        |rows| sum::launch(&mut device, Tensor::new(&from, matrix(rows, 10, 10)), TensorMut::new(&mut to, sums));
    assert!(launch(8).is_ok());
    assert_eq!(refused(launch(9)).0, "L0607");
}

/// How often each pair of numbers is there.
#[kernel(threads = 64)]
fn paired_off(block: &Block<64>, from: Input<u32, Sums, C<64>, X>, pairs: Atomic<u32, Matrix>) {
    block.each(|thread| {
        let [x] = from.tile().load_or(Line, thread, u32::MAX);
        pairs.add(thread, (x >> 16, x & 0xffff), 1);
    });
}

/// Launches [`paired_off`] with counts at an address, of 200 elements.
fn launch_pairs(address: u64, pairs: Matrix) -> (Result<(), LaunchError<Infallible>>, Noted) {
    let mut device = Noted::default();
    let from = Buffer { address: 256, elements: vec![0_u32; 100] };
    let mut counts = Buffer { address, elements: vec![0_u32; 200] };
    let (numbers, pairs) = (Tensor::new(&from, Sums::with_extents(100, C)), TensorMut::new(&mut counts, pairs));
    (paired_off::launch(&mut device, numbers, pairs), device)
}

#[test]
fn blocks_share_an_atomic_tensor() {
    let (result, noted) = launch_pairs(1 << 20, matrix(3, 50, 60));
    assert!(result.is_ok());
    assert_eq!((noted.grid, noted.arguments.len()), ([2, 1, 1], 2 * 13));
    assert_eq!(noted.arguments[13], Value::Wide(1 << 20));
    assert_eq!(noted.arguments[14..], [3, 50, 0, 0, 0, 0, 0, 0, 60, 1, 0, 0].map(Value::Word));
    // Rows may overlap: their counts are added.
    assert!(launch_pairs(1 << 20, matrix(3, 50, 0)).0.is_ok());
    let (code, argument, text) = refused(launch_pairs(1 << 20, matrix(4, 50, 60)).0);
    assert_eq!((code, argument), ("L0701", "pairs"));
    assert!(text.contains("the buffer has 200 elements, the layout needs 230"), "{text}");
    assert_eq!(refused(launch_pairs((1 << 20) + 2, matrix(3, 50, 60)).0).0, "L1106");
    assert_eq!(refused(launch_pairs(1 << 20, matrix(1, 50, 1 << 32)).0).0, "L0110");
    assert_eq!(refused(launch_pairs(1 << 20, matrix(3, 0, 60)).0).0, "L0101");
}

#[test]
fn vectors_are_aligned() -> Result<(), LayoutError> {
    let mut device = Noted::default();
    let mut launch = |address, rows, columns, stride| -> Result<_, LayoutError> {
        let from = Buffer { address, elements: vec![0.0_f32; 10_000] };
        let mut to = Buffer { address: 1 << 20, elements: vec![0.0_f32; 10_000] };
        let (source, target) = (of_fours(rows, columns, stride)?, of_fours(rows, columns, 512)?);
        Ok(rows::launch(&mut device, Tensor::new(&from, source), TensorMut::new(&mut to, target)))
    };
    assert!(launch(256, 10, 100, 104)?.is_ok());
    let (code, argument, text) = refused(launch(260, 10, 100, 104)?);
    assert_eq!((code, argument), ("L1106", "from"));
    assert!(text.contains("the tile is aligned to 4 bytes, a vector has 16"), "{text}");
    let (code, _, text) = refused(launch(256, 10, 100, 102)?);
    assert_eq!(code, "L0605");
    assert!(text.contains("vectors of 4 elements, but stride 102 is not a multiple of 4"), "{text}");
    // Whole: 256 columns at most.
    assert_eq!(refused(launch(256, 10, 260, 260)?).0, "L0607");
    Ok(())
}

#[test]
fn numbers_fit() {
    // More than 2^24 rows.
    let (result, _) = launch_product(matrix((1 << 24) + 1, 30, 0), matrix(17, 30, 31), matrix(20, 17, 17));
    assert_eq!(refused(result).0, "L0110");
    // A stride of 2^32, of one row.
    let (result, _) = launch_product(matrix(1, 30, 1 << 32), matrix(17, 30, 31), matrix(1, 17, 17));
    assert_eq!(refused(result).0, "L0110");
    // More blocks along y than a grid has.
    let wide = "launch of `product`: 65536 blocks along y, a grid has at most 65535\n  help: declare the longest mode \
                along X, which has 2147483647, or larger tiles";
    let mut device = Noted::default();
    let [one, other] = [256, 1 << 20].map(|address| Buffer { address, elements: vec![0.0_f32; 600_000] });
    let mut sums = Buffer { address: 2 << 20, elements: vec![0.0_f32; 600_000] };
    for (rows, text) in [(8 * 65_535, ""), (8 * 65_535 + 1, wide)] {
        let (a, b) = (Tensor::new(&one, matrix(rows, 1, 1)), Tensor::new(&other, matrix(1, 1, 1)));
        let result = product::launch(&mut device, a, b, TensorMut::new(&mut sums, matrix(rows, 1, 1)), 1.0);
        assert_eq!(refused(result).2, text);
    }
}

#[test]
fn shared_memory_is_declared_once() -> Result<(), LayoutError> {
    type Stage = Layout<(C<64>, C<8>), (C<8>, C<1>)>;
    type Factors = (Stages<f32, Stage, 3>, Stages<f32, Stage, 3>);
    assert_eq!(<Tile<f32, Stage>>::BYTES, 4 * u32::try_from(Stage::COSIZE).unwrap_or(0));
    assert_eq!((Factors::BYTES, <Stages<f32, Stage, 3>>::STEP), (12_288, 2048));
    // Parts begin at multiples of 128 bytes.
    assert_eq!((<(Bytes<4>, Bytes<4>)>::BYTES, <(Bytes<129>, Bytes<1>, Bytes<7>)>::BYTES), (132, 391));
    assert_eq!(<Stages<u8, Layout<C<5>, C<1>>, 3>>::BYTES, 384);
    assert_eq!(<Overlay<Factors, Bytes<13_000>>>::BYTES, 13_000);
    assert_eq!(<Overlay<Factors, Bytes<12_000>>>::BYTES, 12_288);
    // What is dynamic, the launch asks for.
    let mut device = Noted::default();
    let from = Buffer { address: 256, elements: vec![0.0_f32; 100] };
    let mut to = Buffer { address: 1 << 20, elements: vec![0.0_f32; 100] };
    let layout = of_fours(1, 100, 100)?;
    let result = rows::launch(&mut device, Tensor::new(&from, layout), TensorMut::new(&mut to, layout));
    assert!(result.is_ok());
    assert_eq!((device.shared, device.grid), (65_536, [1, 1, 1]));
    Ok(())
}

layout! {
    /// 64 rows of 64 halves.
    type Halves = swizzle(3, 3, 3) * ((64, 64) : (64, 1));
    tma Load = box(Matrix, Halves of 16);
}

/// Two rings, one after the other; stages begin at multiples of 1024 bytes.
type Rings = (Ring<(Load,), 3, 2>, Ring<(Load, Load), 2, 1>);

/// Each barrier of a ring has a name, and nothing else: `full` of each stage, then `empty` of each, after the stages.
#[test]
fn barriers_have_the_names_of_their_rings() {
    const STAGE: u32 = 64 * 64 * 2;
    let all = |begin| (begin..begin + Rings::BYTES).filter_map(move |at| Some((at, Rings::barrier(begin, at)?)));
    for begin in [0, 128, 1024, 1152] {
        let first = u32::next_multiple_of(begin, 1024) + 3 * STAGE;
        let second = (begin + 896 + 3 * (STAGE + 16)).next_multiple_of(128).next_multiple_of(1024) + 4 * STAGE;
        let ring = |at: u32, stages: u32| (0..2 * stages).map(move |i| (at + 8 * i, i / stages, i % stages));
        let wanted: Vec<(u32, u32, u32)> = ring(first, 3).chain(ring(second, 2)).collect();
        let found: Vec<(u32, u32, u32)> =
            all(begin).map(|(at, name)| (at, u32::from(name.role == "empty"), name.stage)).collect();
        assert_eq!(found, wanted);
    }
    let names: Vec<String> = all(0).map(|(_, name)| name.to_string()).collect();
    assert_eq!(names[4], "\"empty\" of stage 1 of Ring<(TmaBox<..>,), 3, 2>");
    assert_eq!(names[6], "\"full\" of stage 0 of Ring<(TmaBox<..>, TmaBox<..>), 2, 1>");
}

/// A row of `b` for each column of `c`, in tiles that bulk copies move.
#[kernel(threads = 64, persistent)]
fn moved(
    block: &Block<64>,
    a: BulkInput<u16, Load, (Y, K)>,
    b: BulkInput<u16, Load, (X, K)>,
    c: BulkOutput<u16, Load, (Y, X)>,
) {
    let _ = (block, a, b, c);
}

/// Launches [`moved`] of matrices with these layouts, C over so many elements.
fn launch_moved(a: Matrix, b: Matrix, c: Matrix, elements: usize) -> (Result<(), LaunchError<Infallible>>, Noted) {
    let mut device = Noted::default();
    let [one, other] = [256, 1 << 20].map(|address| Buffer { address, elements: vec![0_u16; 100_000] });
    let mut product = Buffer { address: 2 << 20, elements: vec![0_u16; elements] };
    let (a, b) = (Tensor::new(&one, a), Tensor::new(&other, b));
    (moved::launch(&mut device, 7, a, b, TensorMut::new(&mut product, c)), device)
}

#[test]
fn bulk_copies_are_launched_by_maps() {
    let (result, noted) = launch_moved(matrix(100, 130, 136), matrix(70, 130, 136), matrix(100, 70, 72), 100 * 72);
    assert!(result.is_ok());
    // As many blocks as were asked for; a map, extents and tiles for each tensor.
    assert_eq!((noted.grid, noted.arguments.len()), ([7, 1, 1], 3 * 13));
    let Value::Map(map) = noted.arguments[0] else { panic!("{:?}", noted.arguments[0]) };
    assert_eq!(
        (map.address, map.extents(), map.strides(), map.elements()),
        (256, &[130, 100][..], &[272][..], &[64, 64][..])
    );
    let words = |from: usize| noted.arguments[from..][..2].to_vec();
    assert_eq!((words(1), words(5)), (vec![Value::Word(100), Value::Word(130)], vec![Value::Word(2), Value::Word(3)]));
    assert_eq!((words(27), words(31)), (vec![Value::Word(100), Value::Word(70)], vec![Value::Word(2), Value::Word(2)]));
}

#[test]
fn bulk_copies_that_do_not_fit_are_refused() {
    let (a, b, c) = (|| matrix(100, 130, 136), || matrix(70, 130, 136), || matrix(100, 70, 72));
    let refused = |a, b, c, elements| {
        let (code, argument, _) = refused(launch_moved(a, b, c, elements).0);
        (code, argument)
    };
    // The rows of A are the rows of C, and so on.
    assert_eq!(refused(matrix(99, 130, 136), b(), c(), 7200), ("L0607", "c"));
    assert_eq!(refused(a(), matrix(70, 129, 136), c(), 7200), ("L0607", "b"));
    // The last row of C ends at a multiple of 8 halves.
    assert_eq!(refused(a(), b(), c(), 99 * 72 + 72), ("", ""));
    assert_eq!(refused(a(), b(), c(), 99 * 72 + 71), ("L0701", "c"));
    // Rows of C that overlap, and strides that are not multiples of 16 bytes.
    assert_eq!(refused(a(), b(), matrix(100, 70, 8), 7200).1, "c");
    assert_eq!(refused(matrix(100, 130, 132), b(), c(), 7200), ("L1515", "a"));
}

/// Nothing, by pairs of blocks.
#[kernel(threads = 64, cluster = 2, persistent)]
fn paired(block: &Block<64, 2>, a: BulkInput<u16, Load, (Y, K)>) {
    let _ = (block, a);
}

#[test]
fn persistent_blocks_are_whole_clusters() {
    let launched = |blocks| {
        let mut device = Noted::default();
        let buffer = Buffer { address: 256, elements: vec![0_u16; 100_000] };
        (paired::launch(&mut device, blocks, Tensor::new(&buffer, matrix(100, 130, 136))), device.grid)
    };
    assert_eq!([0, 2, 132].map(|blocks| launched(blocks).1), [[2, 1, 1], [2, 1, 1], [132, 1, 1]]);
    let (code, argument, text) = refused(launched(7).0);
    assert_eq!((code, argument), ("L0711", "grid"), "{text}");
}

/// Nothing, of a tile for each block.
#[kernel(threads = 64, persistent)]
fn of_tiles(block: &Block<64>, from: Input<f32, Sums, C<64>, X>) {
    let _ = (block, from);
}

#[test]
fn persistent_blocks_are_as_many_as_the_tiles_that_they_have() {
    let launched = |blocks| {
        let from = Buffer { address: 256, elements: vec![0.0_f32; 150] };
        of_tiles::launch(&mut Noted::default(), blocks, Tensor::new(&from, Sums::with_extents(150, C)))
    };
    assert!(launched(3).is_ok());
    for (blocks, has) in [(1, "1 block"), (2, "2 blocks"), (4, "4 blocks")] {
        let wanted = format!(
            "launch of `of_tiles`: a persistent launch has {has} along x, but a tensor has 3 tiles, one for each \
             block\n  help: launch 3 blocks, or walk along `K`"
        );
        assert_eq!(refused(launched(blocks)).2, wanted);
    }
}

/// Nothing, of a tile for each block along y, of which a persistent launch has one.
#[kernel(threads = 64, persistent)]
fn of_rows(block: &Block<64>, from: Input<f32, Sums, C<64>, Y>) {
    let _ = (block, from);
}

#[test]
fn persistent_blocks_are_along_x() {
    let launched = |elements| {
        let from = Buffer { address: 256, elements: vec![0.0_f32; elements] };
        of_rows::launch(&mut Noted::default(), 3, Tensor::new(&from, Sums::with_extents(elements, C)))
    };
    assert!(launched(64).is_ok());
    let wanted = "launch of `of_rows`: a persistent launch has 1 block along y, but a tensor has 3 tiles, one for each \
                  block\n  help: walk along `K`";
    assert_eq!(refused(launched(150)).2, wanted);
}

/// Nothing, to tiles that each block writes.
#[kernel(threads = 64, persistent)]
fn to_all(block: &Block<64>, to: Output<f32, Sums, C<64>, Line, K>) {
    let _ = (block, to);
}

/// Nothing, to a tile of each block.
#[kernel(threads = 64, persistent)]
fn to_own(block: &Block<64>, to: Output<f32, Sums, C<64>, Line, X>) {
    let _ = (block, to);
}

#[test]
fn persistent_blocks_do_not_share_an_output() {
    let mut to = Buffer { address: 256, elements: vec![0.0_f32; 150] };
    let sums = Sums::with_extents(150, C);
    let mut launched = |blocks| to_all::launch(&mut Noted::default(), blocks, TensorMut::new(&mut to, sums));
    assert!(launched(1).is_ok());
    let (code, argument, text) = refused(launched(2));
    assert_eq!((code, argument), ("L0607", "grid"), "{text}");
    assert!(to_own::launch(&mut Noted::default(), 3, TensorMut::new(&mut to, sums)).is_ok());
}

/// Nothing, of tiles that a loop walks through.
#[kernel(threads = 64)]
fn walked(block: &Block<64>, from: Input<f32, Same, C<64>, K>) {
    let _ = (block, from);
}

/// Nothing, of an element for each block.
#[kernel(threads = 64)]
fn each_one(block: &Block<64>, from: Input<f32, Same, C<1>, X>) {
    let _ = (block, from);
}

/// Kernels rely on coordinates of 31 bits, also in the last tile, and on a block for each tile.
#[test]
fn coordinates_of_the_last_tile_have_31_bits() {
    let from = Buffer { address: 256, elements: vec![0.0_f32] };
    let same = |extent: usize| Tensor::new(&from, Same::with_extents(extent, C));
    let mut device = Noted::default();
    let most = (1 << 31) - 64;
    assert!(walked::launch(&mut device, same(most)).is_ok());
    assert_eq!(device.arguments[5], Value::Word((1 << 25) - 1));
    assert_eq!(refused(walked::launch(&mut device, same(most + 1))).0, "L0110");
    let most = (1 << 31) - 1;
    assert!(each_one::launch(&mut device, same(most)).is_ok());
    assert_eq!(device.grid, [i32::MAX.cast_unsigned(), 1, 1]);
    assert_eq!(refused(each_one::launch(&mut device, same(most + 1))).0, "L0110");
}
