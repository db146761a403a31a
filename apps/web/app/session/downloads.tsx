import { ApiError } from '@tempolibre/contract/errors'
import { licenceNumberPattern } from '@tempolibre/contract/licence-document'
import { type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef, useState } from 'react'
import { useApiRequest } from './use-api-request.ts'
import { useGo } from '../held-back-routes.ts'
import { useLanguage } from '../shell/site-context.ts'
import { useRootStore } from '../state/index.ts'
import { type Gate, DownloadGate } from './download-gate.tsx'
import { tellVisitor } from './notice.ts'

/**
 * Takes over every control that bears `data-download`, the id of a track, and `data-file`, its address: who is not
 * signed in or has no plan is told so (R6.1, R6.2), all others get the file (R6.3). Until it listens, those controls
 * lead to sign-up.
 */
export function Downloads() {
  const [gate, setGate] = useState<Gate>()
  const language = useLanguage()
  const go = useGo()
  const request = useApiRequest()
  /** Tracks whose download is being recorded: a second click changes nothing. */
  const underWay = useRef(new Set<string>())

  useEffect(() => {
    /** Records the download, then leads the browser to the file; where that fails, only what helps is said (R8.6). */
    async function download(id: string, file: string, askForPlan: () => void): Promise<void> {
      if (underWay.current.has(id)) return
      underWay.current.add(id)
      try {
        const answer = await request<SavedDownload | null>({
          method: 'POST',
          address: '/api/save-download-music',
          body: { music_id: id },
          anyBody: true,
        })
        followDownload(answer, file, language)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'unauthorized') setGate('login')
        if (error.code === 'download_limit_reached') setGate('limit')
        if (error.code === 'plan_required') {
          rememberNoPlan()
          askForPlan()
        }
      } finally {
        underWay.current.delete(id)
      }
    }

    function follow(event: MouseEvent) {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>('[data-download]')
      if (!control) return
      event.preventDefault()
      event.stopPropagation()
      const { download: id = '', file = '', inBar } = control.dataset
      const askForPlan = () => {
        if (inBar === undefined) setGate('plan')
        else go(pathTo('licenses', language), { viewTransition: true })
      }
      const { authToken, userData } = useRootStore.getState().auth
      if (authToken === null) setGate('login')
      else if (userData?.user_subscribed) void download(id, file, askForPlan)
      else askForPlan()
    }
    // Before anything else hears of the click.
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [go, language, request])

  return gate && <DownloadGate gate={gate} onClose={() => setGate(undefined)} />
}

/** What the API says, as far as it is ours: another one may answer nothing of the kind. */
interface SavedDownload {
  url?: unknown
  licence?: { number?: unknown }
}

/** A signed address sends the file to be saved, so the page stays; without one the browser goes to the track itself. */
function followDownload(answer: SavedDownload | null, file: string, language: Language): void {
  const signed = answer?.url
  const number = answer?.licence?.number
  location.assign(isWebAddress(signed) ? signed : file)
  if (typeof number !== 'string' || !licenceNumberPattern.test(number)) return
  tellVisitor(m.downloads_started({ number }), {
    to: pathTo('downloads', language),
    text: m.downloads_started_link(),
  })
}

/** The plan has ended since the browser last heard of it. */
function rememberNoPlan(): void {
  const { auth, changeUser } = useRootStore.getState()
  if (auth.userData) changeUser({ ...auth.userData, user_subscribed: 0 })
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)
}
