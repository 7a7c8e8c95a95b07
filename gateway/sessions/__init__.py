"""Sessions: each device of an account, its short-lived access tokens, and the refresh token for the next one.

sign-in ──> Sessions.start ──> access token of minutes + refresh token
                                                            │ used once
            Sessions.refresh <──────────────────────────────┘
"""
