import type { SignedLicence } from '@tempolibre/domain/licence-document'
import { getLicenceDocument } from '@tempolibre/contract/operations/licences'
import { get } from '@tempolibre/contract/operations/operation'
import { dateFormat, type Language, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { SiteLink, useHasPage } from '../../foundation/ui/links.tsx'
import { licenceParameter } from '../claims/asked-licence.ts'
import { LanguageChoice } from '../claims/language-choice.tsx'
import { CopyButton } from '../../foundation/copying/copy-button.tsx'

/** The signed licence, which is downloaded as a file elsewhere, as JSON. */
const readLicenceDocument = get(getLicenceDocument.path)

/** A ready-made answer to a Content ID claim, written from the signed licence. */
export function ClaimDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const load = useAccountLoad(readLicenceDocument, { number })
  return (
    <Dialog title={m.claim_open()} closeLabel={m.download_close()} className="claim-dialog" onClose={onClose}>
      <Loaded load={load} failure={m.claim_error()}>
        {({ licence }) => <Answer licence={licence} />}
      </Loaded>
    </Dialog>
  )
}

function Answer({ licence }: { licence: SignedLicence['licence'] }) {
  const page = useLanguage()
  const hasChannels = useHasPage('channels')
  const [language, setLanguage] = useState(page)
  const text = writeAnswer(licence, language)
  return (
    <div className="claim">
      <p>{m.claim_text()}</p>
      <LanguageChoice language={language} onChoose={setLanguage} />
      <textarea
        className="field field-area"
        rows={12}
        readOnly
        lang={language}
        value={text}
        aria-label={m.claim_answer_label()}
      />
      {licence.credit !== null && <p>{m.claim_credit_note()}</p>}
      <CopyButton className="button button-hot" text={text} words={m.claim_copy()} />
      {hasChannels && (
        <SiteLink
          to={`${pathTo('channels', page)}?${licenceParameter}=${licence.number}`}
          className="text-link"
        >
          {m.claims_new()}
        </SiteLink>
      )}
    </div>
  )
}

/** The answer in one language: its dates in that language, the proof linked in that language. */
function writeAnswer({ credit, ...licence }: SignedLicence['licence'], language: Language): string {
  const locale = { locale: language }
  const path = pathTo('licence', language, licence.number.toLowerCase())
  const answer = m.claim_answer(
    {
      title: licence.track.title,
      artist: licence.track.artist,
      holder: licence.holder,
      number: licence.number,
      date: dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(licence.issued_at)),
      address: new URL(path, licence.verify_url).href,
    },
    locale,
  )
  return credit === null ? answer : `${answer}\n\n${m.claim_credit({ credit }, locale)}`
}
