import { languageOf } from '@tempolibre/domain/fallback'
import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { licenceTrail, pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { pageTopOf } from '../features/texts/page-top-of.ts'
import { FileBox } from '../features/verify/file-box.tsx'
import { LicenceSheetView } from '../features/verify/licence-sheet-view.tsx'
import { NumberBox } from '../features/verify/number-box.tsx'
import { Sign } from '../features/verify/sign.tsx'
import '../features/verify/verify.css'
import type { loader } from './verify.server.ts'

export default function Verify() {
  const loaderData = useLoaderData<typeof loader>()
  const language = useLanguage()
  const { keys, kind, words } = loaderData
  return (
    <div className="measure page verify">
      {kind === 'page' && <PageTop trail={pageTrail('verify', language)} {...pageTopOf(loaderData.text)} />}
      {kind === 'licence' && (
        <>
          <PageTop trail={licenceTrail(loaderData.number, language)} title={loaderData.title} />
          <LicenceSheetView sheet={loaderData.sheet} />
        </>
      )}
      {kind === 'unknown' && (
        <PageTop trail={licenceTrail(loaderData.number, language)} title={loaderData.number}>
          <div className="verify-status">
            <Sign standing="open" size={72} />
            <div>
              <p className="verify-status-title">{m.verify_unknown()}</p>
              <p>{m.verify_unknown_text()}</p>
            </div>
          </div>
        </PageTop>
      )}
      {keys ? (
        <div className="verify-ways">
          <section className="verify-way" aria-labelledby="verify-by-number">
            <h2 id="verify-by-number">{m.verify_number_title()}</h2>
            <NumberBox
              key={kind === 'page' ? '' : loaderData.number}
              typed={kind === 'unknown' ? loaderData.number : ''}
            />
          </section>
          <FileBox keys={keys} words={words} />
        </div>
      ) : (
        <p className="lead">{m.verify_absent()}</p>
      )}
      {kind === 'page' && (
        <Prose html={loaderData.text.html} lang={languageOf(loaderData.text, 'description')} />
      )}
    </div>
  )
}
