### Words for all themes.

# A list; all items but the last are already joined by commas.
common-and = { $first } and { $last }
part-of = <i>{ $part } of { $count }</i>
