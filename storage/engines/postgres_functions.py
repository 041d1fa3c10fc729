"""Functions in the database that the program needs there: made with the steps of the schema that need them first."""

JSON_VALID = """CREATE FUNCTION json_valid(words text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    PERFORM words::json;
    RETURN true;
EXCEPTION WHEN invalid_text_representation THEN
    RETURN false;
END $$"""
"""What the schema asks of columns with JSON, a function that SQLite has."""

CHANGES_OF_OTHERS = """CREATE FUNCTION changes_of_others(
    me bigint, lowest bigint, known text, wants text, seconds double precision
) RETURNS TABLE (id bigint, number bigint, payload text, moment bigint) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    last timestamptz := clock_timestamp() + seconds * interval '1 second';
BEGIN
    LOOP
        EXIT WHEN clock_timestamp() >= last OR EXISTS (
            SELECT 1 FROM changes AS c
            WHERE c.number BETWEEN lowest AND 9223372036854775807 AND c.worker_id <> me
                AND c.id NOT IN (SELECT CAST(value AS bigint) FROM json_array_elements_text(CAST(known AS json)))
        ) OR EXISTS (
            SELECT 1 FROM leases AS l
            WHERE l.name = wants AND l.until <= extract(epoch FROM clock_timestamp())
        ) OR (lowest = 9223372036854775807 AND EXISTS (SELECT 1 FROM open_pages));
        PERFORM pg_sleep(0.1);
    END LOOP;
    RETURN QUERY SELECT c.id, c.number, c.payload, m.moment
    FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS moment) AS m
    LEFT JOIN changes AS c ON c.number BETWEEN lowest AND 9223372036854775807 AND c.worker_id <> me
        AND c.id NOT IN (SELECT CAST(value AS bigint) FROM json_array_elements_text(CAST(known AS json)))
    ORDER BY c.id;
END $$"""
"""Waits for what other workers commit, or until a lease that is wanted is free, but not longer than some seconds.

One statement then tells a program for a second what it has to know: the server looks 10 times in that second, each
time at a new moment of the database. ``lowest`` and ``known`` are the moment of the last answer, and what was told
since: transactions are not committed in the order of their numbers, so all from the lowest one are looked at that was
still under way then. The answer has at least one row, with the moment; without a change its other columns are empty.
With the highest number as ``lowest`` there is no answer, and the wait also ends when somebody has a page open.
A range with two ends is asked for because the planner knows of one, without statistics, that it is small.
"""

OF_STEPS = {"0001_release_0_1_0": (JSON_VALID,), "0007_workers": (CHANGES_OF_OTHERS,)}
"""The functions that are made before the statements of a step."""
