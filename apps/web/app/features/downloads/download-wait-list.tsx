import { createDownloadLink } from '@tempolibre/contract/operations/downloads'
import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { CloseIcon } from '../../foundation/icons/icons.tsx'
import { describeWait } from './describe-wait.ts'
import './download-wait-list.css'
import { type DownloadWait, hideDownloadWait, useDownloadWaits } from './download-waits.ts'
import { useDownloadProgress } from './use-download-progress.ts'

/** Queue position and remaining time of each download that must be rendered first. */
export function DownloadWaitList() {
  const { waits } = useDownloadWaits()
  return (
    <section className="download-waits" aria-label={m.download_wait_list()}>
      <ul>
        {waits.map((wait) => (
          <WaitRow key={`${wait.number} ${wait.format} ${wait.trackId}`} wait={wait} />
        ))}
      </ul>
    </section>
  )
}

/** How long the final message stays, in ms: until it has been announced. */
const shownMs = 12_000
/** Minimum time between two announcements, in ms. */
const announcedMs = 10_000

function WaitRow({ wait }: { wait: DownloadWait }) {
  const language = useLanguage()
  const progress = useDownloadProgress(wait, hideDownloadWait)
  useFetchAgain(wait, progress?.state === 'postponed' && progress.seconds_left === 0)
  const { place, state, title } = progress ?? {}
  const words = progress && describeWait(progress, language)
  useAnnouncement(words && `${title} · ${words}`, `${state} ${place}`)

  useEffect(() => {
    if (state !== 'ready') return
    const timer = setTimeout(() => hideDownloadWait(wait), shownMs)
    return () => clearTimeout(timer)
  }, [state, wait])

  if (words === undefined || title === undefined) return undefined
  return (
    <li className="download-wait">
      <p>
        <strong>{title}</strong> {words}
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={m.download_wait_hide({ title })}
        onClick={() => hideDownloadWait(wait)}
      >
        <CloseIcon />
      </button>
    </li>
  )
}

/** Has the browser ask for a file whose answer was broken off when its turn came, as soon as it may be asked for again. */
function useFetchAgain(wait: DownloadWait, isDue: boolean): void {
  const request = useApiRequest()
  const fetchAgain = useEffectEvent(async () => {
    try {
      location.assign(await linkTo(request, wait))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      hideDownloadWait(wait)
      if (error.code !== 'unauthorized') tellVisitor(m.downloads_file_failed())
    }
  })
  useEffect(() => {
    if (isDue) void fetchAgain()
  }, [isDue])
}

/** Addresses expire, so another is asked for. */
async function linkTo(
  request: ReturnType<typeof useApiRequest>,
  { edition, format, mix, number, recording = 'licensed', trackId }: DownloadWait,
): Promise<string> {
  const { url } = await createDownloadLink(request, {
    number,
    format,
    recording,
    ...(trackId !== undefined && { track_id: trackId }),
    ...(mix !== undefined && { mix }),
    ...(edition !== undefined && { edition }),
  })
  return url
}

/** Announces a sentence when `change` changes; the running seconds are visual only. */
function useAnnouncement(sentence: string | undefined, change: string): void {
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  const say = useEffectEvent(() => {
    saidAt.current = performance.now()
    announce(sentence ?? '')
  })
  const hasWords = sentence !== undefined
  useEffect(() => {
    if (!hasWords) return
    const timer = setTimeout(() => say(), saidAt.current + announcedMs - performance.now())
    return () => clearTimeout(timer)
    // `change` is not read, but it triggers the announcement.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [change, hasWords])
}
