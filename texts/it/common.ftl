### Words for all themes.

# A list; all items but the last are already joined by commas.
common-and = { $first } e { $last }
part-of = <i>{ $part } di { $count }</i>
