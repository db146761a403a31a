import { ApiError } from '@tempolibre/contract/errors'
import { certificateArchiveFile } from '@tempolibre/contract/calls/licences'
import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import { fetchFile, saveFile } from '../account/fetch-file.ts'

/** Certificates are drawn while the file downloads: a thousand take ten minutes while others use the site, more on a slow machine. */
const patienceMs = 60 * 60_000

/** Saves all certificates of the account as one ZIP, in the page's language. */
export function CertificateArchive() {
  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)

  async function save(): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      const file = await fetchFile(base, certificateArchiveFile({ lang: language }), patienceMs)
      saveFile(file, `certificates-${new Date().toISOString().slice(0, 10)}.zip`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.responseStatus === 404) tellVisitor(m.downloads_empty_title())
      else if (error.code !== 'unauthorized') tellVisitor(m.downloads_all_failed())
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      className="button button-line"
      aria-disabled={busy || undefined}
      onClick={() => void save()}
    >
      <DownloadIcon /> {busy ? m.downloads_all_preparing() : m.downloads_all()}
    </button>
  )
}
