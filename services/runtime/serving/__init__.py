"""What a serving process takes on: connections, open calls, bytes that wait for readers.

Whoever asks; what one account or address may ask for is the gateway's business.
"""
