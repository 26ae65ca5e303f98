//! Claims about memories whose strides are known at run time, against every value of a period and all before it.

use layout_algebra::access::{Access, Direction, Machine};
use layout_algebra::{Composed, IntTuple, Layout, LayoutError, Stride, Swizzle};
use layout_tests::generate::hostile::Draw;

use super::{MACHINES, power};

/// What is asked of an access.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Conflicts,
    Wavefronts,
    Blocks(u64),
    Vector,
}

/// A mode of a memory: its extent, and its stride, so many of a runtime number, or of 1.
#[derive(Clone, Copy, Debug)]
struct Mode {
    extent: u64,
    by: u64,
    number: Option<u8>,
}

/// An access of a memory: for each thread and value what constants add to the index, and how many of each runtime
/// number.
struct Question {
    access: Access,
    machine: Machine,
    swizzle: Swizzle,
    modes: Vec<Mode>,
    places: Vec<(u64, [u64; 2])>,
    /// The lanes that are served together.
    phases: Vec<Vec<u64>>,
}

impl Question {
    fn new(access: Access, machine: Machine, swizzle: Swizzle, modes: Vec<Mode>) -> Question {
        let place = |element: u64| {
            let mut rest = access.layout().index(element).unwrap();
            let (mut constant, mut counts) = (0, [0; 2]);
            for mode in &modes {
                let digit = rest % mode.extent * mode.by;
                rest /= mode.extent;
                match mode.number {
                    Some(number) => counts[usize::from(number)] += digit,
                    None => constant += digit,
                }
            }
            (constant, counts)
        };
        let places = (0..access.layout().size()).map(place).collect();
        let mut phases: Vec<Vec<u64>> = Vec::new();
        if let Ok(phase) = machine.phase(access.width(), access.direction()) {
            for lane in 0..machine.lanes() {
                let least = (0..1 << phase.masks().len()).map(|k| phase.lane(lane, k)).min().unwrap();
                match phases.iter_mut().find(|lanes| lanes[0] == least) {
                    Some(lanes) => lanes.push(lane),
                    None => phases.push(vec![lane]),
                }
            }
        }
        Question { access, machine, swizzle, modes, places, phases }
    }

    fn memory(&self) -> Composed {
        let extents: Vec<u64> = self.modes.iter().map(|mode| mode.extent).collect();
        let stride = |mode: &Mode| match mode.number {
            Some(number) => Stride::runtime(number).scaled(mode.by).unwrap(),
            None => Stride::constant(mode.by.cast_signed()),
        };
        let strides: Vec<Stride> = self.modes.iter().map(stride).collect();
        let layout = Layout::new(&IntTuple::flat(&extents).unwrap(), &strides).unwrap();
        Composed::new(self.swizzle, 0, &layout).unwrap()
    }

    /// The index of a value of a thread, where the runtime numbers are these.
    fn index(&self, thread: u64, value: u64, at: [u64; 2]) -> u64 {
        let (constant, counts) = self.places[usize::try_from(thread + self.access.threads() * value).unwrap()];
        self.swizzle.apply(constant + counts[0] * at[0] + counts[1] * at[1])
    }

    /// Whether vectors of so many values are aligned runs.
    fn has_vectors(&self, vector: u64, at: [u64; 2]) -> bool {
        let run = |thread: u64, value: u64| {
            let first = self.index(thread, value, at);
            first.is_multiple_of(vector) && (1..vector).all(|k| self.index(thread, value + k, at) == first + k)
        };
        let all = |value: u64| (0..self.access.threads()).all(|thread| run(thread, value));
        let mut starts = (0..self.access.values()).step_by(usize::try_from(vector).unwrap());
        vector == 1 || self.access.align() * 8 >= self.access.bits() * vector && starts.all(all)
    }

    /// The different blocks of `unit` bytes that lanes of an instruction ask for, the tile at byte `base`.
    fn blocks(&self, lanes: &[u64], first: [u64; 2], at: [u64; 2], [base, unit]: [u64; 2]) -> Vec<u64> {
        let mut blocks: Vec<u64> = Vec::new();
        for lane in lanes.iter().filter(|lane| first[0] + **lane < self.access.threads()) {
            let begin = 8 * base + self.index(first[0] + lane, first[1], at) * self.access.bits();
            blocks.extend(begin / (8 * unit)..=(begin + self.access.width() - 1) / (8 * unit));
        }
        blocks.sort_unstable();
        blocks.dedup();
        blocks
    }

