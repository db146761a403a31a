import type { EndpointOutput } from '@tempolibre/contract'
import type { MusicalKey } from '@tempolibre/domain'
import { findSoundsLike } from '@tempolibre/contract/operations/search'
import { ApiError } from '@tempolibre/contract/errors'
import type { SearchRange } from '@tempolibre/domain/search-rules'
import type { HeardRecording } from '@tempolibre/domain/sound-search'
import { useRef, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import type { FileFault } from './hear-file.ts'

export type FoundSounds = EndpointOutput<'findSoundsLike'>

/** Narrows the songs that are found. */
export interface SoundFilters {
  bpm: SearchRange | null
  /** null: any. */
  key: MusicalKey | null
}

export const noFilters: SoundFilters = { bpm: null, key: null }

export type SearchFault = FileFault | 'offline' | 'too_many' | 'absent'

/** What is known of the file that was given last. */
export interface SoundSearch {
  name: string
  /** Undefined while the file is being heard. */
  heard?: HeardRecording
  /** The last answer; undefined until there is one. */
  found?: FoundSounds
  /** Whether songs are being looked for. */
  searching?: boolean
  fault?: SearchFault
  /** Until a visitor who has asked too often may ask again; undefined if unknown. */
  waitSeconds?: number | undefined
}

const listed = 24

/**
 * Hears a file, asks for the songs that sound like it, and asks again when the filters change. A new file replaces the one
 * before.
 * @param onNews called when there is an answer or a fault
 */
export function useSoundsLike(onNews: (search: SoundSearch) => void) {
  const request = useApiRequest()
  const lang = useLanguage()
  const turn = useRef(0)
  const [search, setSearch] = useState<SoundSearch>()
  const [filters, setFilters] = useState(noFilters)

  async function ask(known: SoundSearch & { heard: HeardRecording }, chosen: SoundFilters): Promise<void> {
    const own = ++turn.current
    const { fault: _, waitSeconds: __, ...waiting } = known
    setSearch({ ...waiting, searching: true })
    const answered = await findSoundsLike(request, {
      lang,
      ...known.heard,
      bpm: chosen.bpm,
      key: chosen.key === null ? [] : [chosen.key],
      limit: listed,
    }).catch(faultOf)
    if (own !== turn.current) return
    const next: SoundSearch =
      'fault' in answered ? { ...waiting, ...answered } : { ...waiting, found: answered }
    setSearch(next)
    onNews(next)
  }

  async function take(file: File): Promise<void> {
    const own = ++turn.current
    const { name } = file
    setSearch({ name })
    setFilters(noFilters)
    const heard = await hear(file)
    if (own !== turn.current) return
    if (typeof heard !== 'string') return ask({ name, heard }, noFilters)
    setSearch({ name, fault: heard })
    onNews({ name, fault: heard })
  }

  function filter(chosen: SoundFilters): void {
    setFilters(chosen)
    if (search?.heard) void ask({ ...search, heard: search.heard }, chosen)
  }

  return { search, filters, take, filter }
}

async function hear(file: File): Promise<HeardRecording | SearchFault> {
  try {
    const { hearFile } = await import('./hear-file.ts')
    return await hearFile(file)
  } catch (error) {
    // The code could not be fetched.
    if (error instanceof TypeError) return 'offline'
    throw error
  }
}

function faultOf(error: unknown): { fault: SearchFault; waitSeconds?: number | undefined } {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'too_many_requests') return { fault: 'too_many', waitSeconds: error.retryAfterSeconds }
  return { fault: error.code === 'not_found' ? 'absent' : 'offline' }
}
