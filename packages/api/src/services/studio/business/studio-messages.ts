import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioMessage,
  type StudioMessageDetails,
} from '@tempolibre/contract'
import {
  addMessageAnswer,
  type Database,
  findStudioMessage,
  listStudioMessages as findMessages,
  lockStudioMessage,
  orderMail,
  setMessageStatus,
} from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../../http/caller.ts'
import { changeRecord, type RecordKind, versionOf } from '../../../studio/records.ts'
import { searchedAddress } from '../../../studio/searched-address.ts'
import type { StudioSettings } from '../../../studio/studio-settings.ts'

type MessageFields = Omit<StudioMessage, 'version'>
type MessageDetails = Omit<StudioMessageDetails, 'version'>
type Answer = EndpointOutput<'getStudioMessage'>

/** Neither names nor texts are recorded: the trail is never shortened. */
const messages: RecordKind<MessageFields> = {
  subject: 'message',
  editable: ['status', 'answers'],
  label: ({ id }) => id,
}

export async function listStudioMessages(
  { db }: StudioSettings,
  input: EndpointParsedInput<'listStudioMessages'>,
): Promise<EndpointOutput<'listStudioMessages'>> {
  const { rows, total } = await findMessages(db, searchedAddress(input))
  const records = rows.map((row) => {
    const fields = { ...row, created_at: row.created_at.toISOString() }
    return { ...fields, version: versionOf(messages, fields) }
  })
  return { success: true, records, total }
}

export async function getStudioMessage(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioMessage'>,
): Promise<Answer> {
  const message = await readMessage(db, id)
  if (!message) throw new ApiError('not_found')
  return answer(message)
}

export async function changeStudioMessage(
  { db }: StudioSettings,
  { id, status, version }: EndpointParsedInput<'changeStudioMessage'>,
  caller: StaffCaller,
): Promise<Answer> {
  const fields = await changeRecord(db, {
    ...changing({ id, version, caller }),
    write: (transaction) => setMessageStatus(transaction, { id, status }),
  })
  return answer(fields)
}

/** Stores an answer and mails it to the visitor, in their language. */
export async function answerStudioMessage(
  { db, siteUrl }: StudioSettings,
  { answer: text, id, version }: EndpointParsedInput<'answerStudioMessage'>,
  caller: StaffCaller,
): Promise<Answer> {
  const fields = await changeRecord(db, {
    ...changing({ id, version, caller }),
    async write(transaction, { email, language, message, name }) {
      // As forms post it, a line ends with two characters.
      const written = text.replaceAll(/\r\n?/g, '\n')
      await addMessageAnswer(transaction, { id, answer: written, answeredBy: caller.user.id })
      await setMessageStatus(transaction, { id, status: 'answered' })
      await orderMail(transaction, {
        template: 'message_answer',
        recipientName: name,
        recipient: email,
        language,
        parameters: { link: siteUrl + pathTo('contact', language), answer: written, message },
      })
    },
  })
  return answer(fields)
}

const changing = (change: { id: string; version: string; caller: StaffCaller }) => ({
  ...change,
  kind: messages,
  lock: (transaction: Transaction<Database>) => lockStudioMessage(transaction, { id: change.id }),
  read: (inside: Kysely<Database>) => readMessage(inside, change.id),
})

const answer = (message: MessageDetails): Answer => ({
  success: true,
  record: { ...message, version: versionOf(messages, message) },
})

async function readMessage(db: Kysely<Database>, id: string): Promise<MessageDetails | undefined> {
  const row = await findStudioMessage(db, { id })
  if (!row) return undefined
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    answered: row.answered.map((each) => ({ ...each, answered_at: each.answered_at.toISOString() })),
  }
}
