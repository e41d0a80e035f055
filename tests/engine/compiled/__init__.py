"""The engine as machine code: when it is compiled and where it is kept, loops that end, interrupts that are heard."""
