"""What holds for every board, list and table: property tests with Hypothesis."""
