import { type Database, recordRedirectUses, type RedirectUse } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { atMost } from '../jobs/at-most.ts'
import type { LastingTrouble } from '../logging/lasting-trouble.ts'

/** How long followed redirects wait in memory, in ms. */
const storeEveryMs = 10_000
/** How long the last of them may take to be stored, in ms. */
const lastStoreMs = 3000

export interface RedirectCounter {
  /** Counts the redirects that one request followed, by their old paths. */
  count(paths: readonly string[]): void
  /** Stores what is counted, and ends. */
  stop(): Promise<void>
}

/**
 * Counts followed redirects in memory and adds them to the database every few seconds: a redirect waits for no write. What
 * could not be stored is tried again; a crash loses seconds.
 */
export function countRedirects(
  db: Kysely<Database>,
  storing: Pick<LastingTrouble, 'done' | 'failed'>,
  everyMs = storeEveryMs,
): RedirectCounter {
  let uses = new Map<string, RedirectUse>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function add({ hits, lastUsedAt, path }: RedirectUse): void {
    const known = uses.get(path)
    const latest = known && known.lastUsedAt > lastUsedAt ? known.lastUsedAt : lastUsedAt
    uses.set(path, { path, hits: (known?.hits ?? 0) + hits, lastUsedAt: latest })
    timer ??= setTimeout(() => void store(), everyMs).unref()
  }

  async function store(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = [...uses.values()]
    uses = new Map()
    if (counted.length === 0) return
    try {
      await recordRedirectUses(db, counted)
      storing.done()
    } catch (error) {
      for (const use of counted) add(use)
      storing.failed(error)
    }
  }

  return {
    count(paths) {
      const lastUsedAt = new Date()
      for (const path of paths) add({ path, hits: 1, lastUsedAt })
    },
    async stop() {
      await atMost(lastStoreMs, store())
      clearTimeout(timer)
    },
  }
}
