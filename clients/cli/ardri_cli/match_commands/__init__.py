"""Commands on one match, or on the list of them: played, watched, looked back at, examined, left.

One module a command, each with the function of its name.
"""