    /// The answer where the runtime numbers are these; `None` where there is no such instruction.
    fn answer(&self, asked: Asked, at: [u64; 2]) -> Option<u64> {
        let (access, machine) = (&self.access, &self.machine);
        if let Asked::Vector = asked {
            let fits = |vector: &u64| access.values().is_multiple_of(*vector) && self.has_vectors(*vector, at);
            return (0..8).map(|k| 1 << k).filter(|vector| vector * access.bits() <= 128).filter(fits).max();
        }
        if !self.has_vectors(access.vector(), at) {
            return None;
        }
        let unit = if let Asked::Blocks(unit) = asked { unit } else { machine.word() };
        let banks = machine.phase(access.width(), access.direction()).map_or(1, |phase| phase.banks());
        let all: Vec<u64> = (0..machine.lanes().min(access.threads())).collect();
        let mut most = 0;
        for value in (0..access.values()).step_by(usize::try_from(access.vector()).unwrap()) {
            for thread in (0..access.threads()).step_by(usize::try_from(machine.lanes()).unwrap()) {
                for base in (0..unit).step_by(usize::try_from(access.align()).unwrap()) {
                    let blocks = |lanes: &[u64]| self.blocks(lanes, [thread, value], at, [base, unit]);
                    let serial = |lanes: &Vec<u64>| {
                        let words = blocks(lanes);
                        let of = |bank: u64| words.iter().filter(|word| **word % banks == bank).count() as u64;
                        words.iter().map(|word| of(word % banks)).max().unwrap_or(0)
                    };
                    most = most.max(match asked {
                        Asked::Conflicts => self.phases.iter().map(serial).max().unwrap_or(0).saturating_sub(1),
                        Asked::Wavefronts => self.phases.iter().map(serial).sum(),
                        _ => blocks(&all).len() as u64,
                    });
                }
            }
        }
        Some(most)
    }

    /// Each answer that there is, with the values at which it is met first: those of the numbers until lanes that count
    /// differently are apart for ever, and a period more, in which all that they add up to returns.
    fn answers(&self, asked: Asked) -> Vec<([u64; 2], Option<u64>)> {
        let (word, banks) = match asked {
            Asked::Conflicts | Asked::Wavefronts => {
                let phase = self.machine.phase(self.access.width(), self.access.direction()).unwrap();
                (self.machine.word(), phase.banks())
            }
            Asked::Blocks(unit) => (unit, 1),
            Asked::Vector => (16, 1),
        };
        let extent = 1 << self.swizzle.extent();
        let unit = (word * 8 / self.access.bits()).max(extent).max(128 / self.access.bits());
        let room: u64 =
            self.modes.iter().filter(|mode| mode.number.is_none()).map(|mode| (mode.extent - 1) * mode.by).sum();
        let most = room + 2 * unit + unit.max(word * banks * 8 / self.access.bits());
        let second = if self.modes.iter().any(|mode| mode.number == Some(1)) { most } else { 1 };
        let mut answers: Vec<([u64; 2], Option<u64>)> = Vec::new();
        for at in (1..=most).flat_map(|first| (1..=second).map(move |second| [first, second])) {
            let found = self.answer(asked, at);
            if answers.iter().all(|(_, answer)| *answer != found) {
                answers.push((at, found));
            }
        }
        answers
    }

    fn claim(&self, asked: Asked, number: u64) -> Result<(), LayoutError> {
        let (memory, machine) = (self.memory(), &self.machine);
        match asked {
            Asked::Conflicts => self.access.require_conflicts(&memory, machine, number),
            Asked::Wavefronts => self.access.require_wavefronts(&memory, machine, number),
            Asked::Blocks(unit) => self.access.require_blocks(&memory, machine.lanes(), unit, number),
            Asked::Vector => self.access.require_vector(&memory, number),
        }
    }
}

/// A memory of some modes, one or two of which step along runtime numbers, and an access of few of its elements.
fn question(draw: &mut Draw, machine: Machine, two: bool) -> Option<Question> {
    // Few values are to be looked at: as many as constants reach, and those of a period.
    let most = if two { 4 } else { 7 };
    let bits: u64 = if two { 32 } else { [8, 16, 32, 32, 32, 64, 64, 64, 128, 128][draw.index(10)] };
    let widest = (128 / bits).ilog2();
    let vector = if draw.between(0, 2) == 0 { power(draw, u64::from(widest)) } else { 1 };
    // What is no vector steps over vectors, mostly.
    let over = |draw: &mut Draw| if draw.between(0, 6) == 0 { 1 } else { vector };
    let mut modes = Vec::new();
    for _ in 0..draw.between(1, 2) {
        let by = draw.between(0, most) * over(draw);
        modes.push(Mode { extent: draw.between(1, most), by, number: None });
    }
    for number in 0..=u8::from(two) {
        let extent = if two || draw.between(0, 2) > 0 { draw.between(2, 6) } else { draw.between(2, 600) };
        let by = [1, 1, 2, 3, 4][draw.index(5)] * over(draw);
        modes.insert(draw.index(modes.len() + 1), Mode { extent, by, number: Some(number) });
    }
    if vector > 1 {
        modes.insert(0, Mode { extent: vector, by: 1, number: None });
    }
    let size: u64 = modes.iter().map(|mode| mode.extent).product();
    let (threads, values) = (draw.between(1, 9), draw.between(1, 3));
    let reach = (size - 1) / ((threads - 1) + (values - 1)).max(1);
    let step = |draw: &mut Draw| draw.between(0, reach) / vector * vector;
    let (thread, value) = (step(draw), step(draw));
    let layout = Layout::parse(&format!("({threads},({vector},{values})):({thread},(1,{value}))")).unwrap();
    let direction = if draw.between(0, 1) == 0 { Direction::Write } else { Direction::Read };
    let align = if draw.between(0, 9) == 0 { 16 } else { 128 };
    let access = Access::of(&layout, direction, [bits, vector, align]).ok()?;
    machine.phase(access.width(), direction).ok()?;
    let swizzle = match draw.between(0, 4) {
        0 if !two => Swizzle::new(1, 2, if draw.between(0, 1) == 0 { 2 } else { 3 }).unwrap(),
        _ => Swizzle::IDENTITY,
    };
    Some(Question::new(access, machine, swizzle, modes))
}

