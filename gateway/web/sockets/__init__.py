"""WebSockets: `Play` and the streams that are watched, for clients that cannot speak gRPC.

websocket (picows) ──> stream_sockets: who gets one ──> stream_socket: one stream ──> Service
└── socket_method: which stream it is
"""
