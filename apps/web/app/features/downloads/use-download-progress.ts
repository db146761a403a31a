import type { EndpointOutput } from '@tempolibre/contract'
import { allEditions } from '@tempolibre/contract/editions'
import { ApiError } from '@tempolibre/contract/errors'
import { getDownloadProgress } from '@tempolibre/contract/calls/downloads'
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
    let isTold = false
    let misses = 0
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
      const isKnown = answer !== undefined && answer.state !== 'not_started'
      // Of an archive that is being sent nothing is known.
      misses = isKnown || (isArchive && answer) ? 0 : misses + 1
      if (misses === maxMisses || (answer?.state === 'ready' && !isTold)) return onUntold(wait)
      if (isKnown) {
        isTold = true
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
