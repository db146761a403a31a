import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type HandOver,
  type PublicHandOver,
} from '@tempolibre/contract'
import {
  type Database,
  findHandOver,
  type HandOverRow,
  issueHandOver,
  listHandOvers as findHandOvers,
  lockHeldLicence,
  replaceHandOverToken,
  revokeHandOver as storeRevocation,
} from '@tempolibre/database'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { UserCaller } from '../../http/caller.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import type { SigningKey } from '../../licences/keyring.ts'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { readLicenceDocument } from '../../licences/read-licence-document.ts'
import { shortenName } from '../../licences/shorten-name.ts'
import { requireInForce, statusOf, testField } from '../../licences/status.ts'
import {
  clientUrlOf,
  hashHandOverToken,
  makeHandOverToken,
  readHandOver,
  writeHandOver,
} from '../../licences/write-hand-over.ts'
import { verifyUrlOf } from '../../licences/write-licence.ts'

/** A key rarely changes; this many changes in a row indicate a bug. */
const maxAttempts = 5

/** The caller's hand-overs, latest first. */
export async function listHandOvers(
  { db, siteUrl }: LicensingContext,
  { cursor, lang, limit }: EndpointParsedInput<'listHandOvers'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'listHandOvers'>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, handOverCursor)
  const { handOvers, next, total } = await findHandOvers(db, {
    userId: user.id,
    limit,
    after: after && { issuedAt: after[0], number: after[1] },
  })
  return {
    success: true,
    hand_overs: handOvers.map((row) => describe(row, siteUrl, lang)),
    total,
    next_cursor: next ? encodeCursor([next.issued_at.toISOString(), next.number]) : null,
  }
}

const handOverCursor = z.tuple([z.iso.datetime(), z.string().max(20)])

/**
 * Issues a hand-over under a licence of the caller.
 * @throws ApiError `not_found` for another user's licence, `hand_over_not_covered`, `hand_over_exists`, `licence_revoked`,
 * `licence_disputed`
 */
export async function makeHandOver(
  licensing: LicensingContext,
  input: EndpointParsedInput<'makeHandOver'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'makeHandOver'>> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    // Loaded before the transaction, which must not wait for another connection.
    const key = await licensing.keyring.current()
    const token = makeHandOverToken()
    const number = await licensing.db
      .transaction()
      .execute((transaction) => issue(transaction, input, { key, siteUrl: licensing.siteUrl, token, user }))
    if (number !== undefined) return answerWithLink(licensing, { number, token, language: input.lang }, user)
    licensing.keyring.forget()
  }
  throw new Error('the key changed each time a hand-over was about to be issued')
}

/** @returns the number; undefined if the key was replaced meanwhile */
async function issue(
  db: Transaction<Database>,
  { client, lang, licence_number, project }: EndpointParsedInput<'makeHandOver'>,
  { key, siteUrl, token, user }: { key: SigningKey; siteUrl: string; token: string; user: { id: string } },
): Promise<string | undefined> {
  const licence = await lockHeldLicence(db, { number: licence_number, userId: user.id })
  if (!licence) throw new ApiError('not_found')
  requireInForce(licence)
  if (readLicenceDocument(licence).uses.client_work === undefined) throw new ApiError('hand_over_not_covered')
  const issuedAt = new Date()
  const written = writeHandOver({ issuedAt, client, project, language: lang, licence }, { key, siteUrl })
  const outcome = await issueHandOver(db, {
    ...written,
    licence_number,
    user_id: user.id,
    client,
    project,
    language: lang,
    key_id: key.id,
    token_hash: hashHandOverToken(token),
    issued_at: issuedAt,
  })
  if (outcome === 'exists') throw new ApiError('hand_over_exists')
  return outcome === 'issued' ? written.number : undefined
}

/** Gives the client's page another address. @throws ApiError `not_found`, or `hand_over_ended` once it is revoked */
export async function renewHandOverLink(
  licensing: LicensingContext,
  { lang, number }: EndpointParsedInput<'renewHandOverLink'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'renewHandOverLink'>> {
  const token = makeHandOverToken()
  const replaced = await replaceHandOverToken(licensing.db, {
    number,
    userId: user.id,
    tokenHash: hashHandOverToken(token),
  })
  if (!replaced) {
    const known = await findHandOver(licensing.db, { number, userId: user.id })
    throw new ApiError(known ? 'hand_over_ended' : 'not_found')
  }
  return answerWithLink(licensing, { number, token, language: lang }, user)
}

async function answerWithLink(
  { db, siteUrl }: LicensingContext,
  { language, number, token }: { number: string; token: string; language: HandOverRow['language'] },
  { id }: { id: string },
): Promise<EndpointOutput<'makeHandOver'>> {
  const row = await findHandOver(db, { number, userId: id })
  if (!row) throw new ApiError('not_found')
  return {
    success: true,
    hand_over: describe(row, siteUrl, language),
    url: clientUrlOf(siteUrl, token, language),
  }
}

/** Revokes a hand-over of the caller. Idempotent. @throws ApiError `not_found` */
export async function revokeHandOver(
  { db, siteUrl }: LicensingContext,
  { number }: EndpointParsedInput<'revokeHandOver'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'revokeHandOver'>> {
  await storeRevocation(db, { number, userId: user.id })
  const row = await findHandOver(db, { number, userId: user.id })
  if (!row) throw new ApiError('not_found')
  return { success: true, hand_over: describe(row, siteUrl, user.language) }
}

/** Public facts. */
export async function getHandOver(
  { db }: LicensingContext,
  { number }: EndpointParsedInput<'getHandOver'>,
): Promise<EndpointOutput<'getHandOver'>> {
  const row = await findHandOver(db, { number })
  if (!row) throw new ApiError('not_found')
  const signed = row.document === null ? undefined : readHandOver({ document: row.document })
  return {
    success: true,
    hand_over: {
      ...factsOf(row),
      ...(row.rehearsal && { status: 'test' }),
      issuer: signed ? shortenName(signed.issuer) : '',
      client: shortenName(row.client),
    } satisfies PublicHandOver,
  }
}

/** What every view of a hand-over has. It is in force as long as its licence is. */
export function factsOf(row: HandOverRow) {
  const state = {
    disputed_at: row.licence_disputed_at,
    revoked_at: earlier(row.revoked_at, row.licence_revoked_at),
  }
  return {
    number: row.number,
    ...testField(row),
    licence_number: row.licence_number,
    track_title: row.track_title,
    artist_name: row.artist_name,
    issued_at: row.issued_at.toISOString(),
    status: statusOf(state),
    disputed_at: state.disputed_at?.toISOString() ?? null,
    revoked_at: state.revoked_at?.toISOString() ?? null,
  }
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

function describe(row: HandOverRow, siteUrl: string, language: HandOverRow['language']): HandOver {
  return {
    ...factsOf(row),
    client: row.client,
    project: row.project,
    verify_url: verifyUrlOf(siteUrl, row.number, language),
  }
}
