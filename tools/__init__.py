"""What keeps the project honest, and is no part of the library."""
