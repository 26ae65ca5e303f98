//! The pages that people read: tables about other libraries, blocks, links, and the figures of the README.

#[path = "pages/cookbook.rs"]
mod cookbook;
#[path = "pages/peers.rs"]
mod peers;
#[path = "pages/tried.rs"]
mod tried;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// The pages in Markdown, from the root.
fn pages() -> Vec<String> {
    let mut all = Vec::new();
    for folder in ["", "docs", "docs/coming-from", "docs/errors"] {
        for entry in fs::read_dir(root().join(folder)).expect("a folder can be read").flatten() {
            let name = entry.file_name().into_string().expect("UTF-8");
            if Path::new(&name).extension().is_some_and(|ending| ending == "md") {
                all.push(if folder.is_empty() { name } else { format!("{folder}/{name}") });
            }
        }
    }
    all.sort();
    all
}

/// The blocks of a language: the line of the fence, and the lines.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<(usize, Vec<&'a str>)> {
    let (mut all, mut lines) = (Vec::new(), (1..).zip(text.lines()));
    while let Some((number, line)) = lines.next() {
        let Some(kind) = line.trim_start().strip_prefix("```") else { continue };
        let block = lines.by_ref().map(|(_, line)| line).take_while(|line| !line.trim_start().starts_with("```"));
        let block: Vec<_> = block.collect();
        if kind.split(',').next() == Some(language) {
            all.push((number, block));
        }
    }
    all
}

/// A page shows what rustdoc hides. `build.rs` says how blocks are tested without.
#[test]
fn no_block_has_hidden_lines() {
    let is_hidden = |line: &&str| line.trim_start().starts_with("# ") || line.trim() == "#";
    for page in pages() {
        for (number, block) in blocks(&read(&page), "rust") {
            let hidden: Vec<_> = block.into_iter().filter(is_hidden).collect();
            assert!(hidden.is_empty(), "{page}:{number}: {hidden:?}");
        }
    }
}

/// A text without its code.
fn prose(text: &str) -> String {
    let outside = text.split("```").step_by(2).collect::<Vec<_>>().join("");
    outside.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

/// The name of a heading in links.
fn anchor(heading: &str) -> String {
    let name = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    name.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
}

/// The files and the headings that a page links to are there.
#[test]
fn links_lead_to_files_and_headings() {
    for page in pages() {
        let (text, folder) = (prose(&read(&page)), root().join(&page));
        let folder = folder.parent().expect("a page is in a folder");
        for (at, _) in text.match_indices("](") {
            let link = text[at + 2..].split(')').next().unwrap_or_default();
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            if file.contains("://") {
                continue;
            }
            let target = if file.is_empty() { root().join(&page) } else { folder.join(file) };
            assert!(target.exists(), "{page}: {link}");
            if !heading.is_empty() {
                let text = fs::read_to_string(target).expect("a page can be read");
                let mut headings = text.lines().filter(|line| line.starts_with('#')).map(anchor);
                assert!(headings.any(|name| name == heading), "{page}: {link} leads to no heading");
            }
        }
    }
}

/// The words of the README, code and tables included: it is read to its end.
#[test]
fn the_readme_is_short() {
    let words = read("README.md").split_whitespace().count();
    assert!(words <= 900, "{words} words");
}

/// The crates that the README runs by their manifests are there, the kernels among them.
#[test]
fn the_readme_runs_crates_of_the_repository() {
    let readme = read("README.md");
    let manifests = readme.split("--manifest-path ").skip(1).filter_map(|rest| rest.split_whitespace().next());
    let manifests: Vec<_> = manifests.collect();
    assert!(manifests.contains(&"examples/gpu/Cargo.toml"), "{manifests:?}");
    for manifest in manifests {
        assert!(root().join(manifest).is_file(), "{manifest}");
    }
}

/// The figures of the README are in the pages that commands write.
#[test]
fn the_readme_repeats_measured_figures() {
    let (readme, gpu, cookbook) = (read("README.md"), read("docs/gpu.md"), read("docs/cookbook.md"));
    let row = gpu.lines().find(|line| line.starts_with("| matmul | sm_80 |")).expect("the product is measured");
    let cells: Vec<_> = row.split('|').map(|cell| cell.trim().trim_matches('*')).collect();
    let product = format!("{} instructions, by hand {}, in CuTe C++ {}", cells[3], cells[4], cells[5]);
    assert!(one_line(&readme).contains(&product), "the README says otherwise than: {product}");

    let cells = |first: &str| -> Vec<Vec<String>> {
        let rows = gpu.lines().filter(|line| line.starts_with(first));
        rows.map(|row| row.split('|').map(|cell| cell.trim().trim_matches('*').to_string()).collect()).collect()
    };
    let (ours, theirs) = (&cells("| hopper | product")[0], &cells("| all |")[0]);
    let rates: Vec<f64> = (cells("| hopper | ").iter())
        .filter(|cells| cells[3] == "layouts")
        .map(|cells| cells[6].parse().expect("a ratio"))
        .collect();
    let (least, most) = rates.iter().fold((f64::MAX, 0.0_f64), |(low, high), x| (low.min(*x), high.max(*x)));
    let hopper =
        format!("its loop is {}, CUTLASS's {}, its rate {least:.2} to {most:.2} of cuBLAS's", ours[8], theirs[3]);
    assert!(one_line(&readme).contains(&hopper), "the README says otherwise than: {hopper}");

    let (_, table) = cookbook.split_once("<!-- cookbook -->").expect("a table");
    let (table, _) = table.split_once("<!-- end").expect("an end");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    let ratios = rows.iter().flat_map(|row| row.split('|').filter_map(|cell| cell.trim().parse::<f64>().ok()));
    let ratios: Vec<f64> = ratios.collect();
    let (least, most) = ratios.iter().fold((f64::MAX, 0.0_f64), |(low, high), x| (low.min(*x), high.max(*x)));
    let programs = format!(
        "The {} programs of the [cookbook](docs/cookbook.md) take {least:.2} to {most:.2} of the time",
        rows.len()
    );
    assert!(one_line(&readme).contains(&programs), "the README says otherwise than: {programs}");
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
