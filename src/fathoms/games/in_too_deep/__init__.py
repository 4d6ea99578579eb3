"""In Too Deep: buy shares of five deep-sea companies, take them deeper, live on their dividends."""
