"""Makes the ids known to Gymnasium without loading the engine, so that `import gymnasium` stays quick."""

from gymnasium.envs.registration import register, registry

from camelup.engine.editions import EDITIONS


def register_all() -> None:
    """Make the ids known to `gymnasium.make` and `gymnasium.make_vec`."""
    for edition in EDITIONS:
        if f"camelup/{edition}-v1" not in registry:
            register(
                id=f"camelup/{edition}-v1",
                entry_point="camelup.envs.gymnasium:CamelUpEnv",
                vector_entry_point="camelup.envs.vector:CamelUpVectorEnv",
                kwargs={"edition": edition},
            )
