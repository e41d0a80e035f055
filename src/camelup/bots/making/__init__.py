"""Bots made from words: names, classes in somebody's own files, commands; and where in such a class something went wrong."""

from camelup.bots.making.from_words import bot_of_class, check_spec, is_class, make_bot, own_name

__all__ = ["bot_of_class", "check_spec", "is_class", "make_bot", "own_name"]
