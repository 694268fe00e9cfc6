"""What is seen, heard and touched: the window, the node tree, motion and drawing."""
