"""Speed of the environments, beside games of PettingZoo and OpenSpiel."""
