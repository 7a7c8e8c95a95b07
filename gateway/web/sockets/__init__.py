"""WebSockets: `Play` for whoever cannot speak gRPC.

websocket (picows) ──> play_sockets: who gets one ──> play_socket: one stream ──> Service
└── direct_responses: what it is sent
"""
