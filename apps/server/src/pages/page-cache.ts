import { LRUCache } from 'lru-cache'
import type { PreparedBody } from '../http/prepared-body.ts'

export interface PageCacheOptions {
  /** The most the bodies may occupy together, in bytes. */
  maxBytes: number
  /** How long a page counts as fresh without news of a change, in ms. */
  maxAgeMs: number
  /** After a refresh that failed, the next is tried no sooner than this, in ms. */
  retryAfterMs: number
  now(): number
}

interface Entry {
  page: PreparedBody
  revision: number
  renderedAt: number
  /** Never served once it is stale. */
  mustBeCurrent: boolean
  /** Read since the hand of the clock passed: it stays once more. */
  used: boolean
}

/** What one rendering gave. */
export interface Rendered {
  page: PreparedBody
  /** Whether it may be kept. */
  keep: boolean
  /** Something is missing in it for the moment: a page kept before is better. */
  incomplete?: boolean
  /** Whether it is relied on to be so now: a stale one is not served, not even through an outage. */
  mustBeCurrent?: boolean
  /** That there is no page at this address; remembered until content changes. */
  missing?: boolean
}

/** Addresses without a page that are remembered: they share their bodies, and can be made up without end. */
const maxMissing = 4096

/**
 * Whole pages, ready to be sent. A page older than the content's revision is served once more while it is rendered
 * anew, and goes on being served when that fails: an outage behind the site does not reach its readers. A page that must
 * be current is rendered before it is answered.
 * Bounded in bytes; what was not read since the last round goes first (CLOCK).
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #entries = new Map<string, Entry>()
  /** Apart from the pages, which they cannot drive out. */
  readonly #missing = new LRUCache<string, Entry>({ max: maxMissing })
  readonly #rendering = new Map<string, { revision: number; page: Promise<PreparedBody> }>()
  #revision = 0
  #bytes = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  get bytes(): number {
    return this.#bytes
  }

  get pages(): number {
    return this.#entries.size
  }

  /** Content has changed: every page is rendered anew when it is next asked for. */
  contentChanged(): void {
    this.#revision++
  }

  /**
   * The page under `key` as it is kept, or undefined, also for one that must be current and is not. Where any other is no
   * longer fresh, `render` is started for the next reader.
   */
  find(key: string, render: () => Promise<Rendered>): PreparedBody | undefined {
    const entry = this.#entries.get(key) ?? this.#missing.get(key)
    if (!entry) return undefined
    entry.used = true
    const { maxAgeMs, now } = this.#options
    const stale = entry.revision !== this.#revision || now() - entry.renderedAt > maxAgeMs
    if (stale && entry.mustBeCurrent) return undefined
    if (stale && !this.#rendering.has(key)) {
      // The reader has an answer; a failed refresh has been logged by `render` and is tried again later.
      this.#start(key, render).catch(() => this.#postpone(entry))
    }
    return entry.page
  }

  /**
   * Renders a page that is not kept; readers who come meanwhile share the one rendering, those who come after a change of
   * content another one. Throws what `render` throws.
   */
  render(key: string, render: () => Promise<Rendered>): Promise<PreparedBody> {
    const underWay = this.#rendering.get(key)
    return underWay?.revision === this.#revision ? underWay.page : this.#start(key, render)
  }

  #start(key: string, render: () => Promise<Rendered>): Promise<PreparedBody> {
    const revision = this.#revision
    const rendered = render()
      .then(({ incomplete = false, keep, missing = false, mustBeCurrent = false, page }) => {
        const kept = this.#entries.get(key)
        // It took longer than a rendering of newer content.
        if (kept && kept.revision > revision) return page
        // A page asked for once has yet to prove that it is worth its place; a flood of such pages drives out no other.
        const renderedAt = this.#options.now()
        this.#missing.delete(key)
        if (keep) this.#keep(key, { page, revision, renderedAt, mustBeCurrent, used: kept !== undefined })
        // An outage (5xx) leaves the page of better days; anything else says that the page is gone.
        else if (kept && !kept.mustBeCurrent && (incomplete || page.status >= 500)) this.#postpone(kept)
        else {
          this.#remove(key)
          // A page that appears at this address must be seen at once.
          if (missing)
            this.#missing.set(key, { page, revision, renderedAt, mustBeCurrent: true, used: false })
        }
        return page
      })
      .finally(() => this.#rendering.get(key) === rendering && this.#rendering.delete(key))
    const rendering = { revision, page: rendered }
    this.#rendering.set(key, rendering)
    return rendered
  }

  #postpone(entry: Entry): void {
    const { maxAgeMs, now, retryAfterMs } = this.#options
    entry.revision = this.#revision
    entry.renderedAt = now() - maxAgeMs + retryAfterMs
  }

  #keep(key: string, entry: Entry): void {
    this.#remove(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.page.size
    for (const [oldest, candidate] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes) break
      this.#entries.delete(oldest)
      if (candidate.used && oldest !== key) {
        candidate.used = false
        this.#entries.set(oldest, candidate)
      } else {
        this.#bytes -= candidate.page.size
      }
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.page.size
  }
}
