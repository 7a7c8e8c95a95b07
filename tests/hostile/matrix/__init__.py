"""Every RPC of every port with every kind of credential: who is let in is written down once, and compared.

`python -m tests.hostile.matrix` is the long form.
"""
