"""Classes: a teacher opens one, pupils join by its code, and all play the same challenge in rounds at tables of it."""
