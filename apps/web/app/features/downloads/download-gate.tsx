import type { HeldLicence } from '@tempolibre/contract'
import { listPlans } from '@tempolibre/contract/calls/catalogue'
import { dateFormat, pathTo } from '@tempolibre/locales'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useEffect, useRef } from 'react'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { ApplicationLink, PageLink, SiteLink } from '../../foundation/ui/links.tsx'
import '../../foundation/dialog/dialog-parts.css'
import './download-gate.css'
import type { PendingDownload } from './pending-download.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLoad } from '../../foundation/calls/use-load.ts'

/**
 * What keeps a visitor from a file. `ready`: nothing, but after this much time they are asked again; `held`:
 * nothing, but the licence is an earlier one.
 */
export type Gate =
  | { kind: keyof typeof words; download: PendingDownload }
  | { kind: 'held'; download: PendingDownload; licence: HeldLicence }

interface DownloadGateProps {
  gate: Gate
  /** Called when the visitor follows one of the links; `plan`: the free plan, if chosen. */
  onLeave: (plan?: string) => void
  /** Called to download the song under the held licence. */
  onDownloadAgain: (licence: HeldLicence) => void
  onClose: () => void
}

const words = {
  login: { title: m.download_login_title, text: m.download_login_text },
  plan: { title: m.download_plan_title, text: m.download_plan_text },
  limit: { title: m.downloads_limit_title, text: m.downloads_limit_text },
  daily: { title: m.downloads_daily_title, text: m.downloads_daily_text },
  trial: { title: m.downloads_trial_title, text: m.downloads_trial_text },
  ready: { title: m.download_ready_title, text: m.download_ready_text },
  unpaid: { title: m.download_unpaid_title, text: m.download_unpaid_text },
  hold: { title: m.download_hold_title, text: m.download_hold_text },
  revoked: { title: m.download_revoked_title, text: m.download_revoked_text },
} as const

/** The page each of these gates links to. */
const waysOn = {
  limit: { page: 'licenses', label: m.download_plan_go },
  daily: { page: 'subscription', label: m.download_hold_go },
  trial: { page: 'subscription', label: m.download_hold_go },
  unpaid: { page: 'subscription', label: m.download_unpaid_go },
  hold: { page: 'subscription', label: m.download_hold_go },
  revoked: { page: 'downloads', label: m.download_revoked_go },
} as const

/** Explains why there is no download, or none left this month, and what to do. */
export function DownloadGate(props: DownloadGateProps) {
  const { gate, onClose, onLeave } = props
  if (gate.kind === 'held') return <LicenceHeld {...props} licence={gate.licence} />
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
          {kind !== 'ready' ? (
            <PageLink page={waysOn[kind].page} className="button button-hot" onClick={onClose}>
              {waysOn[kind].label()}
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

/** No plan for a new licence, but a held one allows downloading the song again. */
function LicenceHeld({ licence, onClose, onDownloadAgain }: DownloadGateProps & { licence: HeldLicence }) {
  const language = useLanguage()
  const { formats, issued_at, number } = licence
  const date = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(issued_at))
  return (
    <Dialog
      title={m.download_held_title()}
      closeLabel={m.download_close()}
      className="session-dialog"
      onClose={onClose}
    >
      <p>{m.download_held_text({ number, date })}</p>
      <div className="session-dialog-choices">
        <PageLink page="licenses" className="button button-line" onClick={onClose}>
          {m.plan_choice_see()}
        </PageLink>
        <button type="button" className="button button-hot" onClick={() => onDownloadAgain(licence)}>
          {m.downloads_again({ format: (formats[0] ?? 'mp3').toUpperCase() })}
        </button>
      </div>
    </Dialog>
  )
}

/** Hints besides the operator's text: a free plan suffices, if there is one, and the song is remembered. */
function PlanNeeded({ kind, onLeave }: { kind: 'login' | 'plan'; onLeave: DownloadGateProps['onLeave'] }) {
  const language = useLanguage()
  const free = useFreePlan(language)
  const choices = useRef<HTMLDivElement>(null)
  const hash = free ? `#plan=${free.id}` : ''

  useEffect(() => {
    // plan-choice.tsx handles plan links before React sees the click.
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

/** The free plan; undefined if none is on offer or the plans are unknown. */
function useFreePlan(language: Language) {
  const request = useApiRequest()
  const { answer } = useLoad(
    useCallback(
      (signal: AbortSignal) => listPlans(request, { lang: language }, { signal }),
      [language, request],
    ),
  )
  return answer?.plans.find(({ kind }) => kind === 'free')
}
