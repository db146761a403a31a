import { type FileFormat, fileFormats } from '@tempolibre/domain/licence-document'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { readStored, writeStored } from '../../foundation/state/index.ts'
import { pathOnThisSite } from '../../foundation/navigation/return-path.ts'

// Local storage, not session storage: the confirmation mail's link opens in a new tab.
const key = 'pendingDownload'

/** Lifetime of that link, in ms. */
const lifetimeMs = 24 * 60 * 60 * 1000

/** After this time a download is offered; before, it resumes by itself, in ms. */
const promptMs = 30 * 60 * 1000

/** A download that was requested before it was allowed. */
export interface PendingDownload {
  /** Id of the track. */
  id: string
  /** Address of the track. */
  file: string
  /** Label of the pressed control. */
  label: string
  /** Path and query of its page. */
  path: string
  /** What is made of the recording; undefined: the recording itself. */
  edition?: string
  /** The best of the plan by default. */
  format?: FileFormat
  /** The plan chosen with it. */
  plan?: string
  /** Whether the visitor wants it for another use than the one they said; not stored. */
  withoutUse?: boolean
  /** The mix of its stems that was asked for; absent: the song itself. */
  mix?: string
}

/** Stores a download while the visitor signs in or chooses a plan; one at a time. */
export function keepPendingDownload(download: PendingDownload): void {
  const text = JSON.stringify({ ...download, since: Date.now() })
  writeStored(key, text)
}

/**
 * The stored download, and whether to ask before resuming; undefined if there is none, or it is old or
 * damaged.
 */
export function findPendingDownload(): { download: PendingDownload; prompt: boolean } | undefined {
  const text = readStored(key)
  const kept = text ? parse(text) : undefined
  if (!kept) return undefined
  const { since, ...download } = kept
  const ageMs = Date.now() - since
  return ageMs >= 0 && ageMs < lifetimeMs ? { download, prompt: ageMs < promptMs } : undefined
}

export function forgetPendingDownload(): void {
  writeStored(key, undefined)
}

/** Storage is untrusted. */
function parse(text: string): (PendingDownload & { since: number }) | undefined {
  const kept = parseRecord(text)
  const { edition, file, id, label, mix, plan, since } = kept
  const format = fileFormats.find((each) => each === kept['format'])
  const path = typeof kept['path'] === 'string' ? pathOnThisSite(kept['path']) : undefined
  if (typeof id !== 'string' || id === '' || typeof label !== 'string' || typeof since !== 'number')
    return undefined
  if (path === undefined || !isWebAddress(file)) return undefined
  return {
    id,
    file,
    label,
    path,
    since,
    ...(typeof plan === 'string' && { plan }),
    ...(typeof mix === 'string' && { mix }),
    ...(typeof edition === 'string' && { edition }),
    ...(format && { format }),
  }
}

function parseRecord(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

export function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)
}
