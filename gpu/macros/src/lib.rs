//! The attribute of kernels: [`macro@kernel`].

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// Makes a function the entry of a kernel: on a GPU a symbol of its name with the calling convention of kernels, on
/// other machines an ordinary function, so that `cargo check` sees its whole body.
///
/// ```
/// /// Writes the number of each thread.
/// ///
/// /// # Safety
/// /// Launched with as many threads as there are words.
/// #[layout_gpu_macros::kernel]
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
/// `#[kernel(threads = N)]` says how many threads a block has at most: `ptxas` then gives no thread more registers than
/// so many have together, and a launch with more is refused. `gpu/link.sh` writes it to the PTX, as `.maxntid`; the
/// crate needs the feature `asm_experimental_arch` for `nvptx64`.
///
/// Rust-CUDA compiles kernels by the configuration `rust_cuda`. A crate of kernels lists it in its `Cargo.toml`, as
/// `unexpected_cfgs = { level = "warn", check-cfg = ["cfg(rust_cuda)"] }`.
///
/// A kernel is an `unsafe fn`, since only its launch knows what its pointers point to:
///
/// ```compile_fail
/// #[layout_gpu_macros::kernel]
/// pub fn number(to: *mut u32) {}
/// ```
#[proc_macro_attribute]
pub fn kernel(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let Some(function) = position(&item) else { return error("a kernel is an `unsafe fn`: write `pub unsafe fn`") };
    let tokens: Vec<TokenTree> = item.into_iter().collect();
    let bounds = match bounds(arguments, tokens.get(function + 1)) {
        Ok(bounds) => bounds,
        Err(text) => return error(text),
    };
    let (before, after) = tokens.split_at(function);
    let entry = "#[cfg(target_arch = \"nvptx64\")] #[unsafe(no_mangle)] #[cfg_attr(rust_cuda, nvvm_internal::kernel)]";
    let mut both = parsed(entry);
    both.extend(before.iter().cloned());
    both.extend(parsed("extern \"ptx-kernel\""));
    both.extend(after.iter().cloned());
    both.extend(parsed("#[cfg(not(target_arch = \"nvptx64\"))]"));
    both.extend(tokens);
    both.extend(bounds);
    both
}

/// A comment in the PTX with the name of the kernel and its threads, from `threads = N`.
fn bounds(arguments: TokenStream, name: Option<&TokenTree>) -> Result<TokenStream, &'static str> {
    let arguments: Vec<TokenTree> = arguments.into_iter().collect();
    let (Some(name), [word, equals, threads @ ..]) = (name, &arguments[..]) else {
        return if arguments.is_empty() { Ok(TokenStream::new()) } else { Err(USAGE) };
    };
    if word.to_string() != "threads" || equals.to_string() != "=" || threads.is_empty() {
        return Err(USAGE);
    }
    let text = format!("\"// threads of {name}: {{}}\", const");
    let mut inside = parsed(&text);
    inside.extend(threads.iter().cloned());
    let cfg = "#[cfg(target_arch = \"nvptx64\")] #[cfg(not(rust_cuda))] ::core::arch::global_asm!";
    let mut assembly = parsed(cfg);
    assembly.extend([TokenTree::Group(Group::new(Delimiter::Brace, inside))]);
    Ok(assembly)
}

const USAGE: &str = "write `#[kernel]` or `#[kernel(threads = 128)]`";

/// The place of the word `fn` of an `unsafe fn`.
fn position(item: &TokenStream) -> Option<usize> {
    let words: Vec<String> = item.clone().into_iter().map(|token| token.to_string()).collect();
    let function = words.iter().position(|word| word == "fn")?;
    (function > 0 && words[function - 1] == "unsafe").then_some(function)
}

/// The tokens of a text of ours.
fn parsed(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|_| error(text))
}

/// An error at the attribute.
fn error(text: &str) -> TokenStream {
    let message = TokenTree::Literal(proc_macro::Literal::string(text));
    let mut tokens: TokenStream = parsed("::core::compile_error!");
    tokens.extend([TokenTree::Group(Group::new(Delimiter::Brace, message.into()))]);
    tokens
}
