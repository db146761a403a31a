@rem Windows has no exec, by which the shell of npm elsewhere becomes the program: what follows is run as it is.
@%*
