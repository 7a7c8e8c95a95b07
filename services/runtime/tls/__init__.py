"""Certificates of this process: read from files, read again when these change, shown and checked.

    TlsSettings ──> Tls ──> server credentials of gRPC, an ssl.SSLContext for HTTP
                     └────> Dialer ──> channels to other processes

Inside the platform both ends show a certificate (mutual TLS), and a caller checks that of a server against
the name of the process, `engine-tablut` or `director`, not its address: pods come and go, names stay.
"""
