"""HTTP connections: uvicorn's, with bounds on what a client may send and how long it may take."""
