"""Certificates of a process: read from files, read again when the files change, shown and checked.

    TlsSettings ──> Tls ──> server credentials of gRPC, an ssl.SSLContext for HTTP
                     └────> Dialer ──> channels to other processes

Inside the platform both ends show a certificate (mutual TLS). A caller checks the server's certificate
against the name of the process, `engine-tablut` or `director`, and not against its address: pods come and go,
names stay.
"""
