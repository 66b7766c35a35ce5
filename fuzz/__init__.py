"""Fuzz targets for whatever the library reads, and for the compiled search; see README.md beside this file."""
