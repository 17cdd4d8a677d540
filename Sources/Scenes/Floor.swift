// The floor Scenes.
