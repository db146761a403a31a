import type { FileFormat } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract/errors'
import { createDownloadLink } from '@tempolibre/contract/calls/downloads'
import { certificateFile, licenceFile } from '@tempolibre/contract/calls/licences'
import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { showDownloadWait } from './download-waits.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { fetchFile, saveFile } from '../account/fetch-file.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'

/** Fetches what belongs to a licence, one thing at a time; whatever fails is told. */
export function useLicenceFiles(number: string) {
  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  const language = useLanguage()
  const request = useApiRequest()
  const [isBusy, setBusy] = useState(false)
  const underWay = useRef(false)

  async function once(run: () => Promise<void>): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    try {
      await run()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'unauthorized') tellVisitor(m.downloads_file_failed())
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  /** Has the browser save the song; its address lives for minutes, so it is asked for each time. */
  function download(format: FileFormat): void {
    void once(async () => {
      const { url } = await createDownloadLink(request, { number, format })
      location.assign(url)
      showDownloadWait({ number, format })
    })
  }

  function save(paper: 'certificate' | 'document'): void {
    void once(async () => {
      // The certificate speaks the language of the page; the signed file has but one.
      if (paper === 'certificate')
        saveFile(await fetchFile(base, certificateFile({ number, lang: language })), `${number}.pdf`)
      else saveFile(await fetchFile(base, licenceFile({ number })), `${number}.json`)
    })
  }

  return { download, isBusy, save }
}
