//! A plan computes the index that the algebra computes, for layouts and coordinates of many forms.

extern crate std;

use std::string::{String, ToString};
use std::vec::Vec;

use layout_algebra::{Basis, IntTuple, Layout, MAX_LEAVES, MAX_RUNTIME, Stride};

use super::few::{self, Few};
use super::plan::{IndexPlan, LAST, MAX_STEPS, Sums};
use super::step::Word;
use crate::coordinates::{Form, Leaf, Parts};

/// A sequence of numbers that look random, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// A layout of at most three levels, as text.
    fn layout(&mut self, depth: u64) -> (String, String) {
        if depth == 0 || self.below(3) == 0 {
            let stride = match self.below(8) {
                0 => "0".into(),
                1 => std::format!("?{}", self.below(3)),
                2 => std::format!("{}*?{}", 1 + self.below(4), self.below(8)),
                _ => std::format!("{}", self.below(40)),
            };
            return (std::format!("{}", 1 + self.below(6)), stride);
        }
        let modes: Vec<_> = (0..=self.below(3)).map(|_| self.layout(depth - 1)).collect();
        let join = |texts: Vec<&str>| std::format!("({})", texts.join(","));
        (join(modes.iter().map(|mode| &*mode.0).collect()), join(modes.iter().map(|mode| &*mode.1).collect()))
    }

    /// The form of some coordinate of a shape, and its value.
    fn coordinate(&mut self, shape: &IntTuple) -> (Form, [usize; MAX_LEAVES]) {
        if shape.profile().is_leaf() || self.below(3) == 0 {
            let x = self.below(shape.size().unwrap());
            let size = shape.size().unwrap();
            let (entry, kind) = match self.below(6) {
                0 => (x, Leaf::Constant),
                1 => (0, Leaf::Integer),
                2 => (0, Leaf::Short),
                3 => (0, Leaf::Signed),
                4 => (x + 1 + self.below(size - x), Leaf::Unrolled),
                _ => (x + 1 + self.below(size - x), Leaf::Bounded),
            };
            let mut parts = [0; MAX_LEAVES];
            parts[0] = if matches!(kind, Leaf::Constant) { 0 } else { usize::try_from(x).unwrap() };
            return (Form::leaf(entry, kind), parts);
        }
        let modes: Vec<_> = (0..shape.rank()).map(|mode| self.coordinate(&shape.mode(mode).unwrap())).collect();
        let mut parts = [0; MAX_LEAVES];
        let leaves = modes.iter().flat_map(|(form, parts)| &parts[..form.length()]);
        parts.iter_mut().zip(leaves).for_each(|(part, leaf)| *part = *leaf);
        (Form::tuple(&modes.iter().map(|(form, _)| *form).collect::<Vec<_>>()), parts)
    }
}

/// All steps of a plan.
fn index<W: Word>(plan: &IndexPlan, parts: &Parts, strides: &[usize; MAX_RUNTIME]) -> u64 {
    let sums: Sums<W> = plan.sums(2 * MAX_LEAVES, parts);
    let total = |first| plan.total(first, &sums, MAX_RUNTIME, strides);
    assert!(plan.apart || total(LAST) == 0);
    (total(0) + total(LAST)) as u64
}

/// The numbers of few parts admit the parts, and no part beyond its extent. Short sums are the index.
fn of_few_parts(plan: &IndexPlan, form: &Form, parts: &[usize; MAX_LEAVES], runtime: usize, index: u64) {
    let (few, length) = (Few::of(plan), form.length());
    let admits = |parts: &Parts| {
        let admitted = [few.admits_two(parts), few.admits_three(parts), few.admits_four(parts)];
        (length <= 4).then(|| admitted[length.max(2) - 2])
    };
    assert_ne!(admits(parts), Some(false));
    for i in (0..length).filter(|&i| matches!(form.leaves[i], Leaf::Integer | Leaf::Short | Leaf::Signed)) {
        let mut beyond = *parts;
        beyond[i] = plan.extents[i];
        assert_ne!(admits(&beyond), Some(true));
    }
    if plan.is_single(runtime) {
        let sum: usize = few::sum(&plan.first::<8>(), parts);
        assert_eq!(sum.wrapping_add(plan.start[0]) as u64, index);
        if plan.is_plain() {
            assert_eq!(few.index::<usize>(plan.length, parts) as u64, index);
        }
    }
}

