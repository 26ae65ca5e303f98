//! Kernels on a runtime of CubeCL, held against the algebra: of wgpu (feature `wgpu`), or for CPUs (feature `cpu`).

#![cfg(any(feature = "wgpu", feature = "cpu"))]

use cubecl::prelude::*;
use cubecl::std::tensor::launch::ViewArg;
use cubecl::std::tensor::layout::dynamic_rank_strided::DynamicRankStridedLayout;
use cubecl::std::tensor::layout::{Coords1d, Coords2d, Coords3d, CoordsDyn, Layout, LayoutExpand};
use cubecl::std::tensor::{View, ViewMut};
use layout_cubecl::{Placed, Plan};
use layout_static::algebra::{self, Composed};
use layout_static::layout;

fn client() -> Client {
    #[cfg(feature = "cpu")]
    let device = cubecl::Device::Cpu(Default::default());
    #[cfg(not(feature = "cpu"))]
    let device = cubecl::Device::Wgpu(Default::default());
    device.client()
}

/// The coordinate with a number, mode 0 fastest.
#[cube]
fn coordinate(x: u32, #[comptime] plan: Plan) -> CoordsDyn {
    let mut at = Sequence::new();
    let mut rest = x;
    let rank = comptime!(plan.rank());
    #[unroll]
    for k in 0..rank {
        at.push(rest % comptime!(plan.extents()[k]));
        rest /= comptime!(plan.extents()[k]);
    }
    at
}

/// The index of each coordinate.
#[cube(launch)]
fn indices(out: &mut [u32], #[comptime] plan: Plan) {
    let x = ABSOLUTE_POS as u32;
    if x < comptime!(plan.size()) {
        let at = coordinate(x, comptime!(plan.clone()));
        out[ABSOLUTE_POS] = Placed::<CoordsDyn>::new(plan).index(at);
    }
}

