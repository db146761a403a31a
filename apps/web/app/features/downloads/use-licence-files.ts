import type { FileFormat, RecordingChoice } from '@tempolibre/domain'
import { createDownloadLink } from '@tempolibre/contract/operations/downloads'
import { getLicenceCertificate, getLicenceDocument } from '@tempolibre/contract/operations/licences'
import { m } from '@tempolibre/locales/messages'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../foundation/root-data/root-data.server.ts'
import { showDownloadWait } from './download-waits.ts'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { fetchFile, saveFile } from '../account/fetch-file.ts'
import { useOneAtATime } from '../account/use-one-at-a-time.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'

/** Fetches the files of a licence, one at a time, and reports failures. */
export function useLicenceFiles(number: string) {
  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  const language = useLanguage()
  const request = useApiRequest()
  const { isBusy, once } = useOneAtATime(({ code }) => {
    if (code === 'recording_gone') tellVisitor(m.api_recording_gone())
    else if (code === 'edition_gone') tellVisitor(m.api_edition_gone())
    else if (code !== 'unauthorized') tellVisitor(m.downloads_file_failed())
  })

  /** Makes the browser save the song. Its address expires within minutes, so it is requested each time. */
  function download(
    format: FileFormat,
    recording: RecordingChoice,
    { edition, versionId }: { edition?: string; versionId?: string } = {},
  ): void {
    const file = { number, format, recording, ...(edition !== undefined && { edition }) }
    once(async () => {
      const { url } = await createDownloadLink(request, {
        ...file,
        ...(versionId !== undefined && { track_id: versionId }),
      })
      location.assign(url)
      showDownloadWait({ ...file, ...(versionId !== undefined && { trackId: versionId }) })
    })
  }

  function save(paper: 'certificate' | 'document'): void {
    once(async () => {
      // The certificate is in the page's language; the signed file has only one.
      if (paper === 'certificate')
        saveFile(await fetchFile(base, getLicenceCertificate({ number, lang: language })), `${number}.pdf`)
      else saveFile(await fetchFile(base, getLicenceDocument({ number })), `${number}.json`)
    })
  }

  return { download, isBusy, save }
}
