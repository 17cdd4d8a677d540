// The floor Entity.
