"""Many tables at rest."""
