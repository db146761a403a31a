// npm run licences:warn, licences:lift, licences:revoke and licences:restore: the operator's decision on a licence. Servers may keep running.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { licenceNumberPattern } from '@tempolibre/domain'
import { toError } from '@tempolibre/domain/thrown'
import {
  type Database,
  keepLicencesOfPayment,
  type LicenceDecision,
  liftWarning,
  type NoticeMissing,
  noteChange,
  restoreLicence,
  revokeLicence,
  warnHolder,
  type WarningDecision,
} from '@tempolibre/database'
import { defaultDataDirectory } from '@tempolibre/database/embedded'
import type { Kysely, Transaction } from 'kysely'
import { openDatabase } from '../start-up/database.ts'
import { EnvironmentError, projectRoot, readEnvironment } from '../start-up/environment.ts'
import { explainStartFailure } from '../start-up/explain-failure.ts'
import { createLog } from '../logging/log.ts'

const maxReasonLength = 500

const usage = `npm run licences:warn -- NUMBER --reason "why" --remedy "what its holder can do"
npm run licences:lift -- NUMBER --reason "why"
npm run licences:revoke -- NUMBER --reason "why"
npm run licences:restore -- NUMBER --reason "why"
npm run licences:restore -- --payment INVOICE --reason "why"`

/** The arguments are invalid; the message says what is expected. */
class CommandError extends Error {
  override readonly name = 'CommandError'
}

const kinds = ['warn', 'lift', 'revoke', 'restore'] as const

interface Command {
  kind: (typeof kinds)[number]
  subject: { number: string } | { payment: string }
  reason: string
  /** Of a warning. */
  remedy: string
}

/** @throws CommandError for anything but the forms of `usage` */
function readCommand(args: readonly string[]): Command {
  const [given, ...rest] = args
  const kind = kinds.find((each) => each === given)
  if (!kind) throw new CommandError(usage)
  const { positionals, values } = parse(rest)
  const numbers = values.payment === undefined ? positionals.slice(0, 1) : []
  // npm consumes an option without `--` before it, and passes on only its words.
  const reason = (values.reason ?? positionals.slice(numbers.length).join(' ')).trim()
  const [number = ''] = numbers.map((word) => word.trim().toUpperCase())
  if (values.payment !== undefined && kind !== 'restore') {
    throw new CommandError(`A payment's licences are revoked by refunding it. One licence:\n${usage}`)
  }
  if (values.payment === undefined && !licenceNumberPattern.test(number)) {
    throw new CommandError(
      `${number === '' ? 'A number' : `'${number}' is no number of a licence: one`} like TL-7K2M-9QWX-4HTD is needed.\n${usage}`,
    )
  }
  if (reason === '') throw new CommandError(`A reason is needed; it is kept with the licence.\n${usage}`)
  if (reason.length > maxReasonLength) {
    throw new CommandError(`The reason has ${reason.length} characters; ${maxReasonLength} are kept.`)
  }
  const remedy = values.remedy?.trim() ?? ''
  if (kind === 'warn' && (remedy === '' || remedy.length > maxReasonLength)) {
    throw new CommandError(
      `What its holder can do to keep the licence is needed, in at most ${maxReasonLength} characters.\n${usage}`,
    )
  }
  return {
    kind,
    reason,
    remedy,
    subject: values.payment === undefined ? { number } : { payment: values.payment },
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, remedy: { type: 'string' }, payment: { type: 'string' } },
    })
  } catch (error) {
    throw new CommandError(`${toError(error).message}\n${usage}`, { cause: error })
  }
}

/** Decides, and records it in the audit trail, in one transaction. @returns a line that says what was done */
function decide(db: Kysely<Database>, command: Command, sendsMails: boolean): Promise<string> {
  const { kind, reason, remedy, subject } = command
  return db.transaction().execute(async (transaction) => {
    if ('payment' in subject) {
      const restored = await keepLicencesOfPayment(transaction, { name: subject.payment, reason })
      if (restored === undefined) {
        throw new CommandError(
          `There is no payment ${subject.payment}. Name the invoice (2026-000001) or Stripe's id of payment or invoice (pi_…, in_…).`,
        )
      }
      if (restored === 'withdrawn') throw new CommandError(withdrawnPayment(subject.payment))
      for (const number of restored) await note(transaction, { kind, number, reason })
      return `Licences restored: ${restored.length}. Disputes and refunds of this payment no longer revoke them.`
    }
    const { number } = subject
    const deciding = { revoke: revokeLicence, restore: restoreLicence, lift: liftWarning }
    const outcome =
      kind === 'warn'
        ? await warnHolder(transaction, { number, reason, remedy })
        : await deciding[kind](transaction, { number, reason })
    const line = describe(outcome, kind, number)
    if (kind === 'warn' && !sendsMails) {
      throw new CommandError(
        'This shop sends no mails, so nobody would be asked, and the days of a notice would never begin. Set SMTP_URL, MAIL_FROM and MAIL_TO.',
      )
    }
    await note(transaction, { kind, number, reason })
    return line
  })
}

