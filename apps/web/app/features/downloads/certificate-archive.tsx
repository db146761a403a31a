import { getCertificateArchive } from '@tempolibre/contract/operations/licences'
import { m } from '@tempolibre/locales/messages'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import { fetchFile, saveFile } from '../account/fetch-file.ts'
import { useOneAtATime } from '../account/use-one-at-a-time.ts'

/** Certificates are drawn while the file downloads: a thousand take ten minutes while others use the site, more on a slow machine. */
const patienceMs = 60 * 60_000

/** Saves all certificates of the account as one ZIP, in the page's language. */
export function CertificateArchive() {
  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  const language = useLanguage()
  const { isBusy, once } = useOneAtATime(({ code, responseStatus }) => {
    if (responseStatus === 404) tellVisitor(m.downloads_empty_title())
    else if (code !== 'unauthorized') tellVisitor(m.downloads_all_failed())
  })

  function save(): void {
    once(async () => {
      const file = await fetchFile(base, getCertificateArchive({ lang: language }), patienceMs)
      saveFile(file, `certificates-${new Date().toISOString().slice(0, 10)}.zip`)
    })
  }

  return (
    <button type="button" className="button button-line" aria-disabled={isBusy || undefined} onClick={save}>
      <DownloadIcon /> {isBusy ? m.downloads_all_preparing() : m.downloads_all()}
    </button>
  )
}
