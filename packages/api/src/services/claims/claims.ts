import {
  ApiError,
  type Claim,
  type ClaimDetails,
  type EndpointOutput,
  type EndpointParsedInput,
  maxClaims,
} from '@tempolibre/contract'
import { claimDeadline, isIssuedLate } from '@tempolibre/domain'
import {
  addClaim,
  type ClaimRow,
  countClaims,
  type Database,
  findClaim,
  listClaimChanges,
  listClaims as findClaims,
  lockClaim,
  lockHolder,
  moveClaim as storeMove,
} from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { writeDispute } from '../../claims/dispute-text.ts'
import { readClaim } from '../../claims/claim-faults.ts'
import { packEvidence } from '../../claims/evidence.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { LicensingContext } from '../../licences/licensing-context.ts'
import { readLicenceDocument } from '../../licences/read-licence-document.ts'
import { requireInForce } from '../../licences/status.ts'
import { getLicenceLogProof } from '../licences/licence-log.ts'
import { getLicenceKeys, prepareCertificates, writeSignedLicence } from '../licences/licences.ts'

interface ClaimSettings {
  db: Kysely<Database>
}

/** The caller's claims, pending ones first. */
export async function listClaims(
  { db }: ClaimSettings,
  _: unknown,
  { user }: UserCaller,
): Promise<EndpointOutput<'listClaims'>> {
  const rows = await findClaims(db, { userId: user.id, limit: maxClaims })
  return { success: true, claims: await describeWithChanges(db, rows) }
}

/** Records a claim under a licence of the caller. @throws ApiError `invalid_input`, `not_found`, `claim_limit_reached` */
export async function openClaim(
  { db }: ClaimSettings,
  { deadline, ...given }: EndpointParsedInput<'openClaim'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'openClaim'>> {
  const video = readClaim({ ...given, deadline }, new Date())
  const userId = user.id
  const id = await db.transaction().execute(async (transaction) => {
    await lockHolder(transaction, { userId })
    if ((await countClaims(transaction, { userId })) >= maxClaims) throw new ApiError('claim_limit_reached')
    return addClaim(transaction, {
      ...given,
      video,
      user_id: userId,
      deadline: deadline ?? claimDeadline(given.platform, 'open', given.received_on),
    })
  })
  if (id === undefined) throw new ApiError('not_found')
  return answer(db, id, user.id)
}

/** Says how a claim of the caller stands. @throws ApiError `not_found` */
export async function moveClaim(
  { db }: ClaimSettings,
  { id, state }: EndpointParsedInput<'moveClaim'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'moveClaim'>> {
  await db.transaction().execute(async (transaction) => {
    const claim = await lockClaim(transaction, { id, userId: user.id })
    if (!claim) throw new ApiError('not_found')
    if (claim.state === state) return
    const deadline = claimDeadline(claim.platform, state, today())
    await storeMove(transaction, { id, state, deadline, byStaff: false, note: '' })
  })
  return answer(db, id, user.id)
}

/** In UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The text that disputes a claim of the caller. @throws ApiError `not_found`, `licence_revoked`, `licence_disputed` */
export async function getClaimText(
  { db }: ClaimSettings,
  { id, lang }: EndpointParsedInput<'getClaimText'>,
  { user }: UserCaller,
): Promise<EndpointOutput<'getClaimText'>> {
  const row = await findOwn(db, id, user.id)
  return { success: true, ...writeDispute(row, readLicenceDocument(row), lang) }
}

/** The evidence against a claim of the caller, as a ZIP. @throws ApiError as `getClaimText` */
export async function getClaimEvidence(
  licensing: LicensingContext,
  { id, language, userId }: { id: string; userId: string; language: Language },
): Promise<{ number: string; bytes: Uint8Array<ArrayBuffer> }> {
  const row = await findOwn(licensing.db, id, userId)
  const licence = readLicenceDocument(row)
  const { number } = licence
  const [draw, keys, proof] = await Promise.all([
    prepareCertificates(licensing),
    getLicenceKeys(licensing),
    getLicenceLogProof(licensing, { number }),
  ])
  const bytes = packEvidence({
    licence,
    language,
    certificate: await draw(row, language),
    signedLicence: writeSignedLicence(row),
    proof,
    keys,
    text: writeDispute(row, licence, language).text,
  })
  return { number, bytes }
}

async function findOwn(db: Kysely<Database>, id: string, userId: string): Promise<ClaimRow> {
  const row = await findClaim(db, { id, userId })
  if (!row) throw new ApiError('not_found')
  requireInForce(row)
  return row
}

async function answer(db: Kysely<Database>, id: string, userId: string) {
  const row = await findClaim(db, { id, userId })
  const [claim] = row ? await describeWithChanges(db, [row]) : []
  if (!claim) throw new ApiError('not_found')
  return { success: true as const, claim }
}

/** Claims with what was done about each. */
export async function describeWithChanges(
  db: Kysely<Database>,
  rows: readonly ClaimRow[],
): Promise<ClaimDetails[]> {
  const changes = await listClaimChanges(db, { ids: rows.map(({ id }) => id) })
  return rows.map((row) => ({
    ...describeClaim(row),
    changes: changes
      .filter(({ claim_id }) => claim_id === row.id)
      .map(({ by_staff, changed_at, note, state }) => ({
        state,
        by_staff,
        note,
        changed_at: changed_at.toISOString(),
      })),
  }))
}

export function describeClaim(row: ClaimRow): Claim {
  const { artist_name, claimant, deadline, id, licence_number, platform, received_on, state, track_title } =
    row
  return {
    id,
    platform,
    licence_number,
    licence_issued_at: row.issued_at.toISOString(),
    issued_late: isIssuedLate(row.issued_at, received_on),
    track_title,
    artist_name,
    video: row.video,
    claimant,
    received_on,
    state,
    deadline,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
