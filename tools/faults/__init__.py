"""What tools/torture.py does to dodgson, and how it judges what becomes of it."""
