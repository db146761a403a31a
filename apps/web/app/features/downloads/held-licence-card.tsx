import type { FileFormat, RecordingChoice } from '@tempolibre/domain'
import type { HeldLicence } from '@tempolibre/contract'
import { dateFormat, type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { Cover } from '../../foundation/ui/cover.tsx'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import { OfferedLink } from '../../foundation/ui/links.tsx'
import { HandOverButton } from '../hand-overs/hand-over-button.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { CopyButton } from '../../foundation/copying/copy-button.tsx'
import { MadeEditions } from './made-editions.tsx'
import { useLicenceFiles } from './use-licence-files.ts'
import { WithdrawnFiles } from './withdrawn-files.tsx'

const planNames = {
  free: m.verify_plan_free,
  lifetime: m.verify_plan_lifetime,
  subscription: m.verify_plan_subscription,
} as const satisfies Record<HeldLicence['plan_kind'], () => string>

/** A full date in UTC, as on certificates. */
function formatDay(iso: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}

const isInForce = ({ disputed_at, revoked_at }: HeldLicence) => disputed_at === null && revoked_at === null

/** The notice of a breach, with what its holder can do and until when. */
function describeWarning({ warning }: HeldLicence, language: Language): string[] {
  if (!warning) return []
  const { last_day, reason, remedy } = warning
  return [
    m.downloads_warned({ date: formatDay(last_day, language), reason }),
    m.downloads_warned_remedy({ remedy }),
    m.downloads_warned_valid(),
  ]
}

/** Since when a licence is not valid, and why; or why it may not stay valid. */
function describeTrouble(licence: HeldLicence, language: Language): string[] {
  const { disputed_at, revocation_reason: reason, revoked_at, revoked_for } = licence
  if (revoked_at === null) {
    const disputed =
      disputed_at === null ? [] : [m.downloads_disputed({ date: formatDay(disputed_at, language) })]
    return [...disputed, ...describeWarning(licence, language)]
  }
  const revoked = m.downloads_revoked({ date: formatDay(revoked_at, language) })
  if (revoked_for === 'dispute') return [revoked, m.downloads_revoked_dispute()]
  if (revoked_for === 'refund') return [revoked, m.downloads_revoked_refund()]
  if (revoked_for === 'withdrawal') return [revoked, m.downloads_revoked_withdrawal()]
  return reason === null ? [revoked] : [revoked, m.downloads_revoked_reason({ reason })]
}

/** A licence and everything available under it. */
export function HeldLicenceCard({ licence }: { licence: HeldLicence }) {
  const language = useLanguage()
  const {
    artist_name,
    credit,
    current_recording: current,
    editions = [],
    number,
    track,
    track_title,
  } = licence
  const inForce = isInForce(licence)
  return (
    <article className="download" data-revoked={!inForce || undefined}>
      <div className="download-cover">
        <Cover address={track?.cover_url ?? null} size={88} />
      </div>
      <div className="download-facts">
        <h2>
          {track ? (
            <OfferedLink page="track" to={pathTo('track', language, track.slug)}>
              {track_title}
            </OfferedLink>
          ) : (
            track_title
          )}
        </h2>
        <p>{artist_name}</p>
        <p className="download-quiet">
          {licence.plan_name ?? planNames[licence.plan_kind]()} · {formatDay(licence.issued_at, language)}
        </p>
        <p className="download-copied">
          <OfferedLink
            page="licence"
            to={pathTo('licence', language, number.toLowerCase())}
            className="download-number"
          >
            {number}
          </OfferedLink>
          <CopyButton text={number} label={m.downloads_copy_number({ number })} />
        </p>
        {licence.test && <p className="download-revoked">{m.downloads_test()}</p>}
        {describeTrouble(licence, language).map((sentence) => (
          <p key={sentence} className="download-revoked">
            {sentence}
          </p>
        ))}
        {editions.length > 0 && (
          <MadeEditions licence={licence} editions={editions} canDownload={track !== null && inForce} />
        )}
        {current && inForce && (
          <p className="download-quiet">{m.downloads_newer({ date: formatDay(current.since, language) })}</p>
        )}
        {licence.withdrawn && <p className="download-quiet">{m.downloads_withdrawn()}</p>}
        {!track && inForce && <p className="download-quiet">{m.downloads_gone()}</p>}
        {credit !== null && (
          <p className="download-copied">
            <span>
              <span className="download-quiet">{m.downloads_credit()}: </span>
              {credit}
            </span>
            <CopyButton text={credit} label={m.downloads_copy_credit()} />
          </p>
        )}
      </div>
      <Actions licence={licence} />
      {track && inForce && licence.withdrawn && (
        <WithdrawnFiles licence={licence} track={track} versions={licence.withdrawn.versions} />
      )}
    </article>
  )
}

/** Names of the buttons when both recordings are offered. */
const spokenActions = {
  licensed: m.downloads_again_licensed,
  current: m.downloads_again_current,
} as const satisfies Record<RecordingChoice, unknown>

function Actions({ licence }: { licence: HeldLicence }) {
  const [claimed, setClaimed] = useState(false)
  const { download, isBusy, save } = useLicenceFiles(licence.number)
  const { number, track_title: title } = licence
  const inForce = isInForce(licence)
  const { current_recording: current, formats } = licence

  const button = (action: string, run: () => void, { isDownload = false, spoken = action } = {}) => (
    <button
      key={spoken}
      type="button"
      className="download-action"
      aria-label={m.downloads_of_track({ action: spoken, title })}
      aria-disabled={isBusy}
      onClick={run}
    >
      {isDownload && <DownloadIcon />}
      {action}
    </button>
  )

  const downloadsOf = (recording: RecordingChoice, offered: readonly FileFormat[]) =>
    offered.map((each) => {
      const format = each.toUpperCase()
      return button(m.downloads_again({ format }), () => download(each, recording), {
        isDownload: true,
        ...(current && { spoken: spokenActions[recording]({ format }) }),
      })
    })

  return (
    <div className="download-actions">
      {licence.track && inForce && (
        <>
          {current && <p className="download-which">{m.downloads_licensed_recording()}</p>}
          {downloadsOf('licensed', formats)}
          {current && <p className="download-which">{m.downloads_current_recording()}</p>}
          {current && downloadsOf('current', current.formats)}
        </>
      )}
      {button(m.downloads_certificate(), () => save('certificate'))}
      {button(m.downloads_document(), () => save('document'))}
      {inForce && licence.client_work && <HandOverButton number={number} title={title} />}
      {inForce && button(m.claim_open(), () => setClaimed(true))}
      {claimed && <ClaimDialog number={number} onClose={() => setClaimed(false)} />}
    </div>
  )
}
