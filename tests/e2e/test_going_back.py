"""An operator puts a copy of the database back: what people see of it."""

from simulation.program.town import Town
from storage.backup import Backup


async def test_who_played_on_after_the_copy_reads_why_the_table_is_closed_and_opens_another(town: Town) -> None:
    async with town.bot():
        await town.party.open_table()
        await town.party.play(2)
        await town.quiet()
        copy = Backup(town.ledger.path, town.folder / "backups").make(await town.tg.now())
        await town.party.play(2)
        await town.quiet()
    town.ledger.close()
    for ending in ("-wal", "-shm"):
        town.ledger.path.with_name(town.ledger.path.name + ending).unlink(missing_ok=True)
    copy.replace(town.ledger.path)
    async with town.bot():
        await town.party.hear("Il bot è tornato a una copia")
        await town.party.open_table()
        await town.party.play(2)
        await town.quiet()
        assert len(town.ledger.tables()) == 2
    town.ledger.check_log(2)
