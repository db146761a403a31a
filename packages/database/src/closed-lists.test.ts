import {
  auditActions,
  checkoutStatuses,
  dayOrders,
  deliveryStates,
  disputeStates,
  endpointEnds,
  evidenceOutcomes,
  messageStatuses,
  soundDecisions,
  unmatchedReasons,
  uploadFileStates,
  uploadRunKinds,
  vatStates,
} from '@tempolibre/contract'
import {
  acceptanceMoments,
  artistRoles,
  buyerKinds,
  channelKinds,
  claimStates,
  fileFormats,
  givenRoles,
  paymentLosses,
  paymentProviders,
  planHolds,
  planKinds,
  platforms,
  proposalDecisions,
  proposalSources,
  rightsLights,
  staffRoles,
  subscriptionStatuses,
  teamRoles,
  termsDocuments,
} from '@tempolibre/domain'
import { nameKinds, tagKinds } from '@tempolibre/domain/name-kinds'
import { keysOf, languages } from '@tempolibre/locales'
import { type Selectable, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from './factories/index.ts'
import type { Database } from './schema.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

type Table = keyof Database
type Column<Of extends Table> = keyof Selectable<Database[Of]> & string
type Value<Of extends Table, Name extends Column<Of>> = NonNullable<Selectable<Database[Of]>[Name]> & string

/** A list that has all values of a column's type, and no others: otherwise it does not compile. */
const all = <Of extends Table, Name extends Column<Of>, const Values extends readonly Value<Of, Name>[]>(
  table: Of,
  column: Name,
  values: Values & (Value<Of, Name> extends Values[number] ? unknown : never),
): [string, readonly string[]] => [`${table}.${column}`, values]

/** The values of a column that only its type names. */
const typed = <Of extends Table, Name extends Column<Of>>(
  table: Of,
  column: Name,
  values: Readonly<Record<Value<Of, Name>, true>>,
): [string, readonly string[]] => [`${table}.${column}`, keysOf(values)]

/** What the code knows of each column whose values the database closes. */
const known = new Map<string, readonly string[]>([
  ['language.VALUE', languages],
  all('audit_entry', 'action', auditActions),
  all('buyer', 'kind', buyerKinds),
  all('buyer', 'vat_state', vatStates),
  typed('challenge', 'purpose', {
    password_proved: true,
    mailbox_proved: true,
    passkey_sign_in: true,
    passkey_registration: true,
  }),
  all('channel', 'kind', channelKinds),
  all('channel', 'platform', platforms),
  all('checkout', 'provider', paymentProviders),
  all('checkout', 'status', checkoutStatuses),
  all('claim_case', 'platform', platforms),
  all('claim_case', 'state', claimStates),
  all('contact_message', 'status', messageStatuses),
  all('download', 'format', fileFormats),
  all('evidence_order', 'outcome', evidenceOutcomes),
  all('import_name', 'kind', nameKinds),
  typed('import_recording', 'read_as', { added: true, changed: true }),
  all('licence', 'revoked_for', paymentLosses),
  all('licence_change', 'cause', ['operator', ...paymentLosses]),
  typed('licence_change', 'change', { disputed: true, revoked: true, restored: true }),
  typed('licence_warning', 'outcome', { lifted: true, revoked: true }),
  all('payment', 'dispute', disputeStates),
  all('plan', 'kind', planKinds),
  typed('right_holder', 'side', { writer: true, publisher: true }),
  all('sound_pair', 'decision', soundDecisions),
  all('staff_member', 'role', staffRoles),
  all('subscription', 'end_cause', paymentLosses),
  all('subscription', 'hold', planHolds),
  all('subscription', 'provider', paymentProviders),
  all('subscription', 'status', subscriptionStatuses),
  all('tag', 'kind', tagKinds),
  all('team_invitation', 'role', givenRoles),
  all('team_member', 'role', teamRoles),
  all('terms_acceptance', 'moment', acceptanceMoments),
  all('terms_change', 'document', termsDocuments),
  all('terms_text', 'document', termsDocuments),
  all('track_artist', 'role', artistRoles),
  all('track_clearance', 'light', rightsLights),
  all('unmatched_payment', 'reason', unmatchedReasons),
  all('upload', 'day_order', dayOrders),
  all('upload_file', 'state', uploadFileStates),
  all('upload_run', 'kind', uploadRunKinds),
  all('version_proposal', 'decision', proposalDecisions),
  all('version_proposal', 'source', proposalSources),
  all('webhook_delivery', 'state', deliveryStates),
  all('webhook_endpoint', 'disabled_for', endpointEnds),
  typed('withdrawal', 'channel', { account: true, mail: true }),
])

/** The values that checks allow, by table and column, or by domain. */
async function readClosedLists(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ subject: string; definition: string }>`
    select coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text) as subject,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = current_schema()::regnamespace`.execute(
    database.db,
  )
  return new Map(
    rows.flatMap(({ definition, subject }) =>
      // As PostgreSQL writes `column in ('a', 'b')` back.
      [...definition.matchAll(/(\w+) = ANY \(ARRAY\[([^\]]*)\]/g)].map(
        ([, column = '', values = '']): [string, string[]] => [
          `${subject}.${column}`,
          [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value),
        ],
      ),
    ),
  )
}

test('[R15.159] the database takes every value that the code has of a closed list, and no other', async () => {
  const sorted = (lists: ReadonlyMap<string, readonly string[]>) =>
    Object.fromEntries([...lists].map(([name, values]) => [name, values.toSorted()]))
  expect(sorted(await readClosedLists())).toEqual(sorted(known))
})
