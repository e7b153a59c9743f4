"""Translation catalogues: extract the texts, check the translations and compile them."""
