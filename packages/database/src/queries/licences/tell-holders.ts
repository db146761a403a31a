import type { Language } from '@tempolibre/locales'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { type MailedLicences, orderMail } from '../operation/mails.ts'

/** How many licences a mail names. */
const maxNamed = 50

interface Holder {
  email: string
  name: string
  language: Language
}

type HoldersMail =
  | {
      template: 'licence_revoked' | 'licence_restored'
      numbers: readonly string[]
      cause: Database['licence_change']['cause']
      reason: string
    }
  | { template: 'song_withdrawn'; numbers: readonly string[] }
  | {
      template: 'licence_warned'
      numbers: readonly string[]
      reason: string
      remedy: string
      /** The last day of the notice, `YYYY-MM-DD`. */
      date: string
      /** Of one licence, so that one mail has it. */
      key: string
    }
  | { template: 'licence_warning_lifted'; numbers: readonly string[]; reason: string }

/** Mails the holders of licences, each once with all of theirs. Who has deleted their account is not told. */
export async function tellHolders(transaction: Transaction<Database>, mail: HoldersMail): Promise<void> {
  if (mail.numbers.length === 0) return
  const rows = await transaction
    .selectFrom('licence')
    .innerJoin('user_account', 'user_account.id', 'licence.user_id')
    .where(sql<boolean>`licence.number = any(${mail.numbers}::text[])`)
    .orderBy('licence.issued_at')
    .orderBy('licence.number')
    .select([
      'licence.number',
      'licence.track_title',
      'user_account.id',
      'user_account.email',
      'user_account.name',
      'user_account.language',
    ])
    .execute()
  for (const [{ email, language, name }, licences] of byHolder(rows)) {
    const to = { recipient: email, recipientName: name, language }
    const parameters = { page: 'downloads' as const, ...nameLicences(licences) }
    switch (mail.template) {
      case 'song_withdrawn':
        await orderMail(transaction, { ...to, template: mail.template, parameters })
        break
      case 'licence_warned': {
        const { date, key, reason, remedy, template } = mail
        await orderMail(transaction, {
          ...to,
          template,
          key,
          parameters: { ...parameters, reason, remedy, date },
        })
        break
      }
      case 'licence_warning_lifted': {
        const { reason, template } = mail
        await orderMail(transaction, { ...to, template, parameters: { ...parameters, reason } })
        break
      }
      default: {
        const { cause, reason, template } = mail
        await orderMail(transaction, { ...to, template, parameters: { ...parameters, cause, reason } })
      }
    }
  }
}

/** Licences by their numbers, as mails name them; empty without any. */
export async function findMailedLicences(
  transaction: Transaction<Database>,
  { numbers }: { numbers: readonly string[] },
): Promise<Partial<MailedLicences>> {
  if (numbers.length === 0) return {}
  const rows = await transaction
    .selectFrom('licence')
    .where('number', 'in', numbers)
    .orderBy('issued_at')
    .orderBy('number')
    .select(['number', 'track_title'])
    .execute()
  return nameLicences(rows)
}

function nameLicences(licences: readonly { number: string; track_title: string }[]): MailedLicences {
  const named = licences.slice(0, maxNamed)
  const more = licences.length - named.length
  return {
    licences: named.map(({ number, track_title }) => `${number} – ${track_title}`).join('\n'),
    ...(more > 0 && { more: String(more) }),
  }
}

function byHolder<Row extends Holder & { id: string }>(rows: readonly Row[]): Map<Holder, Row[]> {
  const holders = new Map<string, { holder: Holder; licences: Row[] }>()
  for (const row of rows) {
    const known = holders.get(row.id) ?? { holder: row, licences: [] }
    known.licences.push(row)
    holders.set(row.id, known)
  }
  return new Map([...holders.values()].map(({ holder, licences }) => [holder, licences]))
}
