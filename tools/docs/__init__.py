"""Scripts that write the generated parts of the documents: options, tables and the diagram."""
