//! The kernels on runtime sizes, on every small size and on larger ones that no tile divides.

use layout_examples::im2col::{self, CHANNELS, WEIGHTS};
use layout_examples::{error, product, transpose};

#[test]
fn transposing() {
    let sizes = (0..20).flat_map(|m| (0..20).map(move |n| (m, n))).chain([(33, 70), (64, 48), (1, 100), (100, 17)]);
    for (m, n) in sizes {
        let source: Vec<usize> = (0..m * n).collect();
        let expected = transpose::definition(&source, m, n);
        let mut target = vec![usize::MAX; m * n];
        transpose::with_layouts(&source, &mut target, m, n).unwrap();
        assert_eq!(target, expected, "{m} x {n}");
        target.fill(usize::MAX);
        transpose::by_hand(&source, &mut target, m, n);
        assert_eq!(target, expected, "{m} x {n} by hand");
    }
    assert!(transpose::with_layouts(&[0; 5], &mut [0; 6], 2, 3).is_err());
    assert!(transpose::with_layouts(&[0; 6], &mut [0; 5], 2, 3).is_err());
}

#[test]
fn convolving() {
    let mut random = fastrand::Rng::with_seed(7);
    let filters: [f32; WEIGHTS] = std::array::from_fn(|_| random.f32() - 0.5);
    for (height, width) in (0..7).flat_map(|height| (0..14).map(move |width| (height, width))).chain([(5, 40)]) {
        let image: Vec<f32> = (0..height * width * CHANNELS).map(|_| random.f32() - 0.5).collect();
        let expected = im2col::definition(&image, &filters, height, width);
        assert_eq!(expected.len(), im2col::outputs(height, width));
        let mut output = vec![f32::NAN; expected.len()];
        im2col::with_layouts(&image, &filters, &mut output, height, width).unwrap();
        assert!(output.iter().all(|value| value.is_finite()), "{height} x {width}");
        assert!(error(&output, &expected) < 1e-5, "{height} x {width}");
        let mut twin = vec![f32::NAN; expected.len()];
        im2col::by_hand(&image, &filters, &mut twin, height, width);
        assert_eq!(output, twin, "{height} x {width}: same bits");
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
        let mut twin = vec![f32::NAN; m * n];
        product::by_hand(&a, &b, &mut twin, [m, n, k]);
        assert_eq!(c, twin, "{m} x {n} x {k}: same bits");
    }
}
