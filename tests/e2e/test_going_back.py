"""An operator puts a copy of the database back: what people see of it."""

from simulation.program.setup import Setup
from storage.backup import Backup


async def test_a_player_who_played_on_after_the_copy_reads_why_the_table_is_closed_and_opens_another(
    setup: Setup,
) -> None:
    async with setup.bot():
        await setup.players.open_table()
        await setup.players.play(2)
        await setup.quiet()
        copy = Backup(setup.stored.path, setup.folder / "backups").make(await setup.tg.now())
        await setup.players.play(2)
        await setup.quiet()
    setup.stored.close()
    for ending in ("-wal", "-shm"):
        setup.stored.path.with_name(setup.stored.path.name + ending).unlink(missing_ok=True)
    copy.replace(setup.stored.path)
    async with setup.bot():
        await setup.players.see_text("Sono ripartito da una copia")
        await setup.players.open_table()
        await setup.players.play(2)
        await setup.quiet()
        assert len(setup.stored.tables()) == 2
    setup.stored.check_log(2)
