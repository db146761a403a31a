import { attempt, browserStorage } from '../../foundation/state/index.ts'
import { pathOnThisSite } from '../../foundation/navigation/return-path.ts'

// Local storage, not the session's: the link of the mail that confirms an address opens in a tab of its own.
const key = 'pendingDownload'

/** As long as that link lives, in ms. */
const lifetimeMs = 24 * 60 * 60 * 1000

/** After so many ms a download is offered; until then it goes on by itself. */
const promptMs = 30 * 60 * 1000

/** A download somebody asked for before they could have it. */
export interface PendingDownload {
  /** Of the track. */
  id: string
  /** The track's own address. */
  file: string
  /** The name of the control that was pressed. */
  label: string
  /** The page it is on, with its query. */
  path: string
  /** The free plan that was chosen with it. */
  plan?: string
}

/** Keeps a download while its visitor signs in or chooses a plan; one at a time. */
export function keepPendingDownload(download: PendingDownload): void {
  const text = JSON.stringify({ ...download, since: Date.now() })
  attempt(() => browserStorage()?.setItem(key, text))
}

/** The download that is kept, and whether it may go on unasked; undefined for none, an old one and a damaged one. */
export function findPendingDownload(): { download: PendingDownload; prompt: boolean } | undefined {
  const text = attempt(() => browserStorage()?.getItem(key))
  const kept = text ? parse(text) : undefined
  if (!kept) return undefined
  const { since, ...download } = kept
  const ageMs = Date.now() - since
  return ageMs >= 0 && ageMs < lifetimeMs ? { download, prompt: ageMs < promptMs } : undefined
}

export function forgetPendingDownload(): void {
  attempt(() => browserStorage()?.removeItem(key))
}

/** Storage may have been written by anybody. */
function parse(text: string): (PendingDownload & { since: number }) | undefined {
  const kept = parseRecord(text)
  const { file, id, label, plan, since } = kept
  const path = typeof kept['path'] === 'string' ? pathOnThisSite(kept['path']) : undefined
  if (typeof id !== 'string' || id === '' || typeof label !== 'string' || typeof since !== 'number')
    return undefined
  if (path === undefined || !isWebAddress(file)) return undefined
  return { id, file, label, path, since, ...(typeof plan === 'string' && { plan }) }
}

function parseRecord(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

export function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)
}
