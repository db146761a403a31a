import type { EndpointOutput } from '@tempolibre/contract'
import { allEditions } from '@tempolibre/domain/editions'
import { ApiError } from '@tempolibre/contract/errors'
import { getDownloadProgress } from '@tempolibre/contract/operations/downloads'
import { useEffect, useState } from 'react'
import type { DownloadWait } from './download-waits.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'

type Progress = EndpointOutput<'getDownloadProgress'>

/** Delay of the first request, in ms: the browser requests the file first. */
const firstMs = 500
const againMs = 2000
/** The same of an archive, whose files are made while it is sent: until one of them is postponed there is nothing to tell. */
const archiveAgainMs = 10_000
/**
 * Failed requests in a row after which it gives up: the download was cancelled, or is made by another
 * process.
 */
const maxMisses = 5
/** The same of a server that does not answer while a visitor waits: one that is started again is back sooner. */
const maxSilences = 60

/**
 * Polls the progress of a recording until it is ready.
 * @param onUntold called if there is nothing to show: it was ready from the start, or its progress is
 * unknown. Must be constant
 * @returns undefined until something is known
 */
export function useDownloadProgress(
  wait: DownloadWait,
  onUntold: (wait: DownloadWait) => void,
): Progress | undefined {
  const request = useApiRequest()
  const [progress, setProgress] = useState<Progress>()

  useEffect(() => {
    const abandon = new AbortController()
    const { signal } = abandon
    let timer = setTimeout(ask, firstMs)
    let misses = 0
    let silences = 0
    let last: Progress | undefined
    const isArchive = wait.edition === allEditions
    const pauseMs = isArchive ? archiveAgainMs : againMs

    function ask() {
      if (document.visibilityState === 'hidden') timer = setTimeout(ask, pauseMs)
      else void find().then(take)
    }

    /** Undefined if the call failed. */
    async function find(): Promise<Progress | undefined> {
      try {
        const { edition, format, mix, number, recording, trackId } = wait
        const asked = { number, format, track_id: trackId, recording, mix, edition }
        return await getDownloadProgress(request, asked, { signal })
      } catch (error) {
        // Nobody waits any more: the request was given up.
        if (!signal.aborted && !(error instanceof ApiError)) throw error
        return undefined
      }
    }

    function take(answer: Progress | undefined) {
      if (signal.aborted) return
      if (last && answer === undefined && ++silences < maxSilences) timer = setTimeout(ask, pauseMs)
      // The server has been started again: the file's answer was broken off with that, and it may be asked for again.
      else if (last && silences > 0 && answer?.state === 'not_started')
        tell({ ...last, state: 'postponed', place: null, seconds_left: 0 })
      else tell(answer)
    }

    function tell(answer: Progress | undefined) {
      const isKnown = answer !== undefined && answer.state !== 'not_started'
      // Of an archive that is being sent nothing is known.
      misses = isKnown || (isArchive && answer) ? 0 : misses + 1
      if (misses === maxMisses || (answer?.state === 'ready' && !last)) return onUntold(wait)
      if (isKnown) {
        silences = 0
        last = answer
        setProgress(answer)
      }
      if (answer?.state !== 'ready') timer = setTimeout(ask, pauseMs)
    }

    return () => {
      abandon.abort()
      clearTimeout(timer)
    }
  }, [onUntold, request, wait])
  return progress
}
