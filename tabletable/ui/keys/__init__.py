"""What keys and buttons mean"""
