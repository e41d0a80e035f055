"""Camel Up for learners: PettingZoo, Gymnasium and OpenSpiel."""
