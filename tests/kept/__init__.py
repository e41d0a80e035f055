"""What earlier versions wrote, and that today's version reads it."""
