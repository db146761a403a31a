/**
 * The item at an index; a negative one counts from the end.
 * @throws RangeError if there is none
 */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items.at(index)
  if (item === undefined) throw new RangeError(`there is no item ${index} of ${items.length}`)
  return item
}
