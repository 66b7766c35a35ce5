"""The ``boggle`` command: what it prints, what it refuses, and how it ends."""
