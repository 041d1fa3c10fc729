### Words for all themes.

# A list; all items but the last are already joined by commas.
common-and = { $first } und { $last }
part-of = <i>{ $part } von { $count }</i>