#[test]
fn a_plan_computes_the_index() {
    let runtime = [3, 50, 7, 1, 0, 1000, 2, 9];
    let mut numbers = Numbers(1);
    let mut steps = [0; 16];
    for _ in 0..20_000 {
        let (shape, strides) = numbers.layout(3);
        let layout = Layout::parse(&std::format!("{shape}:{strides}")).unwrap();
        let (form, parts) = numbers.coordinate(layout.shape());
        let mut entries: Vec<u64> = form.tuple.leaves().to_vec();
        for (i, entry) in entries.iter_mut().enumerate() {
            if !matches!(form.leaves[i], Leaf::Constant) {
                *entry = parts[i] as u64;
            }
        }
        let tuple = IntTuple::with_profile(&entries, form.profile()).unwrap();
        let constant: Vec<_> = (layout.strides().iter())
            .map(|stride| match stride.basis() {
                Basis::Runtime(k) => Stride::constant(stride.coefficient() * runtime[usize::from(k)]),
                _ => *stride,
            })
            .collect();
        let right = Layout::new(layout.shape(), &constant).unwrap().index_at(&tuple).unwrap();

        let plan = IndexPlan::new(&layout, &form);
        assert!(plan.tier() >= plan.length && plan.tier() <= MAX_STEPS);
        let strides = runtime.map(|stride| usize::try_from(stride).unwrap());
        assert_eq!(index::<usize>(&plan, &parts, &strides), right, "{layout} at {tuple}");
        if plan.short {
            assert_eq!(index::<u32>(&plan, &parts, &strides), right, "{layout} at {tuple}, in 32 bits");
        }
        assert!(plan.admits_sixteen(0, &parts) && plan.admits_sixteen(16, &parts));
        steps[plan.length.min(15)] += 1;
        of_few_parts(&plan, &form, &parts, layout.runtime_count(), right);

        // One part beyond its extent, and no more, is refused.
        for i in 0..form.length() {
            if matches!(form.leaves[i], Leaf::Integer | Leaf::Short | Leaf::Signed) {
                let mut beyond = parts;
                beyond[i] = plan.extents[i];
                assert!(!(plan.admits_sixteen(0, &beyond) && plan.admits_sixteen(16, &beyond)));
            }
        }
    }
    assert!(steps[1..12].iter().all(|count| *count > 0), "plans of many lengths were tried: {steps:?}");
}

#[test]
fn an_extent_beyond_32_bits_is_not_divided_by_in_32_bits() {
    let layout = Layout::parse("(8589934592,2):(0,1)").unwrap();
    let plan = IndexPlan::new(&layout, &Form::leaf(0, Leaf::Short));
    assert!(!plan.short);
    let plan = IndexPlan::new(&Layout::parse("(4294967295,2):(0,1)").unwrap(), &Form::leaf(0, Leaf::Short));
    assert!(!plan.short); // the size, which bounds the coordinate, has 33 bits
    let plan = IndexPlan::new(&Layout::parse("(4294967295,1):(0,1)").unwrap(), &Form::leaf(0, Leaf::Short));
    assert!(plan.short);
    // A coordinate of two parts: each has 32 bits, whatever the size.
    let form = Form::tuple(&[Form::leaf(0, Leaf::Short), Form::leaf(0, Leaf::Short)]);
    assert!(IndexPlan::new(&Layout::parse("(4194240,1048560):(?,1)").unwrap(), &form).short);
    assert!(!IndexPlan::new(&layout, &form).short);
}

/// Compact layouts of up to eight modes in any order, which Horner's scheme is for, and their multiples.
#[test]
fn a_nested_plan_computes_the_index() {
    let (mut numbers, mut nested) = (Numbers(7), 0);
    for _ in 0..5000 {
        let rank = usize::try_from(4 + numbers.below(5)).unwrap();
        let extents: Vec<u64> = (0..rank).map(|_| 1 + numbers.below(6)).collect();
        let mut order: Vec<usize> = (0..rank).collect();
        (1..rank).for_each(|k| order.swap(k, usize::try_from(numbers.below(k as u64 + 1)).unwrap()));
        let (mut strides, mut step) = (std::vec![0; rank], 1 + numbers.below(3));
        for mode in order {
            strides[mode] = step;
            step *= extents[mode];
        }
        let join = |all: &[u64]| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let layout = Layout::parse(&std::format!("({}):({})", join(&extents), join(&strides))).unwrap();
        let forms: Vec<_> = (0..rank)
            .map(|_| Form::leaf(0, if numbers.0.is_multiple_of(2) { Leaf::Integer } else { Leaf::Short }))
            .collect();
        let plan = IndexPlan::new(&layout, &Form::tuple(&forms));
        let (mut parts, mut answer) = ([0; MAX_LEAVES], 0);
        for (mode, extent) in extents.iter().enumerate() {
            let x = numbers.below(*extent);
            parts[mode] = usize::try_from(x).unwrap();
            answer += x * strides[mode];
        }
        let strides = [0; MAX_RUNTIME];
        assert_eq!((index::<usize>(&plan, &parts, &strides), index::<u32>(&plan, &parts, &strides)), (answer, answer));
        nested += usize::from(plan.steps[..plan.length].iter().any(|step| step.factor > 1));
    }
    // Every machine with cheap shifts or cheap multiplications has some.
    assert!(nested > 0 || cfg!(target_family = "wasm"));
}