/** What the audit trail records of each decision. */
const afterwards = {
  warn: { warned: true },
  lift: { warned: false },
  revoke: { status: 'revoked' },
  restore: { status: 'valid' },
} as const satisfies Record<Command['kind'], object>

function note(
  transaction: Transaction<Database>,
  { kind, number, reason }: Pick<Command, 'kind' | 'reason'> & { number: string },
): Promise<void> {
  return noteChange(transaction, {
    who: `licences:${kind}`,
    userId: null,
    action: 'change',
    subject: 'licence',
    subjectId: number,
    label: number,
    before: {},
    after: { ...afterwards[kind], reason },
  })
}

const withdrawnPayment = (name: string) =>
  `The buyer has withdrawn from the contract that payment ${name} was for: its licences have ended for good (licence terms, 7.2).`

type Outcome = LicenceDecision | NoticeMissing | WarningDecision

/** What keeps a decision from being made. */
const refusals = {
  unknown: (number) => `Licence ${number} was never issued here.`,
  already: (number, kind) =>
    kind === 'revoke' ? `Licence ${number} is revoked already.` : `Licence ${number} is in force already.`,
  withdrawn: (number) =>
    `The buyer of licence ${number} has withdrawn from the contract: it has ended for good (licence terms, 7.2).`,
  revoked: (number) => `Licence ${number} is revoked already.`,
  warned: (number) => `The holder of licence ${number} has been warned already.`,
  no_holder: (number) => `The account of the holder of licence ${number} is deleted: nobody can be warned.`,
  not_warned: (number, kind) =>
    kind === 'lift'
      ? `There is no warning about licence ${number}.`
      : `The holder of licence ${number} was not asked to put the breach right: warn first, and wait 14 days (licence terms, 7.4).`,
  unsent: (number) => `The mail that warns the holder of licence ${number} has not been sent yet.`,
  late: (number) =>
    `The mail about licence ${number} was sent so late that its holder has not had 14 days: lift the warning, and warn again.`,
  other_holder: (number) =>
    `Licence ${number} belongs to somebody else since the warning: lift it, and warn again.`,
  running: (number) => `The days to put the breach of licence ${number} right are not over yet.`,
} as const satisfies Record<Exclude<Outcome, 'done'>, (number: string, kind: Command['kind']) => string>

const done = {
  warn: (number) => `The holder of licence ${number} is asked by mail to put the breach right.`,
  lift: (number) => `The warning about licence ${number} is lifted, and its holder is told.`,
  revoke: (number) =>
    `Licence ${number} is revoked. Its page, its certificate and its downloads say so from now on.`,
  restore: (number) =>
    `Licence ${number} is in force again. Disputes and refunds of its payment no longer revoke it.`,
} as const satisfies Record<Command['kind'], (number: string) => string>

function describe(outcome: Outcome, kind: Command['kind'], number: string): string {
  if (outcome !== 'done') throw new CommandError(refusals[outcome](number, kind))
  return done[kind](number)
}

/** Reads the environment like the server, so that it finds the same database. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2))
  const environment = readEnvironment(process.env)
  const dataDirectory = environment.dataDirectory ?? dirname(defaultDataDirectory(projectRoot))
  if (environment.databaseUrl === undefined && !existsSync(dataDirectory)) {
    throw new EnvironmentError(`There is no data in ${dataDirectory}: start the site once, or set DATA_DIR.`)
  }
  const database = await openDatabase(environment, dataDirectory, createLog('warn'))
  try {
    process.stdout.write(`${await decide(database.db, command, environment.mail !== undefined)}\n`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const isPlain = error instanceof CommandError || error instanceof EnvironmentError
  process.stderr.write(`${isPlain ? error.message : explainStartFailure(error)}\n`)
  process.exit(1)
})
