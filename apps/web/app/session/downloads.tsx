import { ApiError } from '@tempolibre/contract/errors'
import { pathTo } from '@tempolibre/locales'
import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useGo } from '../held-back-routes.ts'
import type { RootData } from '../root-data.server.ts'
import { useLanguage } from '../shell/site-context.ts'
import { useRootStore } from '../state/index.ts'
import { createBrowserRequest } from './call-api.ts'
import { type Gate, DownloadGate } from './download-gate.tsx'

/**
 * Takes over every control that bears `data-download`, the id of a track, and `data-file`, its address: who is not
 * signed in or has no plan is told so (R6.1, R6.2), all others get the file (R6.3). Until it listens, those controls
 * lead to sign-up.
 */
export function Downloads() {
  const [gate, setGate] = useState<Gate>()
  const language = useLanguage()
  const go = useGo()
  const root = useRouteLoaderData<RootData>('root')

  useEffect(() => {
    function follow(event: MouseEvent) {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>('[data-download]')
      if (!control) return
      event.preventDefault()
      event.stopPropagation()
      const { download: id = '', file = '', inBar } = control.dataset
      const { authToken, userData } = useRootStore.getState().auth
      if (authToken === null) setGate('login')
      else if (userData?.user_subscribed) void fetchFile(id, file, root)
      else if (inBar === undefined) setGate('plan')
      else go(pathTo('licenses', language), { viewTransition: true })
    }
    // Before anything else hears of the click.
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [go, language, root])

  return gate && <DownloadGate gate={gate} onClose={() => setGate(undefined)} />
}

/** Records the download, then leads the browser to the file; where that fails, nothing happens but a line in the log. */
async function fetchFile(id: string, file: string, root: RootData | undefined): Promise<void> {
  const request = createBrowserRequest({ apiBase: '', ...root?.api })
  try {
    const answer = await request<{ url?: unknown } | null>({
      method: 'POST',
      address: '/api/save-download-music',
      body: { music_id: id },
    })
    const signed = answer?.url
    location.assign(isWebAddress(signed) ? signed : file)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value)
}
