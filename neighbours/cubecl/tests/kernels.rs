//! Kernels on a runtime of CubeCL, held against the algebra: of wgpu (feature `wgpu`), or for CPUs (feature `cpu`).

#![cfg(any(feature = "wgpu", feature = "cpu"))]

use cubecl::prelude::*;
use layout_cubecl::{Placed, Plan};
use layout_static::algebra::{Composed, Layout};
use layout_static::layout;

fn client() -> Client {
    #[cfg(feature = "cpu")]
    let device = cubecl::Device::Cpu(Default::default());
    #[cfg(not(feature = "cpu"))]
    let device = cubecl::Device::Wgpu(Default::default());
    device.client()
}

/// The index of each coordinate, mode 0 fastest.
#[cube(launch)]
fn indices(out: &mut [u32], #[comptime] plan: Plan) {
    let x = ABSOLUTE_POS as u32;
    let (rows, columns) = comptime!((plan.extents()[0], plan.extents()[1]));
    if x < rows * columns {
        let placed = Placed::new(plan);
        out[ABSOLUTE_POS] = placed.index(x % rows, x / rows);
    }
}

fn run_indices(plan: &Plan) -> Vec<u32> {
    let size = (plan.extents()[0] * plan.extents()[1]) as usize;
    let client = client();
    let handle = client.empty(size * size_of::<u32>());
    indices::launch(
        &client,
        CubeCount::Static(size.div_ceil(64) as u32, 1, 1),
        CubeDim::new_1d(64),
        unsafe { BufferArg::from_raw_parts(handle.clone(), size) },
        plan.clone(),
    );
    u32::from_bytes(&client.read_one_unchecked(handle)).to_vec()
}

/// The index that a kernel computes is that of the algebra: nested, padded, reversed and broadcast modes, swizzles.
#[test]
fn indices_are_those_of_the_algebra() {
    for text in [
        "(4,8):(8,1)",
        "(5,7):(1,5)",
        "((2,4),(2,2)):((8,1),(16,4))",
        "((2,3),(2,(2,3))):((1,50),(2,(9,100)))",
        "(3,5):(1,9)",
        "(3,5):(0,1)",
        "(1,6):(7,2)",
        "Sw<3,0,3> o 0 o (8,8):(8,1)",
        "Sw<2,0,-2> o 0 o (4,(4,2)):(4,(1,16))",
        "Sw<1,1,2> o 16 o (4,4):(-4,1)",
        "Sw<3,2,6> o 0 o ((8,32),(4,(2,2))):((256,1),(64,(2048,32)))",
        "bit_matrix(1,3,6,12) o 0 o (4,4):(1,4)",
    ] {
        let layout = text.parse::<Composed>().or_else(|_| Composed::plain(&text.parse::<Layout>()?)).unwrap();
        let plan = Plan::new(&layout).unwrap();
        let found = run_indices(&plan);
        assert_eq!(found.len() as u64, layout.size());
        let [rows, _] = plan.extents();
        for (x, index) in (0_u32..).zip(found) {
            assert_eq!(u64::from(index), layout.index(u64::from(x)).unwrap(), "{text} at {x}");
            assert_eq!(index, plan.index(x % rows, x / rows), "{text} at {x}");
        }
    }
}

layout! {
    pub type A = (32, 16) : (16, 1);
    pub type B = (16, 32) : (1, 16);                       // column-major
    pub type C = ((8, 4), (8, 4)) : ((8, 256), (1, 64));   // by blocks of 8 x 8
    pub type TileA = swizzle(3, 0, 4) * ((32, 16) : (16, 1));
    pub type TileB = swizzle(3, 0, 4) * ((16, 32) : (1, 16));
}

/// Layouts of a product: two operands, their tiles in shared memory, the result.
type Plans = (Plan, Plan, Plan, Plan, Plan);

/// `C = A B` by one cube of 32 x 32 units, both operands through shared memory.
#[cube(launch)]
fn product(a: &[f32], b: &[f32], c: &mut [f32], #[comptime] plans: Plans) {
    let (i, j) = (UNIT_POS_X, UNIT_POS_Y);
    let (from_a, from_b) = (Placed::new(comptime!(plans.0.clone())), Placed::new(comptime!(plans.1.clone())));
    let (tile_a, tile_b) = (Placed::new(comptime!(plans.2.clone())), Placed::new(comptime!(plans.3.clone())));
    let mut shared_a = Shared::<[f32]>::new_slice(512usize);
    let mut shared_b = Shared::<[f32]>::new_slice(512usize);
    if j < 16 {
        shared_a[tile_a.index(i, j) as usize] = a[from_a.index(i, j) as usize];
    } else {
        shared_b[tile_b.index(j - 16, i) as usize] = b[from_b.index(j - 16, i) as usize];
    }
    sync_cube();
    let mut sum = 0.0f32;
    for k in 0..16u32 {
        sum += shared_a[tile_a.index(i, k) as usize] * shared_b[tile_b.index(k, j) as usize];
    }
    c[Placed::new(comptime!(plans.4.clone())).index(i, j) as usize] = sum;
}

#[test]
fn a_product_is_that_of_plain_loops() {
    let a: Vec<f32> = (0..512_u16).map(|x| f32::from(x * 7 % 13) - 6.0).collect();
    let b: Vec<f32> = (0..512_u16).map(|x| f32::from(x * 5 % 11) - 5.0).collect();
    let plans = (
        Plan::of::<A>().unwrap(),
        Plan::of::<B>().unwrap(),
        Plan::of::<TileA>().unwrap(),
        Plan::of::<TileB>().unwrap(),
        Plan::of::<C>().unwrap(),
    );
    let client = client();
    let (from_a, from_b) = (client.create_from_slice(f32::as_bytes(&a)), client.create_from_slice(f32::as_bytes(&b)));
    let to = client.empty(1024 * size_of::<f32>());
    product::launch(
        &client,
        CubeCount::Static(1, 1, 1),
        CubeDim::new_2d(32, 32),
        unsafe { BufferArg::from_raw_parts(from_a, 512) },
        unsafe { BufferArg::from_raw_parts(from_b, 512) },
        unsafe { BufferArg::from_raw_parts(to.clone(), 1024) },
        plans,
    );
    let bytes = client.read_one_unchecked(to);
    let found = f32::from_bytes(&bytes);
    for i in 0..32_usize {
        for j in 0..32_usize {
            // All products and sums are whole numbers that `f32` holds.
            let sum: f32 = (0..16).map(|k| a[16 * i + k] * b[k + 16 * j]).sum();
            let at = 8 * (i % 8) + 256 * (i / 8) + j % 8 + 64 * (j / 8);
            assert_eq!(found[at], sum, "({i}, {j})");
        }
    }
}
