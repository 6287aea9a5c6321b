"""The modules of the models, each with the type of its input. None is loaded before it is used."""
