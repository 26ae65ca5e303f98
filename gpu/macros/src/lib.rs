//! The attribute of kernels: [`macro@kernel`].

mod function;
mod safe;
mod template;

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

use function::{Arguments, Function};
use template::{Piece, filled};

/// Makes a function a kernel: its entry on a GPU, and its checked launch on the host.
///
/// ```
/// use layout_gpu::{Block, Input, Output, X, kernel};
/// use layout_static::{C, layout};
/// layout! {
///     /// Any number of elements.
///     pub type Array = ? : 1;
///     /// A thread writes one.
///     pub type One = (64, 1) : (1, 0);
/// }
/// /// Doubles each element.
/// #[kernel(threads = 64)]
/// pub fn double(block: &Block<64>, from: Input<f32, Array, C<64>, X>, to: Output<f32, Array, C<64>, One, X>) {
///     block.each(|thread| {
///         let [x] = from.tile().load_or(One, thread, 0.0);
///         to.tile().store(thread, [2.0 * x]);
///     });
/// }
/// # fn main() {}
/// ```
///
/// A kernel is an item of a module, beside the types of its parameters. The first parameter is the block; with `shared
/// = M`, or `dynamic = M` beyond 48 KiB, the second one is the `Region<M>` of its shared memory. Then come tensors,
/// `Input` and `Output`, and numbers. `double::launch` takes a device and what the tensors are of, checks what the
/// kernel relies on, and launches a block for each tile.
///
/// On a GPU the kernel is a symbol of its name with the calling convention of kernels. On other machines it is an
/// ordinary function, so that `cargo check` sees its whole body.
///
/// `threads = N` says how many threads a block has: `ptxas` then gives no thread more registers than so many have
/// together. The build of the PTX writes it as `.maxntid`; the crate needs the features `abi_ptx` and
/// `asm_experimental_arch` for `nvptx64`.
///
/// With `persistent` the launch takes a number of blocks before the tensors, as many as the GPU has multiprocessors,
/// say: all blocks share all tiles. Tensors that are moved by bulk copies are `BulkInput` and `BulkOutput`. Where a
/// tensor gives each block one tile, by `X`, the launch refuses other blocks than there are tiles. It also refuses an
/// `Output` without `X` for more than one block: all blocks would write it.
///
/// `cluster = N` puts N blocks along x in a cluster, for `sm_90` and later: the block is a `Block<THREADS, N>`, and its
/// method `cluster` says where it is. The build of the PTX writes it as `.reqnctapercluster`, so an ordinary launch has
/// clusters. A launch whose grid is not a multiple of N is refused.
///
/// An `unsafe fn` is a kernel with pointers and numbers as they are in the PTX, without a launch: only its caller knows
/// what the pointers point to.
///
/// ```
/// /// Writes the number of each thread.
/// ///
/// /// # Safety
/// /// Launched with as many threads as there are words.
/// #[layout_gpu::kernel]
/// pub unsafe fn number(to: *mut u32) {
///     // SAFETY: the word of this thread.
///     unsafe { to.write(0) };
/// }
/// let mut word = 1;
/// // SAFETY: one word, one thread.
/// unsafe { number(&raw mut word) };
/// assert_eq!(word, 0);
/// ```
///
/// Rust-CUDA compiles kernels by the configuration `rust_cuda`. A crate of kernels lists it in its `Cargo.toml`, as
/// `unexpected_cfgs = { level = "warn", check-cfg = ["cfg(rust_cuda)"] }`.
///
/// A kernel with a launch says how many threads it has:
///
/// ```compile_fail
/// # use layout_gpu::{Block, kernel};
/// #[kernel]
/// pub fn nothing(block: &Block<64>) {}
/// # fn main() {}
/// ```
#[proc_macro_attribute]
pub fn kernel(arguments: TokenStream, item: TokenStream) -> TokenStream {
    kernel_of(arguments, item).unwrap_or_else(error)
}

fn kernel_of(arguments: TokenStream, item: TokenStream) -> Result<TokenStream, &'static str> {
    let arguments = Arguments::parse(arguments)?;
    let function = Function::parse(item)?;
    if function.is_unsafe { bare(&arguments, &function) } else { safe::kernel(&arguments, &function) }
}

/// A kernel with pointers: the entry, and the same function elsewhere.
fn bare(arguments: &Arguments, function: &Function) -> Result<TokenStream, &'static str> {
    let memory = arguments.memory(function)?;
    // On a GPU the region is no parameter: the entry declares it.
    let (region, parameters) = function.parameters.split_at(usize::from(memory.is_some()));
    let mut body = TokenStream::new();
    if let (Some(memory), [region]) = (memory, region) {
        let pieces = [("PATTERN", region.name.clone()), ("TYPE", region.of.clone()), ("MEMORY", memory)];
        // SAFETY: said in the text: the entry of a kernel, once, before any branch.
        body.extend(filled("let PATTERN: TYPE = unsafe { MEMORY };", &pieces));
    }
    body.extend(function.body.stream());
    let all: TokenStream = parameters
        .iter()
        .flat_map(|parameter| {
            filled("NAME: TYPE,", &[("NAME", parameter.name.clone()), ("TYPE", parameter.of.clone())])
        })
        .collect();
    let pieces: [Piece; 6] = [
        ("ITEM", function.item()),
        ("BEFORE", function.before.clone()),
        ("NAME", function.name.clone()),
        ("PARAMETERS", all),
        ("BODY", TokenTree::Group(Group::new(Delimiter::Brace, body)).into()),
        ("BOUNDS", arguments.bounds(function)),
    ];
    Ok(filled(
        "#[cfg(target_arch = \"nvptx64\")] #[unsafe(no_mangle)] #[cfg_attr(rust_cuda, nvvm_internal::kernel)]
         BEFORE extern \"ptx-kernel\" fn NAME(PARAMETERS) BODY
         #[cfg(not(target_arch = \"nvptx64\"))]
         #[allow(clippy::needless_pass_by_value, clippy::too_many_arguments, reason = \"as the entry takes them\")]
         ITEM
         BOUNDS",
        &pieces,
    ))
}

/// An error at the attribute.
fn error(text: &str) -> TokenStream {
    let message = TokenTree::Literal(proc_macro::Literal::string(text));
    filled("::core::compile_error! { TEXT }", &[("TEXT", message.into())])
}
