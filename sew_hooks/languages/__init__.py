"""Front ends: one package a language, each turning source text into sites, and the types they share."""
