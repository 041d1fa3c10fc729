"""What a hand can lay down at best."""
