"""The conformance kit: against our engines, and against one that is wrong in known ways."""
