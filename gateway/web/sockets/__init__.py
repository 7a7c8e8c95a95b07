"""WebSockets: `Play` and what is watched, for whoever cannot speak gRPC.

websocket (picows) ──> stream_sockets: who gets one ──> stream_socket: one stream ──> Service
└── socket_method: what is spoken
"""
