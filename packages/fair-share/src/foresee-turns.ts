/** A file, and on whose behalf it is rendered or waits. */
export interface Turn {
  key: string
  reader: string
}

export interface Line {
  /** In the order in which they were started. */
  rendered: readonly Turn[]
  /** The keys each reader waits for, in the order in which the readers have their turns. */
  waiting: ReadonlyMap<string, readonly string[]>
  slots: number
  slotsPerReader: number
}

/**
 * The files that wait, in the order in which they will be started if nobody comes or leaves, assuming that files end in
 * the order in which they were started.
 */
export function foreseeTurns({ rendered, slots, slotsPerReader, waiting }: Line): string[] {
  const active = [...rendered]
  const lines = new Map([...waiting].map(([reader, keys]) => [reader, [...keys]]))
  const order: string[] = []

  const hasRoom = (reader: string) =>
    active.length < slots && active.filter((turn) => turn.reader === reader).length < slotsPerReader

  function remove(key: string): void {
    for (const [reader, keys] of lines) {
      const left = keys.filter((each) => each !== key)
      if (left.length > 0) lines.set(reader, left)
      else lines.delete(reader)
    }
  }

  while (lines.size > 0) {
    const next = [...lines].find(([reader]) => hasRoom(reader))
    const [reader, [key] = []] = next ?? []
    if (reader === undefined || key === undefined) {
      active.shift()
      continue
    }
    remove(key)
    const left = lines.get(reader)
    if (left) {
      lines.delete(reader)
      lines.set(reader, left)
    }
    active.push({ key, reader })
    order.push(key)
  }
  return order
}
