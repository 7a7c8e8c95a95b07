"""The games for learning, played on the rules themselves, without a platform.

`ardri_gym.aec` has PettingZoo's environments, `ardri_gym.openspiel` OpenSpiel's games; both stand on `table`.
"""
