import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@tempolibre/contract'
import { countLicences, listCertificateRows } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import { Zip, ZipDeflate } from 'fflate'
import { createCallGate } from '../../http/call-gate.ts'
import type { LicenceOffice } from '../../licences/licence-office.ts'
import { prepareCertificates, writeSignedLicence } from './licences.ts'

type CertificateRow = Awaited<ReturnType<typeof listCertificateRows>>[number]

/** Rows read per query. */
const rowsAtOnce = 50
/** Two files each: without the 64-bit extension, which fflate does not write, a ZIP holds at most 65,535 files. */
const maxLicences = 32_000
/** Maximum characters of a song's title in a file name. */
const maxTitleLength = 60

/** Only one certificate is drawn at a time, for all archives together. */
const takeTurn = createCallGate(1)

/** Draws a certificate in the turn of its account, then leaves the processor to other work for the same time. */
function drawInTurn(userId: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  return takeTurn(userId, async () => {
    const startedAt = performance.now()
    const certificate = await draw()
    await delay(performance.now() - startedAt)
    return certificate
  })
}

/**
 * All certificates of an account as a ZIP, each a PDF in the requested language, or else that of its licence, with
 * the signed licence. Streamed one licence at a time, so memory use is constant.
 * @throws ApiError `not_found` without a licence, `payload_too_large` for more than one archive can hold
 */
export async function openCertificateArchive(
  office: LicenceOffice,
  { language, userId }: { userId: string; language?: Language | undefined },
): Promise<ReadableStream<Uint8Array>> {
  const count = await countLicences(office.db, { userId })
  if (count === 0) throw new ApiError('not_found')
  if (count > maxLicences) throw new ApiError('payload_too_large')
  const draw = await prepareCertificates(office)
  const rows = readRows(office, userId)
  let archive: Zip | undefined

  return new ReadableStream<Uint8Array>({
    start(controller) {
      archive = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error)
        controller.enqueue(chunk)
        if (isLast) controller.close()
      })
    },
    async pull() {
      const { done, value: row } = await rows.next()
      if (done) return archive?.end()
      const certificate = await drawInTurn(userId, () => draw(row, language))
      const name = nameFiles(row)
      for (const [ending, content] of [
        ['pdf', certificate],
        ['json', Buffer.from(writeSignedLicence(row))],
      ] as const) {
        const file = new ZipDeflate(`${name}.${ending}`, { level: 6 })
        file.mtime = row.issued_at
        archive?.add(file)
        file.push(content, true)
      }
    },
    async cancel() {
      await rows.return(undefined)
    },
  })
}

async function* readRows({ db }: LicenceOffice, userId: string): AsyncGenerator<CertificateRow, undefined> {
  let after = ''
  for (;;) {
    const rows = await listCertificateRows(db, { userId, after, limit: rowsAtOnce })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return undefined
    after = last.number
  }
}

/** Date, title and number: sorted by name the files are sorted by date, and names are unique. */
function nameFiles({ issued_at, number, track_title }: CertificateRow): string {
  // Characters that Windows, macOS or a shell would not accept in a name.
  const title = track_title.replaceAll(/[\p{C}/\\:*?"<>|]/gu, ' ').replaceAll(/\s+/g, ' ')
  const short = Array.from(title).slice(0, maxTitleLength).join('').trim()
  return [issued_at.toISOString().slice(0, 10), short, number].filter((part) => part !== '').join(' ')
}
