import { LRUCache } from 'lru-cache'
import { isSameAnswer, type PreparedBody } from '../http/prepared-body.ts'

export interface PageCacheOptions {
  /** Maximum total size of the bodies, in bytes. */
  maxBytes: number
  /** How long a page counts as fresh without a notification at most, in ms. */
  maxAgeMs: number
  /** Minimum delay after a failed refresh, in ms. */
  retryAfterMs: number
  now(): number
}

interface Entry {
  page: PreparedBody
  revision: number
  /** When it counts as too old, in ms. */
  staleAt: number
  /** Must not be served stale. */
  mustBeCurrent: boolean
  /** Is served after a change of content only if it cannot be rendered again. */
  isForPrograms: boolean
  /** Read since the clock hand passed: it is kept once more. */
  used: boolean
}

/** The result of one rendering. */
export interface Rendered {
  page: PreparedBody
  /** Whether it may be cached. */
  keep: boolean
  /** A part is missing for the moment: an older complete page is better. */
  incomplete?: boolean
  /** Whether it must be current: it is never served stale, not even during an outage. */
  mustBeCurrent?: boolean
  /**
   * Whether programs read it, which act on what it says and come back once a day: after a change of content it is rendered before it
   * is sent, and served as before only while that fails.
   */
  isForPrograms?: boolean
  /** There is no page at this address; remembered until content changes. */
  missing?: boolean
}

/**
 * Stale pages that are rendered again at once. After a change of content all pages are stale together: their next readers
 * would have hundreds rendered side by side.
 */
const maxRefreshing = 2

/** Share of the age by which pages differ, so that those rendered together do not become too old together. */
const ageSpread = 0.5

/** Maximum number of remembered missing addresses: they share their bodies, but can be made up endlessly. */
const maxMissing = 4096

/**
 * Caches whole pages, ready to be sent. A page older than the content revision is served while it waits to be rendered
 * again, and stays in use if that fails, so that an outage behind the site does not reach its readers. A page that must
 * be current is rendered before it is sent, and so is one that programs read, after a change. Bounded in bytes; pages not read since the last round are evicted first
 * (CLOCK).
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #entries = new Map<string, Entry>()
  /** Separate from the pages, so that missing addresses cannot evict them. */
  readonly #missing = new LRUCache<string, Entry>({ max: maxMissing })
  readonly #rendering = new Map<string, { revision: number; page: Promise<PreparedBody> }>()
  /** Read since they are stale, and how to render them, in the order of their readers. */
  readonly #waiting = new Map<string, () => Promise<Rendered>>()
  #refreshing = 0
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

  /** Marks every page stale. */
  contentChanged(): void {
    this.#revision++
  }

  /**
   * The cached page under `key`; undefined if there is none, if it must be current and is not, or if it is for programs and content
   * has changed. If any other is stale, `render` is started for the next reader.
   */
  find(key: string, render: () => Promise<Rendered>): PreparedBody | undefined {
    const entry = this.#entries.get(key) ?? this.#missing.get(key)
    if (!entry) return undefined
    entry.used = true
    const stale = this.#isStale(entry)
    if (stale && entry.mustBeCurrent) return undefined
    if (entry.isForPrograms && entry.revision !== this.#revision) return undefined
    if (stale && !this.#rendering.has(key) && !this.#waiting.has(key)) {
      this.#waiting.set(key, render)
      this.#refreshNext()
    }
    return entry.page
  }

  #isStale({ revision, staleAt }: Entry): boolean {
    return revision !== this.#revision || this.#options.now() > staleAt
  }

  /** Renders waiting pages again, as many as there is room for. */
  #refreshNext(): void {
    for (const [key, render] of this.#waiting) {
      if (this.#refreshing >= maxRefreshing) return
      this.#waiting.delete(key)
      const entry = this.#entries.get(key)
      // It was evicted, or rendered for a visitor meanwhile.
      if (!entry || !this.#isStale(entry) || this.#rendering.has(key)) continue
      this.#refreshing++
      // Its readers have an answer; `render` has logged the failed refresh, which is retried later.
      void this.#start(key, render)
        .catch(() => this.#postpone(entry))
        .finally(() => {
          this.#refreshing--
          this.#refreshNext()
        })
    }
  }

  /**
   * Renders a page that is not cached. Concurrent readers share one rendering; readers after a change of content
   * share a new one. Throws what `render` throws.
   */
  render(key: string, render: () => Promise<Rendered>): Promise<PreparedBody> {
    const underWay = this.#rendering.get(key)
    return underWay?.revision === this.#revision ? underWay.page : this.#start(key, render)
  }

  #start(key: string, render: () => Promise<Rendered>): Promise<PreparedBody> {
    const revision = this.#revision
    const rendered = render()
      .then((answer) => {
        const {
          incomplete = false,
          isForPrograms = false,
          keep,
          missing = false,
          mustBeCurrent = false,
        } = answer
        const { page: made } = answer
        const kept = this.#entries.get(key)
        // Nothing has changed: the bytes that its readers have compressed better stay where they are.
        const page = kept && isSameAnswer(kept.page, made) ? kept.page : made
        // It took longer than a rendering of newer content.
        if (kept && kept.revision > revision) return page
        // A new page is marked unread, so that a flood of pages requested once evicts no others.
        const { maxAgeMs, now } = this.#options
        const staleAt = now() + maxAgeMs * (1 - ageSpread * Math.random())
        this.#missing.delete(key)
        if (keep)
          this.#keep(key, { page, revision, staleAt, mustBeCurrent, isForPrograms, used: kept !== undefined })
        // After a server error (5xx) the older page is kept; any other answer means that the page is gone.
        else if (kept && !kept.mustBeCurrent && (incomplete || page.status >= 500)) {
          this.#postpone(kept)
          if (kept.isForPrograms) return kept.page
        } else {
          this.#remove(key)
          // A page that appears at this address must be visible at once.
          if (missing)
            this.#missing.set(key, {
              page,
              revision,
              staleAt,
              mustBeCurrent: true,
              isForPrograms: false,
              used: false,
            })
        }
        return page
      })
      .catch((error: unknown) => {
        const kept = this.#entries.get(key)
        if (!kept?.isForPrograms) throw error
        // `render` has logged why.
        this.#postpone(kept)
        return kept.page
      })
      .finally(() => this.#rendering.get(key) === rendering && this.#rendering.delete(key))
    const rendering = { revision, page: rendered }
    this.#rendering.set(key, rendering)
    return rendered
  }

  #postpone(entry: Entry): void {
    const { now, retryAfterMs } = this.#options
    entry.revision = this.#revision
    entry.staleAt = now() + retryAfterMs
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
