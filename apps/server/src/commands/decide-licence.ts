// npm run licences:revoke and licences:restore: the operator's decision on a licence. Servers may keep running.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { licenceNumberPattern } from '@tempolibre/contract'
import { toError } from '@tempolibre/contract/thrown'
import {
  type Database,
  keepLicencesOfPayment,
  type LicenceDecision,
  noteChange,
  restoreLicence,
  revokeLicence,
} from '@tempolibre/database'
import { defaultDataDirectory } from '@tempolibre/database/embedded'
import type { Kysely, Transaction } from 'kysely'
import { openDatabase } from '../start-up/database.ts'
import { EnvironmentError, projectRoot, readEnvironment } from '../start-up/environment.ts'
import { explainStartFailure } from '../start-up/explain-failure.ts'
import { createLog } from '../logging/log.ts'

const maxReasonLength = 500

const usage = `npm run licences:revoke -- NUMBER --reason "why"
npm run licences:restore -- NUMBER --reason "why"
npm run licences:restore -- --payment INVOICE --reason "why"`

/** The arguments are invalid; the message says what is expected. */
class CommandError extends Error {
  override readonly name = 'CommandError'
}

interface Command {
  kind: 'revoke' | 'restore'
  subject: { number: string } | { payment: string }
  reason: string
}

/** @throws CommandError for anything but the three forms of `usage` */
function readCommand(args: readonly string[]): Command {
  const [kind, ...rest] = args
  if (kind !== 'revoke' && kind !== 'restore') throw new CommandError(usage)
  const { positionals, values } = parse(rest)
  const numbers = values.payment === undefined ? positionals.slice(0, 1) : []
  // npm consumes an option without `--` before it, and passes on only its words.
  const reason = (values.reason ?? positionals.slice(numbers.length).join(' ')).trim()
  const [number = ''] = numbers.map((given) => given.trim().toUpperCase())
  if (values.payment !== undefined && kind === 'revoke') {
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
  return { kind, reason, subject: values.payment === undefined ? { number } : { payment: values.payment } }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, payment: { type: 'string' } },
    })
  } catch (error) {
    throw new CommandError(`${toError(error).message}\n${usage}`, { cause: error })
  }
}

/** Decides, and records it in the audit trail, in one transaction. @returns a line that says what was done */
function decide(db: Kysely<Database>, command: Command): Promise<string> {
  const { kind, reason, subject } = command
  return db.transaction().execute(async (transaction) => {
    if ('payment' in subject) {
      const restored = await keepLicencesOfPayment(transaction, { name: subject.payment, reason })
      if (restored === undefined) {
        throw new CommandError(
          `There is no payment ${subject.payment}. Name the invoice (2026-000001) or Stripe's id of payment or invoice (pi_…, in_…).`,
        )
      }
      for (const number of restored) await note(transaction, { kind, number, reason })
      return `Licences restored: ${restored.length}. Disputes and refunds of this payment no longer revoke them.`
    }
    const { number } = subject
    const outcome =
      kind === 'revoke'
        ? await revokeLicence(transaction, { number, reason })
        : await restoreLicence(transaction, { number, reason })
    const line = describe(outcome, kind, number)
    await note(transaction, { kind, number, reason })
    return line
  })
}

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
    after: { status: kind === 'revoke' ? 'revoked' : 'valid', reason },
  })
}

function describe(outcome: LicenceDecision, kind: Command['kind'], number: string): string {
  if (outcome === 'unknown') throw new CommandError(`Licence ${number} was never issued here.`)
  if (outcome === 'already') {
    throw new CommandError(
      kind === 'revoke' ? `Licence ${number} is revoked already.` : `Licence ${number} is in force already.`,
    )
  }
  return kind === 'revoke'
    ? `Licence ${number} is revoked. Its page, its certificate and its downloads say so from now on.`
    : `Licence ${number} is in force again. Disputes and refunds of its payment no longer revoke it.`
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
    process.stdout.write(`${await decide(database.db, command)}\n`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const isPlain = error instanceof CommandError || error instanceof EnvironmentError
  process.stderr.write(`${isPlain ? error.message : explainStartFailure(error)}\n`)
  process.exit(1)
})
