"""What can be asked over HTTP: a file for each part of the API."""
