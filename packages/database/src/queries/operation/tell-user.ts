import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'
import { type MailParameters, type MailTemplate, orderMail } from './mails.ts'

/** A mail's parameters in its recipient's language. */
export type MailOf<Template extends MailTemplate> = (language: Language) => MailParameters[Template]

/**
 * Orders a mail to the holder of an account, in their language; none if the account was deleted at the same moment.
 */
export async function tellUser<Template extends MailTemplate>(
  db: Kysely<Database>,
  {
    key,
    mail,
    template,
    userId,
  }: {
    userId: string
    template: Template
    mail: MailOf<Template>
    /** A mail with a given key is ordered once. */
    key?: string
  },
): Promise<void> {
  const user = await db
    .selectFrom('user_account')
    .where('id', '=', userId)
    .select(['name', 'email', 'language'])
    .executeTakeFirst()
  if (!user) return
  await orderMail(db, {
    template,
    recipientName: user.name,
    recipient: user.email,
    language: user.language,
    parameters: mail(user.language),
    key,
  })
}
