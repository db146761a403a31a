import type { HandOver } from '@tempolibre/contract'
import { dateFormat, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { OfferedLink } from '../../foundation/ui/links.tsx'
import { ClientLink } from './client-link.tsx'
import { useHandOverActions } from './use-hand-over-actions.ts'

/** One hand-over, with what its maker can do with it. */
export function HandOverCard({ given }: { given: HandOver }) {
  const language = useLanguage()
  const [handOver, setHandOver] = useState(given)
  const { client, number, project } = handOver
  const day = (iso: string) =>
    dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
  return (
    <article className="hand-over" data-ended={handOver.status !== 'valid' || undefined}>
      <div className="hand-over-facts">
        <h2>{client}</h2>
        <p>{project}</p>
        <p className="hand-over-quiet">
          {handOver.track_title} · {handOver.artist_name} · {day(handOver.issued_at)}
        </p>
        <p>
          <OfferedLink
            page="licence"
            to={pathTo('licence', language, number.toLowerCase())}
            className="hand-over-number"
          >
            {number}
          </OfferedLink>
        </p>
        {handOver.test && <p className="hand-over-trouble">{m.verify_test_licence()}</p>}
        {handOver.revoked_at !== null ? (
          <p className="hand-over-trouble">{m.hand_over_revoked_on({ date: day(handOver.revoked_at) })}</p>
        ) : (
          handOver.disputed_at !== null && (
            <p className="hand-over-trouble">
              {m.hand_over_disputed_since({ date: day(handOver.disputed_at) })}
            </p>
          )
        )}
      </div>
      <Actions handOver={handOver} onChange={setHandOver} />
    </article>
  )
}

function Actions({ handOver, onChange }: { handOver: HandOver; onChange: (handOver: HandOver) => void }) {
  const [url, setUrl] = useState<string>()
  const [asking, setAsking] = useState(false)
  const { isBusy, renew, revoke, save } = useHandOverActions(handOver, {
    onLink: setUrl,
    onRevoked(revoked) {
      setAsking(false)
      setUrl(undefined)
      onChange(revoked)
    },
  })
  const { client, project, status } = handOver

  const button = (action: string, run: () => void) => (
    <button
      type="button"
      className="hand-over-action"
      aria-label={m.hand_over_of({ action, client, project })}
      aria-disabled={isBusy || undefined}
      onClick={run}
    >
      {action}
    </button>
  )

  return (
    <>
      <div className="hand-over-actions">
        {button(m.hand_over_certificate_save(), save)}
        {status !== 'revoked' && button(m.hand_over_link_renew(), renew)}
        {status !== 'revoked' && button(m.hand_over_revoke(), () => setAsking(true))}
      </div>
      {url !== undefined && <ClientLink url={url} />}
      {asking && (
        <Dialog
          title={m.hand_over_revoke_title()}
          className="hand-over-dialog"
          onClose={() => setAsking(false)}
        >
          <div className="hand-over-form">
            <p>{m.hand_over_revoke_text({ client })}</p>
            <div className="hand-over-answers">
              <button
                type="button"
                className="button button-hot"
                aria-disabled={isBusy || undefined}
                onClick={revoke}
              >
                {m.hand_over_revoke_send()}
              </button>
              <button type="button" className="button button-line" onClick={() => setAsking(false)}>
                {m.hand_over_keep()}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
