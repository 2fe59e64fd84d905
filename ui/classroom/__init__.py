"""Classes as pages: the door, a pupil's page, the teacher's panel, the projector."""
