"""The pictures under the table of Via Appia: the country round the road, and the quarry."""
