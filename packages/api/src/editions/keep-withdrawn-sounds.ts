import { songOfStems, type WithdrawnSounds } from '@tempolibre/database'

/** Answers whether a sound is one of a song that is no longer offered, by its storage key. */
export interface KeptWithdrawnSounds {
  isWithdrawn(key: string): Promise<boolean>
  /** What was withdrawn or offered again since is not known. */
  contentChanged(): void
}

/** How long a listener waits for what is withdrawn now; what was known before counts then. In ms. */
const patienceMs = 1000
/** Time between two tries while the database is away, in ms. */
const retryMs = 5000

/**
 * Keeps in memory what is withdrawn, so that no part of a song costs a query: it is read when a sound is asked for after a
 * change. While the database is away, what was known last counts: music goes on.
 * @param read reads what is withdrawn
 */
export function keepWithdrawnSounds({
  now = Date.now,
  onFailure,
  read,
}: {
  read(): Promise<WithdrawnSounds>
  onFailure(error: unknown): void
  now?: () => number
}): KeptWithdrawnSounds {
  let known: WithdrawnSounds | undefined
  let isStale = true
  let reading: Promise<void> | undefined
  let retryAt = 0

  async function readNow(): Promise<void> {
    isStale = false
    try {
      known = await read()
    } catch (error) {
      isStale = true
      retryAt = now() + retryMs
      onFailure(error)
    } finally {
      reading = undefined
    }
  }

  /** What was changed while it was read is read again. */
  async function current(): Promise<void> {
    while (reading !== undefined || (isStale && now() >= retryAt)) {
      reading ??= readNow()
      await reading
    }
  }

  return {
    async isWithdrawn(key) {
      if (reading !== undefined || isStale) await within(current(), patienceMs)
      if (!known) return false
      const song = songOfStems(key)
      return known.keys.has(key) || (song !== undefined && known.songs.has(song))
    },
    contentChanged() {
      isStale = true
    },
  }
}

/** Waits for at most `ms`. */
async function within(waited: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([waited, patience])
  clearTimeout(timer)
}
