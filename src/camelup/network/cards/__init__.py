"""What a network sees of Camel Up Cards and may do there, its set-up choices included."""
