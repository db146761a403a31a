import type { PreparedBody } from './prepared-body.ts'

export interface PageCacheOptions {
  /** The most the bodies may occupy together, in bytes. */
  maximumBytes: number
  /** How long a page counts as fresh without news of a change, in ms. */
  maximumAgeMs: number
  /** After a refresh that failed, the next is tried no sooner than this, in ms. */
  retryAfterMs: number
  now(): number
}

interface Entry {
  page: PreparedBody
  revision: number
  renderedAt: number
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
}

/**
 * Whole pages, ready to be sent. A page older than the content's revision is served once more while it is rendered
 * anew, and goes on being served when that fails: an outage behind the site does not reach its readers.
 * Bounded in bytes; what was not read since the last round goes first (CLOCK).
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #entries = new Map<string, Entry>()
  readonly #rendering = new Map<string, Promise<PreparedBody>>()
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
   * The page under `key` as it is kept, or undefined. Where it is no longer fresh, `render` is started for the next
   * reader.
   */
  find(key: string, render: () => Promise<Rendered>): PreparedBody | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    entry.used = true
    const { maximumAgeMs, now } = this.#options
    const stale = entry.revision !== this.#revision || now() - entry.renderedAt > maximumAgeMs
    if (stale && !this.#rendering.has(key)) {
      // The reader has an answer; a failed refresh has been logged by `render` and is tried again later.
      this.#start(key, render).catch(() => this.#postpone(entry))
    }
    return entry.page
  }

  /** Renders a page that is not kept; readers who come meanwhile share the one rendering. Throws what `render` throws. */
  render(key: string, render: () => Promise<Rendered>): Promise<PreparedBody> {
    return this.#rendering.get(key) ?? this.#start(key, render)
  }

  #start(key: string, render: () => Promise<Rendered>): Promise<PreparedBody> {
    const revision = this.#revision
    const rendering = render()
      .then(({ incomplete = false, keep, page }) => {
        const kept = this.#entries.get(key)
        // A page asked for once has yet to prove that it is worth its place; a flood of such pages drives out no other.
        if (keep)
          this.#keep(key, { page, revision, renderedAt: this.#options.now(), used: kept !== undefined })
        // An outage (5xx) leaves the page of better days; anything else says that the page is gone.
        else if (kept && (incomplete || page.status >= 500)) this.#postpone(kept)
        else this.#remove(key)
        return page
      })
      .finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, rendering)
    return rendering
  }

  #postpone(entry: Entry): void {
    const { maximumAgeMs, now, retryAfterMs } = this.#options
    entry.revision = this.#revision
    entry.renderedAt = now() - maximumAgeMs + retryAfterMs
  }

  #keep(key: string, entry: Entry): void {
    this.#remove(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.page.size
    for (const [oldest, candidate] of this.#entries) {
      if (this.#bytes <= this.#options.maximumBytes) break
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
