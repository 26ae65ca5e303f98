// expect: L0401; number: 6, 16
// facade: kit
// errors: 1
// line: 6
// caret: 6
kit::blocks_of!(Blocks, 6);
