"""The texts of KeyForge of which every part has been seen to act, as they are kept."""
