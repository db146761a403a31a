import { ApiError, type EndpointOutput } from '@tempolibre/contract'
import { planFormats, productNameOf } from '@tempolibre/domain'
import { findClientHandOver, findHandOver, findSeller, type HandOverRow } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import { coverUrl } from '../../http/cover-url.ts'
import { signCertificate } from '../../licences/certificate.ts'
import { chooseRecording } from '../../licences/chosen-recording.ts'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { readLicenceDocument } from '../../licences/read-licence-document.ts'
import { hashHandOverToken, readHandOver, writeSignedHandOver } from '../../licences/write-hand-over.ts'
import { findPaperLook } from '../../look/paper-look.ts'
import type { DrawPaper } from '../../papers/answer-with-paper.ts'
import { drawApart } from '../../papers/draw-apart.ts'
import { describeSellerNumbers } from '../../payments/describe-invoice.ts'
import { storedFile } from './signed-files.ts'
import type { FindProgress } from './find-progress.ts'
import { factsOf } from './hand-overs.ts'

/** What the client's page needs. */
export type ClientContext = LicensingContext & { findProgress: FindProgress }

type ClientRow = NonNullable<Awaited<ReturnType<typeof findClientHandOver>>>

/** What the client's page shows, with the addresses of the files while it is in force. */
export async function getClientHandOver(
  licensing: ClientContext,
  { token }: { token: string },
): Promise<EndpointOutput<'getClientHandOver'>> {
  const row = await findByToken(licensing, token)
  const facts = factsOf(row)
  const { client, credit, issuer, project, terms, verify_url } = readHandOver(row)
  return {
    success: true,
    hand_over: {
      ...facts,
      client,
      credit,
      issuer,
      project,
      verify_url,
      terms_url: terms.url,
      cover_url:
        row.track_id === null
          ? null
          : coverUrl(licensing, { kind: 'track', id: row.track_id, cover: row.cover }),
      files: facts.status === 'valid' ? await listFiles(licensing, row) : [],
    },
  }
}

/** In the recording that was licensed, which is the one that the work contains; if it is gone, in the current one. */
async function listFiles({ addresses, findProgress }: ClientContext, row: ClientRow) {
  const licensed = chooseRecording(row, undefined)
  const former = licensed.isFormer ? storedFile('mp3', licensed.master, licensed.preview) : undefined
  const isGone = former !== undefined && !(await findProgress(former))
  const recording = isGone ? ('current' as const) : undefined
  const { master, preview } = chooseRecording(row, recording)
  const formats = master === null ? (['mp3'] as const) : planFormats[row.plan_kind]
  return formats.flatMap((format) => {
    if (!storedFile(format, master, preview)) return []
    const file = { number: row.licence_number, handOver: row.number, format, recording }
    return { format, url: addresses.make(file).url }
  })
}

/** A row with everything that was signed. */
type Signed<Row> = Row & { document: string; signature: string }

async function findByToken({ db }: LicensingContext, token: string): Promise<Signed<ClientRow>> {
  const row = await findClientHandOver(db, { tokenHash: hashHandOverToken(token) })
  if (!row || !isSigned(row)) throw new ApiError('not_found')
  return row
}

/** Whether a hand-over was not erased. */
function isSigned<Row extends { document: string | null; signature: string | null }>(
  row: Row,
): row is Signed<Row> {
  return row.document !== null && row.signature !== null
}

/** The certificate for anyone who has the client's page. @throws ApiError `not_found`, or `hand_over_ended` unless it is in force */
export async function getClientCertificate(
  licensing: LicensingContext,
  { language, token }: { token: string; language?: Language | undefined },
): Promise<{ number: string; draw: DrawPaper }> {
  const row = await findByToken(licensing, token)
  if (factsOf(row).status !== 'valid') throw new ApiError('hand_over_ended')
  return { number: row.number, draw: await prepareDrawing(licensing, row, language) }
}

/** The certificate for the account that made the hand-over; it says if it is revoked. @throws ApiError `not_found` */
export async function getHandOverCertificate(
  licensing: LicensingContext,
  { language, number, userId }: { number: string; userId: string; language?: Language | undefined },
): Promise<DrawPaper> {
  const row = await findHandOver(licensing.db, { number, userId })
  if (!row || !isSigned(row)) throw new ApiError('not_found')
  return prepareDrawing(licensing, row, language)
}

async function prepareDrawing(
  { db, keyring, readMedia, siteUrl }: LicensingContext,
  row: Signed<HandOverRow>,
  asked: Language | undefined,
): Promise<DrawPaper> {
  const [key, seller, look] = await Promise.all([
    keyring.confirmed(),
    findSeller(db),
    findPaperLook({ db, readMedia }),
  ])
  const { disputed_at: disputedAt, revoked_at: revokedAt } = factsOf(row)
  const language = asked ?? row.language
  const order = {
    handOver: {
      handOver: readHandOver(row),
      language,
      keyId: key.id,
      signedHandOver: writeSignedHandOver(row),
      productName: productNameOf(seller, siteUrl),
      licensor: readLicenceDocument({ document: row.licence_document }).licensor,
      sellerNumbers: seller ? describeSellerNumbers(seller, language) : [],
      look: { accent: look.accent, logo: look.logo },
      disputedAt: disputedAt === null ? null : new Date(disputedAt),
      revokedAt: revokedAt === null ? null : new Date(revokedAt),
      isTest: row.rehearsal,
    },
  }
  return async (work) => signCertificate(await drawApart(order, work), key)
}
