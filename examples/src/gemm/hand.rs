//! x

/// x
pub fn by_hand() {}