fn run_indices(plan: &Plan) -> Vec<u32> {
    let size = plan.size() as usize;
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

fn plan(text: &str) -> (Composed, Plan) {
    let layout = text.parse::<Composed>().or_else(|_| Composed::plain(&text.parse::<algebra::Layout>()?)).unwrap();
    (layout, Plan::new(&layout).unwrap())
}

/// The index that a kernel computes is that of the algebra, at any rank: nested, padded, reversed and broadcast modes,
/// swizzles.
#[test]
fn indices_are_those_of_the_algebra() {
    for text in [
        "12:3",
        "((3,4)):((4,1))",
        "(4,8):(8,1)",
        "(5,7):(1,5)",
        "((2,4),(2,2)):((8,1),(16,4))",
        "((2,3),(2,(2,3))):((1,50),(2,(9,100)))",
        "(3,5):(1,9)",
        "(3,5):(0,1)",
        "(1,6):(7,2)",
        "(2,3,4):(12,4,1)",
        "(2,(3,2),4,3):(0,(4,30),1,60)",
        "(2,2,2,2,2,2):(1,4,2,32,8,16)",
        "Sw<3,0,3> o 0 o (8,8):(8,1)",
        "Sw<2,0,-2> o 0 o (4,(4,2)):(4,(1,16))",
        "Sw<1,1,2> o 16 o (4,4):(-4,1)",
        "Sw<2,0,3> o 0 o (4,4,2,2):(8,1,32,4)",
        "Sw<3,2,6> o 0 o ((8,32),(4,(2,2))):((256,1),(64,(2048,32)))",
        "bit_matrix(1,3,6,12) o 0 o (4,4):(1,4)",
    ] {
        let (layout, plan) = plan(text);
        let found = run_indices(&plan);
        assert_eq!(found.len() as u64, layout.size());
        for (x, index) in (0_u64..).zip(found) {
            assert_eq!(u64::from(index), layout.index(x).unwrap(), "{text} at {x}");
        }
    }
}

/// What the `Layout` of CubeCL says of a coordinate: the position, whether it is inside, and the extents.
#[cube]
fn said<L: Layout<Coordinates = CoordsDyn, SourceCoordinates = Coords1d>>(layout: &L, at: CoordsDyn) -> u32 {
    let (position, inside) = layout.to_source_pos_checked(at);
    let shape = layout.shape();
    let mut sum = position as u32;
    #[unroll]
    for k in 0..shape.len() {
        sum = 31u32 * sum + shape[k];
    }
    select(inside, 2u32 * sum, 2u32 * sum + 1u32)
}

/// Both layouts at all coordinates below the extents and one above.
#[cube(launch)]
fn two_layouts(ours: &mut [u32], theirs: &mut [u32], #[comptime] wider: Plan, #[comptime] plan: Plan) {
    let x = ABSOLUTE_POS as u32;
    if x < comptime!(wider.size()) {
        let at = coordinate(x, comptime!(wider.clone()));
        let mut shape = Sequence::new();
        let mut strides = Sequence::new();
        let rank = comptime!(plan.rank());
        #[unroll]
        for k in 0..rank {
            shape.push(comptime!(plan.extents()[k]).runtime());
            strides.push(comptime!(plan.digits(k)[0].stride).runtime());
        }
        theirs[ABSOLUTE_POS] =
            said::<DynamicRankStridedLayout>(&DynamicRankStridedLayout::new(shape, strides), at.clone());
        ours[ABSOLUTE_POS] = said::<Placed<CoordsDyn>>(&Placed::<CoordsDyn>::new(plan), at);
    }
}

/// As a `Layout` of CubeCL, a plan without nested modes says what CubeCL's own strided layout says.
#[test]
fn the_layout_of_views_is_cubecls() {
    for (text, wider) in [
        ("12:3", "13:1"),
        ("(3,5):(9,1)", "(4,6):(1,4)"),
        ("(2,3,4):(12,4,1)", "(3,4,5):(1,3,12)"),
        ("(2,3,4,2):(1,8,2,24)", "(3,4,5,3):(1,3,12,60)"),
    ] {
        let ((_, plan), (_, wider)) = (plan(text), self::plan(wider));
        let (client, size) = (client(), wider.size() as usize);
        let handles = [client.empty(size * size_of::<u32>()), client.empty(size * size_of::<u32>())];
        two_layouts::launch(
            &client,
            CubeCount::Static(size.div_ceil(64) as u32, 1, 1),
            CubeDim::new_1d(64),
            unsafe { BufferArg::from_raw_parts(handles[0].clone(), size) },
            unsafe { BufferArg::from_raw_parts(handles[1].clone(), size) },
            wider,
            plan,
        );
        let [ours, theirs] = handles.map(|handle| u32::from_bytes(&client.read_one_unchecked(handle)).to_vec());
        assert_eq!(ours, theirs, "{text}");
    }
}

/// Moves a tensor of three modes between two views, whose layouts the host chooses.
#[cube(launch)]
fn moved(from: View<'_, f32, Coords3d>, mut to: ViewMut<'_, f32, Coords3d>) {
    let at = (UNIT_POS_X, UNIT_POS_Y, UNIT_POS_Z);
    to.write_checked(at, from.read_checked(at));
}

/// Views are launched with a plan as their layout. Units beyond the extents read and write nothing.
#[test]
fn views_are_launched_with_plans() {
    let ((from, from_plan), (to, to_plan)) =
        (plan("(2,3,(2,2)):(12,4,(1,2))"), plan("Sw<1,0,2> o 0 o (2,3,4):(1,8,2)"));
    let numbers: Vec<f32> = (0..24_u8).map(f32::from).collect();
    let client = client();
    let source = client.create_from_slice(f32::as_bytes(&numbers));
    let target = client.create_from_slice(f32::as_bytes(&[-1.0; 24]));
    moved::launch(
        &client,
        CubeCount::Static(1, 1, 1),
        CubeDim::new_3d(3, 4, 4),
        ViewArg::new_array::<Placed<Coords3d>>(unsafe { BufferArg::from_raw_parts(source, 24) }, from_plan),
        ViewArg::new_array::<Placed<Coords3d>>(unsafe { BufferArg::from_raw_parts(target.clone(), 24) }, to_plan),
    );
    let mut expected = vec![-1.0; 24];
    for x in 0..from.size() {
        expected[to.index(x).unwrap() as usize] = numbers[from.index(x).unwrap() as usize];
    }
    assert_eq!(f32::from_bytes(&client.read_one_unchecked(target)), expected);
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
    let (from_a, from_b) =
        (Placed::<Coords2d>::new(comptime!(plans.0.clone())), Placed::<Coords2d>::new(comptime!(plans.1.clone())));
    let (tile_a, tile_b) =
        (Placed::<Coords2d>::new(comptime!(plans.2.clone())), Placed::<Coords2d>::new(comptime!(plans.3.clone())));
    let mut shared_a = Shared::<[f32]>::new_slice(512usize);
    let mut shared_b = Shared::<[f32]>::new_slice(512usize);
    if j < 16 {
        shared_a[tile_a.index((i, j)) as usize] = a[from_a.index((i, j)) as usize];
    } else {
        shared_b[tile_b.index((j - 16, i)) as usize] = b[from_b.index((j - 16, i)) as usize];
    }
    sync_cube();
    let mut sum = 0.0f32;
    for k in 0..16u32 {
        sum += shared_a[tile_a.index((i, k)) as usize] * shared_b[tile_b.index((k, j)) as usize];
    }
    c[Placed::<Coords2d>::new(comptime!(plans.4.clone())).index((i, j)) as usize] = sum;
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