/// What is claimed of all values holds for each, and a claim that is refused is broken by the value that is named; what
/// is not decided is refused as that.
#[test]
fn claims_hold_for_every_value() {
    let mut draw = Draw::new(271);
    let small = Machine::banked("small", 4, 2, 4).unwrap();
    let (mut kept, mut broken, mut open, mut moving) = (0, 0, 0, 0);
    while kept + broken < 10_000 {
        let two = draw.between(0, 9) == 0;
        let machine = match draw.index(MACHINES.len() + 2) {
            _ if two => small,
            k if k < MACHINES.len() => MACHINES[k],
            k if k == MACHINES.len() && draw.between(0, 7) == 0 => Machine::L1,
            _ => small,
        };
        let Some(question) = question(&mut draw, machine, two) else { continue };
        let asked = match draw.between(0, 5) {
            0 | 1 => Asked::Conflicts,
            2 => Asked::Wavefronts,
            3 => Asked::Blocks(32),
            4 => Asked::Blocks(128),
            _ => Asked::Vector,
        };
        let answers = question.answers(asked);
        let numbers: Vec<u64> = answers.iter().filter_map(|(_, answer)| *answer).collect();
        let claimed = numbers.get(draw.index(numbers.len().max(1))).copied().unwrap_or(1);
        let claimed = if let Asked::Vector = asked { claimed } else { claimed.saturating_sub(draw.between(0, 1)) };
        let holds = |found: Option<u64>| match asked {
            Asked::Vector => found.is_some_and(|found| found >= claimed),
            _ => found.is_some_and(|found| found <= claimed),
        };
        let what = || format!("{asked:?} {claimed}: {} in {}: {answers:?}", question.access, question.memory());
        match question.claim(asked, claimed) {
            Ok(()) => {
                assert!(answers.iter().all(|(_, found)| holds(*found)), "{}", what());
                kept += 1;
                moving += u32::from(answers.len() > 1);
            }
            Err(LayoutError::StrideDecides { stride, values, found, .. }) => {
                assert!(!answers.iter().all(|(_, found)| holds(*found)), "{}", what());
                if !two {
                    assert!(stride == Stride::runtime(0));
                    let [left, right] = values.map(|value| question.answer(asked, [value, 1]));
                    assert_eq!([left, right], found.map(Some), "{}", what());
                    assert!(!holds(right) && (values[0] == values[1] || holds(left)), "{}", what());
                }
                broken += 1;
            }
            Err(LayoutError::VectorBroken { .. } | LayoutError::VectorMisaligned { .. }) => {
                assert!(answers.iter().any(|(_, found)| found.is_none()), "{}", what());
                broken += 1;
            }
            Err(LayoutError::StrideUndecided { .. } | LayoutError::AccessBudget { .. }) => open += 1,
            Err(error) => panic!("{error}: {}", what()),
        }
    }
    println!("{kept} kept, {broken} broken, {open} open, {moving} moving");
    assert!(kept > 3000 && broken > 3000 && open < 1000 && moving > 500, "{kept} {broken} {open} {moving}");
}

/// The lanes meet again after a whole period of what they add, not after as many values as reach so far.
#[test]
fn lanes_that_count_far_meet_late() {
    let store = Layout::parse("(2,1):(269,25)").unwrap();
    let store = Access::new(&store, Direction::Write, 64).unwrap();
    let memory = Composed::plain(&Layout::parse("(512,2):(?,1)").unwrap()).unwrap();
    let error = store.require_conflicts(&memory, &Machine::NVIDIA, 0).unwrap_err();
    assert_eq!(error.code(), "L1109");
}

/// A bijection of many bits has as many values to look at: that is refused, not begun.
#[test]
fn too_many_values_are_not_looked_at() {
    let access = Access::new(&Layout::parse("(32,1):(1,0)").unwrap(), Direction::Read, 32).unwrap();
    for (swizzle, refused) in [("Sw<3,4,3>", false), ("Sw<3,4,13>", true)] {
        let memory = Composed::parse(&format!("{swizzle} o 0 o (64,64):(?,1)")).unwrap();
        let answer = access.require_conflicts(&memory, &Machine::NVIDIA, 31);
        assert_eq!(matches!(answer, Err(LayoutError::AccessBudget { .. })), refused, "{answer:?}");
    }
}
