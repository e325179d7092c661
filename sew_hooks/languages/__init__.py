"""Front ends: one package for each language, which turns source text into sites, and the types that they share."""
