import { m } from '@tempolibre/locales/messages'
import { Dialog } from '../shell/dialog.tsx'
import { PageLink } from '../ui/links.tsx'
import './dialog.css'

/** What stands between a visitor and a file. */
export type Gate = 'login' | 'plan' | 'limit'

const gates = {
  login: {
    title: m.download_login_title,
    text: m.download_login_text,
    go: m.download_login_go,
    page: 'login',
  },
  plan: {
    title: m.download_plan_title,
    text: m.download_plan_text,
    go: m.download_plan_go,
    page: 'licenses',
  },
  limit: {
    title: m.downloads_limit_title,
    text: m.downloads_limit_text,
    go: m.download_plan_go,
    page: 'licenses',
  },
} as const

/** Says why there is no download, or none this month, and leads on (R6.1, R6.2). */
export function DownloadGate({ gate, onClose }: { gate: Gate; onClose: () => void }) {
  const { go, page, text, title } = gates[gate]
  return (
    <Dialog title={title()} closeLabel={m.download_close()} className="session-dialog" onClose={onClose}>
      <p>{text()}</p>
      <PageLink page={page} className="button button-hot" onClick={onClose}>
        {go()}
      </PageLink>
    </Dialog>
  )
}
