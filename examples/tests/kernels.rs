//! The kernels on runtime sizes, on every small size and on larger ones that no tile divides.

use layout_examples::im2col::{self, CHANNELS, WEIGHTS};
use layout_examples::stream::Streamed;
use layout_examples::{Threads, error, patches, product, reduction, transpose};

const THREADS: [Threads; 2] = [Threads::One, Threads::All];

#[test]
fn transposing() {
    transposing_of(|number| number);
    transposing_of(|number| u32::try_from(number).unwrap());
}

/// Elements of any size are moved in one way, those of four bytes in another where the machine can.
fn transposing_of<T: Streamed + PartialEq + std::fmt::Debug>(element: impl Fn(usize) -> T) {
    let small = (0..20).flat_map(|m| (0..20).map(move |n| [m, n]));
    let large = [[33, 70], [64, 48], [1, 100], [100, 17], [67, 255], [64, 256], [131, 520], [66, 1030], [1030, 35]];
    for [m, n] in small.chain(large) {
        let source: Vec<T> = (0..m * n).map(&element).collect();
        let expected = transpose::definition(&source, m, n);
        for threads in THREADS {
            let mut target = vec![element(1 << 20); m * n];
            transpose::with_layouts(&source, &mut target, [m, n], threads).unwrap();
            assert_eq!(target, expected, "{m} x {n}, {threads:?}");
            target.fill(element(1 << 20));
            transpose::by_hand(&source, &mut target, [m, n], threads);
            assert_eq!(target, expected, "{m} x {n} by hand, {threads:?}");
        }
    }
    assert!(transpose::with_layouts(&[0_u32; 5], &mut [0; 6], [2, 3], Threads::One).is_err());
    assert!(transpose::with_layouts(&[0_u32; 6], &mut [0; 5], [2, 3], Threads::All).is_err());
}

/// Rows of whole cache lines, which begin anywhere in a line: the first tile is narrower.
#[test]
fn rows_of_the_source_begin_anywhere_in_a_line() {
    let numbers: Vec<u32> = (0..70 * 560 + 16).collect();
    for [m, n] in [[40, 16], [17, 32], [33, 288], [70, 560]] {
        for before in 0..16 {
            let source = &numbers[before..before + m * n];
            let expected = transpose::definition(source, m, n);
            for threads in THREADS {
                let mut target = vec![0; m * n];
                transpose::with_layouts(source, &mut target, [m, n], threads).unwrap();
                assert!(target == expected, "{m} x {n}, {before} before, {threads:?}");
                target.fill(0);
                transpose::by_hand(source, &mut target, [m, n], threads);
                assert!(target == expected, "{m} x {n} by hand, {before} before, {threads:?}");
            }
        }
    }
}

/// Large enough for stores past the caches, in whole lines or in parts of them.
#[test]
fn streaming() {
    let mut random = fastrand::Rng::with_seed(11);
    for [m, n] in [[2064, 2050], [2063, 2051], [2060, 2064]] {
        let source: Vec<f32> = (0..m * n).map(|_| random.f32()).collect();
        let expected = transpose::definition(&source, m, n);
        for threads in THREADS {
            for before in [0, 1, 5] {
                let mut target = vec![f32::NAN; before + m * n];
                transpose::with_layouts(&source, &mut target[before..], [m, n], threads).unwrap();
                assert!(target[before..] == expected, "{m} x {n}, {threads:?}");
            }
            let mut target = vec![f32::NAN; m * n];
            transpose::by_hand(&source, &mut target, [m, n], threads);
            assert!(target == expected, "{m} x {n} by hand, {threads:?}");
        }
    }
    for shape in [[90, 90, 64], [90, 90, 63]] {
        let image: Vec<f32> = (0..shape.iter().product()).map(|_| random.f32()).collect();
        let expected = patches::definition(&image, shape);
        for threads in THREADS {
            for before in [0, 3, 4] {
                let mut target = vec![f32::NAN; before + expected.len()];
                patches::with_layouts(&image, &mut target[before..], shape, threads).unwrap();
                assert!(target[before..] == expected, "{shape:?}, {threads:?}");
            }
            let mut target = vec![f32::NAN; expected.len()];
            patches::by_hand(&image, &mut target, shape, threads);
            assert!(target == expected, "{shape:?} by hand, {threads:?}");
        }
    }
}

