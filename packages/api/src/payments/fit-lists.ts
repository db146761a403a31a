/**
 * Shares what fits among lists: none gets more than it needs, and what one does not need the others get. Entries stay whole, the first
 * of each list come first.
 * @param lists what each entry of each list takes
 * @param max what all together may take
 * @returns how many entries of each list fit
 */
export function fitLists(lists: readonly (readonly number[])[], max: number): number[] {
  const rooms = shareRoom(
    lists.map((entries) => entries.reduce((total, entry) => total + entry, 0)),
    max,
  )
  return lists.map((entries, index) => countFitting(entries, rooms[index] ?? 0))
}

/** What each of several gets who want so much of a room. */
function shareRoom(wants: readonly number[], room: number): number[] {
  const given = wants.map(() => 0)
  const byNeed = [...wants.entries()].toSorted(([, left], [, right]) => left - right)
  let left = Math.max(0, room)
  for (const [place, [index, wanted]] of byNeed.entries()) {
    const share = Math.min(wanted, left / (byNeed.length - place))
    given[index] = share
    left -= share
  }
  return given
}

function countFitting(entries: readonly number[], room: number): number {
  let used = 0
  const end = entries.findIndex((entry) => (used += entry) > room)
  return end < 0 ? entries.length : end
}
