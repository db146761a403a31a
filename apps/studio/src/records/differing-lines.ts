/** Stands for lines that are the same on both sides. */
const ellipsis = '…'

/** Two texts without the lines with which both begin and end, so that what differs in long texts is in sight. */
export function differingLines(one: string, other: string): [string, string] {
  const [ones, others] = [one.split('\n'), other.split('\n')]
  const shorter = Math.min(ones.length, others.length)
  let before = 0
  while (before < shorter && ones[before] === others[before]) before += 1
  let after = 0
  while (after < shorter - before && ones.at(-1 - after) === others.at(-1 - after)) after += 1
  const cut = (lines: readonly string[]) =>
    [
      ...(before > 0 ? [ellipsis] : []),
      ...lines.slice(before, lines.length - after),
      ...(after > 0 ? [ellipsis] : []),
    ].join('\n')
  return [cut(ones), cut(others)]
}
