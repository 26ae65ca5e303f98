//! How long kernels take, in turns with their versions by hand, `CuTe` C++, and what the vendor offers.

mod attention;
mod launch;
mod peers;
mod products;
mod rows;
mod tiles;

use std::cell::RefCell;

use cudarc::driver::CudaEvent;
use cudarc::driver::sys::CUevent_flags::CU_EVENT_DEFAULT;

use crate::Result;
use crate::device::{CUTE, Device, HAND, LAYOUTS};
use crate::statistics::median;

use peers::Peers;

pub(crate) use tiles::check;

/// How often a kernel is timed.
const ROUNDS: usize = 30;

/// Times every kernel, prints medians beside the best peer, and returns the table.
pub(crate) fn time(device: &Device) -> Result<String> {
    let table = Table { device, peers: Peers::run(), lines: RefCell::default() };
    let peers = table.peers.versions().map_or(String::new(), |versions| format!("; {versions}"));
    table.line(&format!("{}{peers}.\n", device.described()?));
    table.line("| kernel | problem | variant | median, us | rate | of the best peer |\n|---|---|---|--:|--:|--:|");
    for time in [tiles::time as fn(&Table) -> _, rows::time, products::time, attention::time] {
        time(&table)?;
    }
    Ok(table.lines.take())
}

/// The table.
struct Table<'a> {
    device: &'a Device,
    peers: Peers,
    lines: RefCell<String>,
}

/// What a kernel does, in the unit of its rate.
#[derive(Clone, Copy)]
struct Work<'a> {
    kernel: &'a str,
    problem: &'a str,
    amount: f64,
    unit: Unit,
}

#[derive(Clone, Copy)]
enum Unit {
    /// Bytes that are read or written.
    Bytes,
    /// Operations, two for a product and its sum.
    Operations,
}

impl Unit {
    /// The rate of so much in a millisecond.
    fn rate(self, amount: f64) -> String {
        match self {
            Unit::Bytes => format!("{:.0} GB/s", amount / 1e6),
            Unit::Operations => format!("{:.0} TFLOP/s", amount / 1e9),
        }
    }
}

/// A form in which a kernel exists: its name, and its launch.
type Form<'a> = (&'a str, Box<dyn FnMut() -> Result<()> + 'a>);

/// A form.
fn form<'a>(name: &'a str, launch: impl FnMut() -> Result<()> + 'a) -> Form<'a> {
    (name, Box::new(launch))
}

impl Table<'_> {
    /// Times the forms of a kernel in turns, and prints a row for each, and for what a peer took.
    fn rows(&self, work: Work, mut forms: Vec<Form>) -> Result<()> {
        let mut times = vec![Vec::new(); forms.len()];
        for round in 0..=ROUNDS {
            for ((_, launch), times) in forms.iter_mut().zip(&mut times) {
                let time = self.timed(launch)?;
                // The first round loads the code.
                if round > 0 {
                    times.push(time);
                }
            }
        }
        let ours = forms.iter().map(|(name, _)| (*name).to_owned()).zip(times.into_iter().map(median));
        let all: Vec<(String, f64)> = self.peers.of(work.kernel, work.problem).chain(ours).collect();
        let peers = all.iter().filter(|(name, _)| ![LAYOUTS, HAND, CUTE].contains(&name.as_str()));
        let best = peers.map(|(_, time)| *time).fold(f64::INFINITY, f64::min);
        for (name, time) in &all {
            let part = if best.is_finite() { format!("{:.3}", best / time) } else { "-".into() };
            let (Work { kernel, problem, .. }, rate) = (work, work.unit.rate(work.amount / time));
            let bold = if name == LAYOUTS { "**" } else { "" };
            self.line(&format!("| {kernel} | {problem} | {name} | {:.1} | {rate} | {bold}{part}{bold} |", time * 1e3));
        }
        Ok(())
    }

    /// Prints a line, and keeps it.
    fn line(&self, line: &str) {
        println!("{line}");
        self.lines.borrow_mut().extend([line, "\n"]);
    }

    /// The milliseconds between events before and after what a call puts into the stream.
    fn timed(&self, call: impl FnOnce() -> Result<()>) -> Result<f32> {
        let stream = self.device.stream();
        let event = || -> Result<CudaEvent> { Ok(stream.record_event(Some(CU_EVENT_DEFAULT))?) };
        let start = event()?;
        call()?;
        let end = event()?;
        Ok(start.elapsed_ms(&end)?)
    }
}