#[test]
fn summing() {
    let mut random = fastrand::Rng::with_seed(5);
    let small = (0..7).flat_map(|p| (0..7).flat_map(move |q| (0..7).map(move |r| [p, q, r])));
    let large = [[1, 37, 5003], [1, 6, 2047], [3, 129, 1], [35, 300, 1], [5, 31, 1100], [2, 1, 4097], [1, 97, 1100]];
    for shape @ [p, q, r] in small.chain(large) {
        let source: Vec<f32> = (0..p * q * r).map(|_| random.f32() - 0.5).collect();
        let expected = reduction::definition(&source, shape);
        for threads in THREADS {
            let mut target = vec![f32::NAN; p * r];
            reduction::with_layouts(&source, &mut target, shape, threads).unwrap();
            assert!(target.iter().all(|value| value.is_finite()), "{shape:?}, {threads:?}");
            assert!(q == 0 || error(&target, &expected) < 1e-5, "{shape:?}, {threads:?}");
            let mut hand = vec![f32::NAN; p * r];
            reduction::by_hand(&source, &mut hand, shape, threads);
            assert_eq!(target, hand, "{shape:?}, {threads:?}: same bits");
        }
    }
    assert!(reduction::with_layouts(&[0.0; 23], &mut [0.0; 8], [2, 3, 4], Threads::One).is_err());
    assert!(reduction::with_layouts(&[0.0; 24], &mut [0.0; 7], [2, 3, 4], Threads::All).is_err());
}

#[test]
fn copying_patches() {
    let shapes = (0..6).flat_map(|height| (0..9).map(move |width| [height, width, 5]));
    for shape in shapes.chain([[3, 3, 0], [7, 11, 1], [17, 40, 64]]) {
        let image: Vec<f32> = (0_u16..).map(f32::from).take(shape.iter().product()).collect();
        let expected = patches::definition(&image, shape);
        assert_eq!(expected.len(), patches::elements(shape));
        for threads in THREADS {
            let mut target = vec![f32::NAN; expected.len()];
            patches::with_layouts(&image, &mut target, shape, threads).unwrap();
            assert_eq!(target, expected, "{shape:?}, {threads:?}");
            target.fill(f32::NAN);
            patches::by_hand(&image, &mut target, shape, threads);
            assert_eq!(target, expected, "{shape:?} by hand, {threads:?}");
        }
    }
    let short = patches::with_layouts(&[0.0; 17], &mut [0.0; 18], [3, 3, 2], Threads::One);
    assert!(short.is_err(), "an image of 18");
    assert!(patches::with_layouts(&[0.0; 18], &mut [0.0; 17], [3, 3, 2], Threads::All).is_err());
}

#[test]
fn convolving() {
    let mut random = fastrand::Rng::with_seed(7);
    let filters: [f32; WEIGHTS] = std::array::from_fn(|_| random.f32() - 0.5);
    for (height, width) in (0..7).flat_map(|height| (0..14).map(move |width| (height, width))).chain([(5, 40)]) {
        let image: Vec<f32> = (0..height * width * CHANNELS).map(|_| random.f32() - 0.5).collect();
        let expected = im2col::definition(&image, &filters, height, width);
        assert_eq!(expected.len(), im2col::outputs(height, width));
        for threads in THREADS {
            let mut output = vec![f32::NAN; expected.len()];
            im2col::with_layouts(&image, &filters, &mut output, [height, width], threads).unwrap();
            assert!(output.iter().all(|value| value.is_finite()), "{height} x {width}");
            assert!(error(&output, &expected) < 1e-5, "{height} x {width}");
            let mut hand = vec![f32::NAN; expected.len()];
            im2col::by_hand(&image, &filters, &mut hand, [height, width], threads);
            assert_eq!(output, hand, "{height} x {width}, {threads:?}: same bits");
        }
    }
}

#[test]
fn multiplying() {
    let mut random = fastrand::Rng::with_seed(3);
    let small = (0..6).flat_map(|m| (0..6).flat_map(move |n| (0..6).map(move |k| [m, n, k])));
    for [m, n, k] in small.chain([[32, 64, 64], [33, 65, 65], [70, 100, 130], [1, 200, 3], [129, 1, 64]]) {
        let mut matrix = |count: usize| -> Vec<f32> { (0..count).map(|_| random.f32() - 0.5).collect() };
        let (a, b) = (matrix(m * k), matrix(k * n));
        let expected = product::definition(&a, &b, [m, n, k]);
        let mut c = vec![f32::NAN; m * n];
        product::with_layouts(&a, &b, &mut c, [m, n, k]).unwrap();
        assert!(c.iter().all(|value| value.is_finite()), "{m} x {n} x {k}");
        assert!(k == 0 || error(&c, &expected) < 1e-5, "{m} x {n} x {k}");
        let mut hand = vec![f32::NAN; m * n];
        product::by_hand(&a, &b, &mut hand, [m, n, k]);
        assert_eq!(c, hand, "{m} x {n} x {k}: same bits");
    }
}
