import {
  type Database,
  type JobKinds,
  listDueClaims,
  listEndingApiKeys,
  remindOfApiKey,
  remindOfClaim,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'

interface ReminderSettings {
  db: Kysely<Database>
  siteUrl: string
}

/** Days before a claim's deadline: YouTube gives five from the notice on, so that two have passed. */
export const claimDays = 3
/** Days before an API key ends: time to release a program with another one. */
export const apiKeyDays = 7
/** Reminders per run and kind; the next ones follow with the next run. */
const batch = 500

const hour = 3600

/** Mails of what is about to pass, each sent once, whichever process runs the job. */
export function createReminderJobs(settings: ReminderSettings): JobKinds {
  return {
    remind_accounts: {
      run: () => remindAccounts(settings),
      everySeconds: hour,
      firstDelaySeconds: 60,
      maxDelaySeconds: hour,
    },
  }
}

async function remindAccounts({ db, siteUrl }: ReminderSettings): Promise<void> {
  const each = async (
    rows: { id: string }[],
    remind: (on: Transaction<Database>, id: string) => Promise<void>,
  ) => {
    for (const { id } of rows) await db.transaction().execute((transaction) => remind(transaction, id))
  }
  await each(await listDueClaims(db, { days: claimDays, limit: batch }), (on, id) =>
    remindOfClaim(on, {
      id,
      days: claimDays,
      mail: (claim) => (language) => ({ ...claim, link: siteUrl + pathTo('channels', language) }),
    }),
  )
  await each(await listEndingApiKeys(db, { days: apiKeyDays, limit: batch }), (on, id) =>
    remindOfApiKey(on, {
      id,
      days: apiKeyDays,
      mail: (apiKey) => (language) => ({ ...apiKey, link: siteUrl + pathTo('developers', language) }),
    }),
  )
}
