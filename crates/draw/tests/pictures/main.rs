//! The rules that every picture and every rendering of it keeps, over layouts of all kinds.

mod access;
mod bulk;
mod rules;

use layout_algebra::linear::Linear;
use layout_algebra::morphism::{Morphism, MutualRefinement};
use layout_algebra::{Composed, IntTuple, Layout, Tiler};
use layout_draw::{
    Function, Limits, Picture, bits, composition, difference, grid, memory, morphism, refinement, swizzle,
    thread_value, tiles,
};

fn layout(text: &str) -> Layout {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn tuple(text: &str) -> IntTuple {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn composed(text: &str) -> Composed {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Layouts that a program may hand over: small ones, one element, none of a mode, deep ones, many leaves, huge ones,
/// strides that are negative, zero, known at run time, or axes.
const LAYOUTS: &[&str] = &[
    "(4,8):(8,1)",
    "1:0",
    "():()",
    "12:3",
    "((2,2),(4,2)):((1,16),(2,8))",
    "(2,3,4):(12,4,1)",
    "(2,3,4,5,6):(360,120,30,6,1)",
    "(4,8):(0,1)",
    "(4,8):(-8,1)",
    "(4,8):(?,1)",
    "(4,8):(1@0,1@1)",
    "(4,8):(1@0+1@1,3@1-2@2)",
    "(1000000000,1000000000):(1000000000,1)",
    "1000000000:1",
    "(3,70000):(1,2000000000000)",
    "((((((((((((((((((((2))))))))))))))))))),3):((((((((((((((((((((1))))))))))))))))))),2)",
    "(2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2):\
     (1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576,2097152,4194304,\
     8388608,16777216,33554432,67108864,134217728,268435456,536870912,1073741824,2147483648)",
];

/// The layouts, and some with a swizzle.
fn functions() -> Vec<Function> {
    let mut functions: Vec<Function> = LAYOUTS.iter().map(|text| layout(text).into()).collect();
    functions.push(composed("Sw<3,3,3> o 0 o (8,64):(64,1)").into());
    functions.push(composed("Sw<2,4,3> o 16 o (128,64):(64,1)").into());
    functions
}

/// A picture of each kind.
fn pictures() -> Vec<Picture> {
    let (functions, mut pictures) = (functions(), Vec::new());
    for function in &functions {
        pictures.push(grid(function, Limits::PAGE).expect("a grid of any layout"));
        pictures.extend(memory(function, Limits::PAGE));
        pictures.push(difference(function, &functions[0], Limits::PAGE).expect("a difference of any two"));
    }
    pictures.push(swizzle(&composed("Sw<3,3,3> o 0 o (8,64):(64,1)"), Limits::PAGE).expect("a swizzle"));
    let tiler: Tiler = "[2,4]".parse().expect("a tiler");
    pictures.push(tiles(&layout("(4,8):(8,1)"), &tiler, Limits::PAGE).expect("tiles"));
    for (owners, tile) in [
        ("((4,8),2):((16,1),8)", "(8,8)"),
        ("((2,2),2):((2,4),1)", "(2,5)"),
        ("(4,2):(1,1)", "(4,2)"),
        ("(128,128):(1,128)", "(128,128)"),
    ] {
        pictures.push(thread_value(&layout(owners), &tuple(tile), Limits::PAGE).expect("a thread-value layout"));
    }
    let fragment = Linear::parse("{register: (2,2)^(16,8), lane: (4,8)^(32,1)} -> {row: 16, column: 8}");
    pictures.push(bits(&fragment.expect("a linear layout"), Limits::PAGE).expect("bits"));
    for text in ["((5,5),8) -[1,3,2]-> (5,8,5)", "(((6)),5) -[*,*]-> ()", "4 -[1]-> 4"] {
        pictures.push(morphism(&Morphism::parse(text).expect("a morphism")));
    }
    pictures.extend(access::pictures());
    pictures.extend(bulk::pictures());
    let both = MutualRefinement::new(&tuple("(6,6)"), &tuple("(12,3,6)")).expect("a refinement");
    pictures.push(refinement(&both));
    let (outer, inner) = (layout("(8,64):(64,1)"), layout("((4,4),4):((16,1),4)"));
    pictures.push(composition(&outer, &inner).expect("a composition"));
    pictures
}
