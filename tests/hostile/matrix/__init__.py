"""Every RPC of every port with every kind of credential, compared with one list of who is admitted.

`python -m tests.hostile.matrix` is the long form.
"""
