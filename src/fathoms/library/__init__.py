"""What `import fathoms` gives: a thin layer over the kernel, stable by promise (`tests/library/test_promise.py`)."""
