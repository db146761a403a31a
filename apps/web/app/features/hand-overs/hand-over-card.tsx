import type { HandOver } from '@tempolibre/contract'
import {
  handOverCertificateFile,
  renewHandOverLink,
  revokeHandOver,
} from '@tempolibre/contract/calls/hand-overs'
import { ApiError } from '@tempolibre/contract/errors'
import { dateFormat, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { SiteLink } from '../../foundation/ui/links.tsx'
import { fetchFile, saveFile } from '../account/fetch-file.ts'
import { ClientLink } from './client-link.tsx'
import { describeHandOverError } from './describe-hand-over-error.ts'

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
          <SiteLink to={pathTo('licence', language, number.toLowerCase())} className="hand-over-number">
            {number}
          </SiteLink>
        </p>
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
  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  const language = useLanguage()
  const request = useApiRequest()
  const underWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [url, setUrl] = useState<string>()
  const [asking, setAsking] = useState(false)
  const { client, number, project, status } = handOver

  async function once(run: () => Promise<void>): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await run()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'unauthorized') tellVisitor(describeHandOverError(error))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  const save = () =>
    once(async () =>
      saveFile(await fetchFile(base, handOverCertificateFile({ number, lang: language })), `${number}.pdf`),
    )
  const renew = () =>
    once(async () => {
      const answer = await renewHandOverLink(request, { number, lang: language })
      setUrl(answer.url)
      announce(m.hand_over_link_renewed())
    })
  const revoke = () =>
    once(async () => {
      const answer = await revokeHandOver(request, { number })
      setAsking(false)
      setUrl(undefined)
      onChange(answer.hand_over)
      announce(m.hand_over_revoked())
    })

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
        {button(m.hand_over_certificate_save(), () => void save())}
        {status !== 'revoked' && button(m.hand_over_link_renew(), () => void renew())}
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
                onClick={() => void revoke()}
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
