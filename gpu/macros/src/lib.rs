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
/// A kernel is an `unsafe fn`, since only its launch knows what its pointers point to:
///
/// ```compile_fail
/// #[layout_gpu_macros::kernel]
/// pub fn number(to: *mut u32) {}
/// ```
#[proc_macro_attribute]
pub fn kernel(arguments: TokenStream, item: TokenStream) -> TokenStream {
    if !arguments.is_empty() {
        return error("`#[kernel]` has no arguments");
    }
    let Some(function) = position(&item) else { return error("a kernel is an `unsafe fn`: write `pub unsafe fn`") };
    let tokens: Vec<TokenTree> = item.into_iter().collect();
    let (before, after) = tokens.split_at(function);
    let entry = "#[cfg(target_arch = \"nvptx64\")] #[unsafe(no_mangle)] #[cfg_attr(rust_cuda, nvvm_internal::kernel)]";
    let mut both = parsed(entry);
    both.extend(before.iter().cloned());
    both.extend(parsed("extern \"ptx-kernel\""));
    both.extend(after.iter().cloned());
    both.extend(parsed("#[cfg(not(target_arch = \"nvptx64\"))]"));
    both.extend(tokens);
    both
}

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
