"""How fast the rulebook is, beside other games' engines and in Pyodide."""
