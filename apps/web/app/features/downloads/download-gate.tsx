import type { HeldLicence } from '@tempolibre/contract'
import { dateFormat } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { PageLink } from '../../foundation/ui/links.tsx'
import '../../foundation/dialog/dialog-parts.css'
import './download-gate.css'
import type { DownloadGateProps } from './gate.ts'
import { PlanNeeded } from './plan-needed.tsx'
import { UseNotCovered } from './use-not-covered.tsx'

const words = {
  login: { title: m.download_login_title, text: m.download_login_text },
  plan: { title: m.download_plan_title, text: m.download_plan_text },
  limit: { title: m.downloads_limit_title, text: m.downloads_limit_text },
  daily: { title: m.downloads_daily_title, text: m.downloads_daily_text },
  trial: { title: m.downloads_trial_title, text: m.downloads_trial_text },
  ready: { title: m.download_ready_title, text: m.download_ready_text },
  unpaid: { title: m.download_unpaid_title, text: m.download_unpaid_text },
  hold: { title: m.download_hold_title, text: m.download_hold_text },
  waiting: { title: m.download_waiting_title, text: m.download_waiting_text },
  revoked: { title: m.download_revoked_title, text: m.download_revoked_text },
  use: { title: m.download_use_title, text: m.download_use_text },
} as const

/** The page each of these gates links to. */
const waysOn = {
  limit: { page: 'licenses', label: m.download_plan_go },
  daily: { page: 'subscription', label: m.download_hold_go },
  trial: { page: 'subscription', label: m.download_hold_go },
  unpaid: { page: 'subscription', label: m.download_unpaid_go },
  hold: { page: 'subscription', label: m.download_hold_go },
  waiting: { page: 'subscription', label: m.download_hold_go },
  revoked: { page: 'downloads', label: m.download_revoked_go },
} as const

/** Explains why there is no download, or none left this month, and what to do. */
export function DownloadGate(props: DownloadGateProps) {
  const { gate, onClose, onLeave } = props
  if (gate.kind === 'held') return <LicenceHeld {...props} licence={gate.licence} />
  const { kind } = gate
  const { text, title } = words[kind]
  return (
    <Dialog title={title()} closeLabel={m.download_close()} className="session-dialog" onClose={onClose}>
      <p>{text()}</p>
      {kind === 'login' || kind === 'plan' ? (
        <PlanNeeded kind={kind} onLeave={onLeave} />
      ) : kind === 'use' ? (
        <UseNotCovered {...props} />
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
              data-mix={gate.download.mix}
              data-edition={gate.download.edition}
              data-format={gate.download.format}
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
      <p>{licence.withdrawn ? m.downloads_withdrawn() : m.download_held_text({ number, date })}</p>
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
