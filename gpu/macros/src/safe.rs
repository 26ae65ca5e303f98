//! A kernel of a block and its tensors: the function, its entry on a GPU, and its launch on the host.

use proc_macro::{TokenStream, TokenTree};

use crate::function::{Arguments, Function, Parameter, is_number};
use crate::template::{Piece, filled};

/// The numbers of a tensor that the entry takes: those of `layout_gpu::NUMBERS`.
const NUMBERS: usize = 12;

pub(crate) fn kernel(arguments: &Arguments, function: &Function) -> Result<TokenStream, &'static str> {
    let threads = arguments.threads.clone().ok_or("say how many threads a block has: `#[kernel(threads = 128)]`")?;
    let memory = arguments.memory(function)?;
    let own = 1 + usize::from(memory.is_some());
    if function.parameters.len() < own {
        return Err("the first parameter is `block: &Block<N>`; with shared memory, the second is `Region<Memory>`");
    }
    let given = &function.parameters[own..];
    let name = function.name.to_string();
    let pieces: Vec<Piece> = vec![
        ("ITEM", function.item()),
        ("VISIBLE", function.visibility.clone()),
        ("NAME", function.name.clone()),
        ("DOC", string(&format!("The entry and the launch of the kernel `{name}`."))),
        ("TEXT", string(&name)),
        ("THREADS", threads),
        ("CLUSTER", arguments.cluster.clone().unwrap_or_else(|| filled("1", &[]))),
        (
            "BYTES",
            arguments.dynamic.clone().map_or_else(
                || filled("0", &[]),
                |memory| filled("<MEMORY as ::layout_gpu::shared::Declared>::BYTES", &[("MEMORY", memory)]),
            ),
        ),
        ("DYNAMIC", arguments.dynamic.clone().unwrap_or_else(|| filled("()", &[]))),
        ("REGION", memory.map_or_else(TokenStream::new, |memory| filled("MEMORY,", &[("MEMORY", memory)]))),
        ("ENTRY", all(given, entry)),
        ("OPENED", all(given, opened)),
        ("BLOCKS", filled(if arguments.is_persistent { "blocks: u32," } else { "" }, &[])),
        (
            "FINISHED",
            filled(if arguments.is_persistent { "launch.persistent(blocks)?;" } else { "launch.finish()?;" }, &[]),
        ),
        ("GIVEN", all(given, taken)),
        ("ADDED", all(given, added)),
        ("BOUNDS", arguments.bounds(function)),
    ];
    Ok(filled(
        "#[inline(always)]
         #[allow(clippy::needless_pass_by_value, clippy::too_many_arguments, reason = \"as the entry takes them\")]
         ITEM
         #[doc = DOC]
         VISIBLE mod NAME {
             #[allow(unused_imports, reason = \"the types of the parameters\")]
             use super::*;

             #[doc = \"The entry: only a launch calls it.\"]
             #[doc = \"\"]
             #[doc = \"# Safety\"]
             #[doc = \"A launch has checked the arguments.\"]
             #[cfg(target_arch = \"nvptx64\")]
             #[unsafe(no_mangle)]
             #[cfg_attr(rust_cuda, nvvm_internal::kernel)]
             #[allow(clippy::too_many_arguments, reason = \"the numbers of tensors\")]
             pub unsafe extern \"ptx-kernel\" fn NAME(ENTRY) {
                 #[allow(unused_mut, unused_variables, reason = \"a kernel may have no tensor\")]
                 let mut agreed = ::layout_gpu::Agreed::default();
                 unsafe { super::NAME(&::layout_gpu::Block::<{ THREADS }, { CLUSTER }>::launched(), REGION OPENED) }
             }

             BOUNDS

             #[doc = \"Checks the arguments, and launches a block for each tile.\"]
             #[doc = \"\"]
             #[doc = \"# Errors\"]
             #[doc = \"The argument that is not what the kernel relies on, and why; errors of the device.\"]
             #[cfg(not(target_arch = \"nvptx64\"))]
             #[allow(clippy::too_many_arguments, reason = \"the parameters of the kernel\")]
             pub fn launch<D: ::layout_gpu::host::Device>(device: &mut D, BLOCKS GIVEN)
                 -> ::core::result::Result<D::Report, ::layout_gpu::host::LaunchError<D::Error>>
             {
                 #[allow(unused_imports, reason = \"a kernel may have no tensor\")]
                 use ::layout_gpu::Argument as _;
                 let launch = ::layout_gpu::host::Launch::new(TEXT, { THREADS }, BYTES).clusters({ CLUSTER });
                 let mut launch = launch.memory::<DYNAMIC>();
                 #[allow(unused_variables, reason = \"a kernel may have no tensor\")]
                 let wrong = |argument, error| {
                     ::layout_gpu::host::LaunchError::Argument { kernel: TEXT.into(), argument, error }
                 };
                 ADDED
                 FINISHED
                 // SAFETY: all that the kernel relies on was checked.
                 unsafe { device.launch(&launch) }.map_err(::layout_gpu::host::LaunchError::Device)
             }
         }",
        &pieces,
    ))
}

fn all(parameters: &[Parameter], part: fn(usize, &Parameter) -> TokenStream) -> TokenStream {
    parameters.iter().enumerate().flat_map(|(number, parameter)| part(number, parameter)).collect()
}

/// What the entry takes for a parameter.
fn entry(number: usize, parameter: &Parameter) -> TokenStream {
    let of = [("TYPE", parameter.of.clone())];
    if is_number(&parameter.of) {
        return filled(&format!("p{number}: TYPE,"), &of);
    }
    let numbers = (0..NUMBERS).map(|n| format!("p{number}_{n}: u32")).collect::<Vec<_>>().join(", ");
    let text = format!("p{number}: <TYPE as ::layout_gpu::Opened>::Pointer, {numbers},");
    filled(&text, &of)
}

/// What the entry makes of it.
fn opened(number: usize, parameter: &Parameter) -> TokenStream {
    if is_number(&parameter.of) {
        return filled(&format!("p{number},"), &[]);
    }
    let numbers: Vec<String> = (0..NUMBERS).map(|n| format!("p{number}_{n}")).collect();
    let text = format!("<TYPE as ::layout_gpu::Opened>::open(p{number}, [{}], &mut agreed),", numbers.join(", "));
    filled(&text, &[("TYPE", parameter.of.clone())])
}

/// What the launch takes for a parameter.
fn taken(_: usize, parameter: &Parameter) -> TokenStream {
    let pieces = [("NAME", parameter.name.clone()), ("TYPE", parameter.of.clone())];
    let text =
        if is_number(&parameter.of) { "NAME: TYPE," } else { "NAME: <TYPE as ::layout_gpu::Argument<D>>::Given<'_>," };
    filled(text, &pieces)
}

/// How the launch adds it.
fn added(_: usize, parameter: &Parameter) -> TokenStream {
    let text = parameter.name.to_string();
    let pieces = [("NAME", parameter.name.clone()), ("TYPE", parameter.of.clone()), ("TEXT", string(&text))];
    let text = if is_number(&parameter.of) {
        "launch.number(NAME);"
    } else {
        "<TYPE as ::layout_gpu::Argument<D>>::add(&NAME, device, &mut launch).map_err(|error| wrong(TEXT, error))?;"
    };
    filled(text, &pieces)
}

fn string(text: &str) -> TokenStream {
    TokenTree::Literal(proc_macro::Literal::string(text)).into()
}
