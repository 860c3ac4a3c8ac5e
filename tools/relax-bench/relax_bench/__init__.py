"""relax-bench measures compiled code, and other compilers and libraries."""
