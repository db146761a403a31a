import { getClaimEvidence, getClaimText } from '@tempolibre/contract/operations/claims'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { CopyButton } from '../../foundation/copying/copy-button.tsx'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { fetchFile, saveFile } from '../account/fetch-file.ts'
import { useAccountLoad } from '../account/use-account-load.ts'
import { useOneAtATime } from '../account/use-one-at-a-time.ts'
import { LanguageChoice } from './language-choice.tsx'

/** The certificate is drawn while the file is fetched. */
const patienceMs = 60_000

/** The text against a claim in any of the languages, how it is sent, and the evidence. */
export function ClaimText({ id }: { id: string }) {
  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  const [language, setLanguage] = useState(useLanguage())
  const load = useAccountLoad(getClaimText, { id, lang: language })
  const { once } = useOneAtATime(({ code }) => {
    if (code !== 'unauthorized') tellVisitor(m.claims_evidence_failed())
  })

  function save(): void {
    once(async () =>
      saveFile(await fetchFile(base, getClaimEvidence({ id, lang: language }), patienceMs), 'evidence.zip'),
    )
  }

  return (
    <div className="claim-text">
      <LanguageChoice language={language} onChoose={setLanguage} />
      <Loaded load={load} failure={m.claims_text_error()}>
        {({ help_url: help, names_credit: namesCredit, steps, text }) => (
          <>
            <p lang={language}>{steps}</p>
            <a href={help} rel="noreferrer" className="text-link">
              {m.claims_help()}
            </a>
            <textarea
              className="field field-area"
              rows={12}
              readOnly
              lang={language}
              value={text}
              aria-label={m.claim_answer_label()}
            />
            {namesCredit && <p>{m.claim_credit_note()}</p>}
            <div className="claims-buttons">
              <CopyButton className="button button-hot" text={text} words={m.claim_copy()} />
              <button type="button" className="button button-line" onClick={save}>
                <DownloadIcon /> {m.claims_evidence()}
              </button>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}
