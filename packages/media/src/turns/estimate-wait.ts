/** A file, and the seconds of sound still to be rendered of it. */
export interface Work {
  key: string
  seconds: number
}

/**
 * Seconds of sound to be rendered, of all files together, until one of them is complete. Files under way share the
 * processor evenly; each that ends makes room for the next.
 * @param waiting in the order in which they will be started
 * @returns undefined if the file is neither under way nor waiting
 */
export function workUntilDone(
  key: string,
  { slots, underWay, waiting }: { underWay: readonly Work[]; waiting: readonly Work[]; slots: number },
): number | undefined {
  let active = underWay.map((work) => ({ ...work }))
  const line = [...waiting]
  let done = 0
  for (;;) {
    while (active.length < slots) {
      const next = line.shift()
      if (!next) break
      active.push({ ...next })
    }
    if (active.length === 0) return undefined
    const shortest = Math.min(...active.map(({ seconds }) => seconds))
    done += shortest * active.length
    if (active.some((work) => work.key === key && work.seconds <= shortest)) return done
    active = active
      .map((work) => ({ ...work, seconds: work.seconds - shortest }))
      .filter(({ seconds }) => seconds > 0)
  }
}
