import { ApiError } from '@tempolibre/contract'
import { countLicences, listCertificateRows } from '@tempolibre/database'
import { limitUnderWay } from '@tempolibre/fair-share'
import type { Language } from '@tempolibre/locales'
import { Zip, ZipDeflate } from 'fflate'
import { admitted, currentWork } from '../../http/pay-work.ts'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { isLookOnly } from '../../papers/look-only.ts'
import { prepareCertificates, writeSignedLicence } from './licences.ts'

type CertificateRow = Awaited<ReturnType<typeof listCertificateRows>>[number]

/** Rows read per query. */
const rowsAtOnce = 50
/** Two files each: without the 64-bit extension, which fflate does not write, a ZIP holds at most 65,535 files. */
const maxLicences = 32_000
/** Maximum characters of a song's title in a file name. */
const maxTitleLength = 60

/** Archives under way in a process: one of thousands of certificates takes an hour. */
export const archivesUnderWay = { each: 2, together: 12, forNewcomers: 4 } as const
const places = limitUnderWay(archivesUnderWay)
/** Time after which a holder of two under way may try again. */
const retryAfterSeconds = 60

/**
 * All certificates of an account as a ZIP, each a PDF in the requested language, or else that of its licence, with
 * the signed licence. Streamed one licence at a time, so memory use is constant.
 * @throws ApiError `not_found` without a licence, `payload_too_large` for more than one archive can hold, `too_many_requests` in
 * debt, or with two under way
 */
export async function openCertificateArchive(
  licensing: LicensingContext,
  { language, userId }: { userId: string; language?: Language | undefined },
): Promise<ReadableStream<Uint8Array>> {
  const count = await countLicences(licensing.db, { userId })
  if (count === 0) throw new ApiError('not_found')
  if (count > maxLicences) throw new ApiError('payload_too_large')
  if (isLookOnly()) return new ReadableStream({ start: (controller) => controller.close() })
  const asked = currentWork()
  asked.admit()
  // It is drawn after its answer has begun, in a line of its own: a single certificate does not wait behind it.
  const work = { ...admitted(asked), holder: `archive of ${asked.holder}` }
  const draw = await prepareCertificates(licensing, work)
  const rows = readRows(licensing, userId)
  const end = places.begin(asked.payer)
  if (!end) throw new ApiError('too_many_requests', { retryAfterSeconds })
  let archive: Zip | undefined

  /** Packs a file, and charges what that took. */
  function pack(name: string, content: Uint8Array, time: Date): void {
    const before = process.threadCpuUsage()
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = time
    archive?.add(file)
    file.push(content, true)
    const { system, user } = process.threadCpuUsage(before)
    work.spend({ cpuSeconds: (system + user) / 1e6, bytes: content.length })
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      archive = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error)
        controller.enqueue(chunk)
        if (isLast) controller.close()
      })
    },
    async pull() {
      try {
        const { done, value: row } = await rows.next()
        if (done) {
          archive?.end()
          return end()
        }
        const name = nameFiles(row)
        pack(`${name}.pdf`, await draw(row, language), row.issued_at)
        pack(`${name}.json`, Buffer.from(writeSignedLicence(row)), row.issued_at)
      } catch (error) {
        end()
        throw error
      }
    },
    async cancel() {
      end()
      await rows.return(undefined)
    },
  })
}

async function* readRows(
  { db }: LicensingContext,
  userId: string,
): AsyncGenerator<CertificateRow, undefined> {
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
