"""Sessions: each device of an account, its short access tokens, and the refresh token that brings the next.

sign-in ──> Sessions.start ──> access token of minutes + refresh token
                                                            │ used once
            Sessions.refresh <──────────────────────────────┘
"""
