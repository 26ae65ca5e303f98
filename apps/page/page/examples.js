// What one starts from: the name of the button, and the text.
export const EXAMPLES = [
  ["Row-major tile", "type Tile = (4, 8) : (8, 1);\n"],
  ["Blocks", "type Rows = (4, 8) : (8, 1);\ntype Blocks = zipped_divide(Rows, [2, 4]);\n"],
  ["Swizzle", "type Smem = swizzle(3, 2, 3) * ((8, 32) : (32, 1));\n"],
  ["MMA fragment", `// mma.m16n8k16: (lane, value) to an element
atom M16N8K16 = mma((16, 8, 16),
    a ((4,8),(2,2,2)) : ((32,1),(16,8,128)) of 16,
    b ((4,8),(2,2)) : ((16,1),(8,64)) of 16,
    c ((4,8),(2,2)) : ((32,1),(16,8)) of 32);
`],
  ["Bank conflict", `// A warp reads a column of a tile in shared memory.
access Load = read((32, 32) : (1, 32), bits 32);
#[check(conflicts(Load) <= 0)]
type Smem = (32, 32) : (32, 1);
`],
  ["Triton encoding", `// #blocked: sizePerThread = [1, 4],
// threadsPerWarp = [8, 4], warpsPerCTA = [4, 1]
linear Blocked = {
    register: 4 ^ 32,
    lane: (4, 8) ^ (128, 1),
    warp: 4 ^ 8
} -> { row: 32, column: 16 };
`],
];

const ACCESS = ["Access", "read((32, 32) : (1, 32), bits 32)"];

// The kinds of pictures: the tab, what it shows, and what is asked besides: a label and an example.
export const KINDS = {
  tiles: ["Tiles", "The layout before the division, its tiles in colours."],
  swizzle: ["Before and after", "The indices before the swizzle and after it; the colour is what the swizzle changes."],
  grid: ["Indices", "The index of each coordinate: mode 0 downwards, mode 1 to the right."],
  memory: ["Memory", "The line of memory: the coordinate of each place, holes, and places that two coordinates share."],
  "thread-value": ["Threads", "The layout as (thread, value) to an element of a tile: its owners.", "Tile", "16, 8"],
  owners: ["Threads", "The thread and the value that hold each element."],
  banks: ["Banks", "The words of shared memory by bank: who reads which, and which wait for each other.", ...ACCESS],
  sectors: ["Sectors", "The sectors of 32 bytes that a warp touches, and how much of each it uses.", ...ACCESS],
  bits: ["Bits", "The matrix of bits: which bit of the input flips which bit of the output."],
  morphism: ["Arrows", "The factors of the shape, and where the layout sends each."],
};
