//! Copies, transposes, sums and products of whole tiles: all have a version by hand and one in `CuTe` C++.

use super::launch::{copy, matmul, reduce, transpose as launch_transpose};
use super::{Form, Table, Unit, Work, form};
use crate::device::{CUTE, Device, Variant};
use crate::reference::{UNTOUCHED, halves, numbers, product, sums, transpose};
use crate::statistics::difference;
use crate::{Result, vendor};

/// Runs the kernels in `CuTe` C++ on small problems, and says whether all results are right.
pub(crate) fn check(device: &Device) -> Result<bool> {
    let mut right = true;
    let mut report = |kernel: &str, got: &[f32], want: &[f32]| {
        let difference = difference(got, want);
        right &= difference.is_none();
        println!("{} {kernel:<24} in CuTe C++: {}", device.architecture(), difference.as_deref().unwrap_or("right"));
    };
    let (stream, of) = (device.stream(), |kernel| cute(device, kernel));
    if let Some(variant) = of("copy")? {
        let from = numbers(4096 * 7);
        let mut to = stream.alloc_zeros(from.len() + 4096)?; // what is after the last tile stays 0
        copy(device, &variant, &stream.clone_htod(&from)?, &mut to, 7)?;
        report("copy", &stream.clone_dtoh(&to)?, &[from, vec![0.0; 4096]].concat());
    }
    if let Some(variant) = of("transpose")? {
        let (rows, columns, strides) = (128, 192, [208, 136]);
        let from = numbers(rows * strides[0]);
        let mut to = stream.clone_htod(&vec![UNTOUCHED; columns * strides[1]])?;
        launch_transpose(device, &variant, &stream.clone_htod(&from)?, &mut to, [rows, columns], strides)?;
        report("transpose", &stream.clone_dtoh(&to)?, &transpose(&from, rows, columns, strides));
    }
    if let Some(variant) = of("reduce")? {
        let from = numbers(4096 * 37);
        let mut to = stream.alloc_zeros(8)?;
        reduce(device, &variant, &stream.clone_htod(&from)?, &mut to, 37, 8)?;
        report("reduce", &stream.clone_dtoh(&to)?, &sums(&from, 8));
    }
    if let Some(variant) = of("matmul")? {
        for k in [64, 96, 352] {
            let (sizes, strides) = ([256, 384, k], [k + 8, k + 16, 388]);
            let (a, b) = (numbers(sizes[0] * strides[0]), numbers(sizes[1] * strides[1]));
            let [left, right] = [&a, &b].map(|matrix| stream.clone_htod(&halves(matrix)));
            let mut c = stream.clone_htod(&vec![UNTOUCHED; sizes[0] * strides[2]])?;
            matmul(device, &variant, [&left?, &right?], &mut c, sizes, strides)?;
            report("matmul", &stream.clone_dtoh(&c)?, &product(&a, &b, sizes, strides));
        }
    }
    Ok(right)
}

/// A kernel in `CuTe` C++, where it was built.
fn cute(device: &Device, kernel: &str) -> Result<Option<Variant>> {
    Ok(device.variants(kernel)?.into_iter().find(|variant| variant.name == CUTE))
}

/// Times them.
pub(super) fn time(table: &Table) -> Result<()> {
    let (device, stream) = (table.device, table.device.stream());
    let tiles = 1_u32 << 14;
    let count = tiles as usize * 4096;
    let from = stream.clone_htod(&numbers(count))?;
    let bytes = f64::from(tiles) * 4096.0 * 4.0;
    let work = |kernel, problem, amount| Work { kernel, problem, amount, unit: Unit::Bytes };

    // One kernel that reads and writes as much as the others is what a copy by the driver is.
    let driver = || -> Result<Form> {
        let (stream, mut to) = (stream.clone(), stream.alloc_zeros::<f32>(count)?);
        let from = &from;
        Ok(form("the driver's copy", move || Ok(stream.memcpy_dtod(from, &mut to)?)))
    };
    let variants = device.variants("copy")?;
    let mut forms = vec![driver()?];
    for variant in &variants {
        let (from, mut to) = (&from, stream.alloc_zeros::<f32>(count)?);
        forms.push(form(variant.name, move || copy(device, variant, from, &mut to, tiles)));
    }
    table.rows(work("copy", "256 MiB", 2.0 * bytes), forms)?;

    let variants = device.variants("transpose")?;
    let mut forms = vec![driver()?];
    for variant in &variants {
        let (from, mut to) = (&from, stream.alloc_zeros::<f32>(count)?);
        let launch = move || launch_transpose(device, variant, from, &mut to, [8192, 8192], [8192, 8192]);
        forms.push(form(variant.name, launch));
    }
    table.rows(work("transpose", "8192 x 8192 f32", 2.0 * bytes), forms)?;

    let variants = device.variants("reduce")?;
    let blocks = 8 * device.multiprocessors()?;
    let mut forms = Vec::new();
    for variant in &variants {
        let (from, mut to) = (&from, stream.alloc_zeros::<f32>(blocks as usize)?);
        forms.push(form(variant.name, move || reduce(device, variant, from, &mut to, tiles, blocks)));
    }
    table.rows(work("reduce", "256 MiB of f32", bytes), forms)?;
    products(table)
}

fn products(table: &Table) -> Result<()> {
    let (device, stream) = (table.device, table.device.stream());
    let (sizes, strides) = ([4096; 3], [4096; 3]);
    let matrix = stream.clone_htod(&halves(&numbers(4096 * 4096)))?;
    let variants = device.variants("matmul")?;
    let mut forms = Vec::new();
    if let Some(library) = vendor::open(&stream) {
        let (stream, matrix, mut c) = (stream.clone(), &matrix, stream.alloc_zeros::<f32>(4096 * 4096)?);
        let call = move || vendor::product(&library, &stream, vendor::F16, [matrix, matrix], &mut c, sizes);
        forms.push(form("cuBLAS", call));
    }
    for variant in &variants {
        let (matrix, mut c) = (&matrix, stream.alloc_zeros::<f32>(4096 * 4096)?);
        let launch = move || matmul(device, variant, [matrix, matrix], &mut c, sizes, strides);
        forms.push(form(variant.name, launch));
    }
    let amount = 2.0 * 4096_f64.powi(3);
    table.rows(Work { kernel: "matmul", problem: "4096^3 f16", amount, unit: Unit::Operations }, forms)
}
