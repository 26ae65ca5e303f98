//! The machines with a word in `layout!`: `on CDNA4`, `conflicts(Load, CDNA4) <= 0`. Other machines are types in scope.

use layout_algebra::access::Machine;

use crate::machine_words::machine_words;

/// A machine with a word.
#[derive(Debug)]
pub struct Named {
    /// The word.
    pub word: &'static str,
    /// The type in `layout_static::access`.
    pub type_name: &'static str,
    pub machine: Machine,
}

const fn named(word: &'static str, type_name: &'static str, machine: Machine) -> Named {
    Named { word, type_name, machine }
}

/// All machines with a word. The first is the default.
pub static MACHINES: [Named; machine_words!([]).len()] = [
    // First, since it is the default of the types as well: `Access<.., M = Nvidia>`.
    named("NVIDIA", "Nvidia", Machine::NVIDIA),
    named("CDNA3", "Cdna3", Machine::CDNA3),
    named("CDNA4", "Cdna4", Machine::CDNA4),
    named("RDNA3", "Rdna3", Machine::RDNA3),
    named("RDNA4", "Rdna4", Machine::RDNA4),
    named("L1", "L1", Machine::L1),
];

/// Returns the machine of this word.
pub fn find(word: &str) -> Option<&'static Named> {
    MACHINES.iter().find(|named| named.word == word)
}

#[cfg(test)]
mod tests {
    use crate::machine_words::machine_words;

    #[test]
    fn messages_list_all_machines() {
        let words = machine_words!([]);
        assert_eq!(super::MACHINES.each_ref().map(|named| named.word), words);
    }
}
