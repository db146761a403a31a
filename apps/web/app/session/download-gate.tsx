import type { EndpointOutput } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useRef } from 'react'
import { Dialog } from '../shell/dialog.tsx'
import { useLanguage } from '../shell/site-context.ts'
import { ApplicationLink, PageLink, SiteLink } from '../ui/links.tsx'
import './dialog.css'
import './download-gate.css'
import type { PendingDownload } from './pending-download.ts'
import { useApiRequest } from './use-api-request.ts'
import { useLoad } from './use-load.ts'

/** What stands between a visitor and a file; `ready`: nothing, but so much time that they are asked again. */
export interface Gate {
  kind: 'login' | 'plan' | 'limit' | 'ready'
  download: PendingDownload
}

interface DownloadGateProps {
  gate: Gate
  /** The visitor leaves for one of the ways onward; `plan`: the free one, chosen with it. */
  onLeave: (plan?: string) => void
  onClose: () => void
}

const words = {
  login: { title: m.download_login_title, text: m.download_login_text },
  plan: { title: m.download_plan_title, text: m.download_plan_text },
  limit: { title: m.downloads_limit_title, text: m.downloads_limit_text },
  ready: { title: m.download_ready_title, text: m.download_ready_text },
} as const

/** Says why there is no download, or none this month, and leads on (R6.1, R6.2). */
export function DownloadGate({ gate, onClose, onLeave }: DownloadGateProps) {
  const { kind } = gate
  const { text, title } = words[kind]
  const needsPlan = kind === 'login' || kind === 'plan'
  return (
    <Dialog title={title()} closeLabel={m.download_close()} className="session-dialog" onClose={onClose}>
      <p>{text()}</p>
      {needsPlan ? (
        <PlanNeeded kind={kind} onLeave={onLeave} />
      ) : (
        <div className="session-dialog-choices">
          {kind === 'limit' ? (
            <PageLink page="licenses" className="button button-hot" onClick={onClose}>
              {m.download_plan_go()}
            </PageLink>
          ) : (
            <button
              type="button"
              className="button button-hot"
              data-download={gate.download.id}
              data-file={gate.download.file}
            >
              {gate.download.label}
            </button>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** What helps beside the customer's words: that a free plan suffices, if there is one, and that the song is kept. */
function PlanNeeded({ kind, onLeave }: { kind: 'login' | 'plan'; onLeave: DownloadGateProps['onLeave'] }) {
  const language = useLanguage()
  const free = useFreePlan(language)
  const choices = useRef<HTMLDivElement>(null)
  const hash = free ? `#plan=${free.id}` : ''

  useEffect(() => {
    // Links of plans are taken over before React hears of a click on them (plan-choice.tsx).
    function leave({ target }: MouseEvent) {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || !choices.current?.contains(link)) return
      onLeave(link.hash === '' ? undefined : free?.id)
    }
    document.addEventListener('click', leave, { capture: true })
    return () => document.removeEventListener('click', leave, { capture: true })
  }, [free, onLeave])

  return (
    <>
      <p className="download-gate-help">
        {free && `${m.download_free_enough({ plan: free.name })} `}
        {kind === 'login' ? m.download_login_goes_on() : m.download_plan_goes_on()}
      </p>
      <div ref={choices} className="session-dialog-choices download-gate-choices">
        {kind === 'login' && (
          <ApplicationLink path={`/register${hash}`} className="button button-line">
            {m.download_login_create()}
          </ApplicationLink>
        )}
        {kind === 'plan' && free && (
          <SiteLink to={pathTo('pricing', language) + hash} className="button button-line">
            {m.download_plan_take({ plan: free.name })}
          </SiteLink>
        )}
        <PageLink page={kind === 'login' ? 'login' : 'licenses'} className="button button-hot">
          {kind === 'login' ? m.download_login_go() : m.download_plan_go()}
        </PageLink>
      </div>
    </>
  )
}

/** The plan that costs nothing; undefined where none is on offer, or none is known of. */
function useFreePlan(language: string) {
  const request = useApiRequest()
  const { answer } = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        request<EndpointOutput<'listPlans'>>({
          method: 'GET',
          address: `/api/v1/plans?lang=${language}`,
          signal,
        }),
      [language, request],
    ),
  )
  return answer?.plans.find(({ kind }) => kind === 'free')
}
