"""Speed of the rulebook, beside other games' engines and in Pyodide."""
