import { beforeAll, describe, expect, test } from 'vitest'
import { joinStaff } from '../../../fixtures/join-staff.ts'
import { useStudioApi } from '../../../fixtures/studio-api.ts'
import { signUpUser } from '../../../fixtures/sign-up-user.ts'

const studio = '/api/studio/v1'

const own = useStudioApi('support')
const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]

beforeAll(async () => {
  await own.api.post('/api/v1/contact-messages', {
    id: first,
    lang: 'fr',
    name: 'Ada Lóvelace',
    email: 'Ada@example.org',
    message: 'May I use it in a film?\n\nThank you!',
  })
  await own.api.post('/api/v1/contact-messages', {
    id: second,
    lang: 'en',
    name: 'Eve Curie',
    email: 'eve@example.org',
    message: 'Where is my invoice, please?',
  })
})

const get = (path: string) => own.api.get(`${studio}${path}`, { token: own.token })
const listed = async (query: string): Promise<string[]> => {
  const { body } = await get(`/messages?sort=name&order=asc&${query}`)
  return body.records.map(({ name }: { name: string }) => name)
}
const message = async (id: string) => (await get(`/messages/${id}`)).body.record

describe('[R12.5] messages in the studio', () => {
  test('are found by name, address, text, status and day', async () => {
    expect(await listed('')).toEqual(['Ada Lóvelace', 'Eve Curie'])
    expect(await listed('q=love')).toEqual(['Ada Lóvelace'])
    expect(await listed('q=EVE@')).toEqual(['Eve Curie'])
    expect(await listed('q=film')).toEqual(['Ada Lóvelace'])
    await own.api.db
      .updateTable('contact_message')
      .where('id', '=', second)
      .set({ created_at: '2026-03-01T00:00:00Z' })
      .execute()
    expect(await listed('to=2026-03-01')).toEqual(['Eve Curie'])
    expect(await listed('from=2026-03-02')).toEqual(['Ada Lóvelace'])
  })

  test('are answered by mail in the visitor’s language, quoting them; others stay open', async () => {
    const { userId } = await signUpUser(own.api.api, own.api.db, { email: 'ada@example.org' })
    const { version, ...seen } = await message(first)
    expect(seen).toMatchObject({ status: 'open', answers: 0, answered: [], user_id: userId })
    const answer = (text: string) =>
      own.api.post(`${studio}/messages/${first}/answers`, { version, answer: text }, { token: own.token })
    expect((await answer('  ')).status).toBe(400)
    const { body } = await answer('Yes.\r\nIn any film.')
    expect(body.record).toMatchObject({
      status: 'answered',
      answers: 1,
      answered: [{ answer: 'Yes.\nIn any film.', answered_by: 'The support' }],
    })
    const mails = await own.api.db
      .selectFrom('mail')
      .where('template', '=', 'message_answer')
      .select(['recipient', 'recipient_name', 'language', 'parameters'])
      .execute()
    expect(mails).toEqual([
      {
        recipient: 'ada@example.org',
        recipient_name: 'Ada Lóvelace',
        language: 'fr',
        parameters: {
          link: 'https://music.example/fr/contacte-nous',
          answer: 'Yes.\nIn any film.',
          message: 'May I use it in a film?\n\nThank you!',
        },
      },
    ])
    expect((await answer('Sent twice')).body.error.code).toBe('record_changed')
    expect(await message(second)).toMatchObject({ status: 'open', answers: 0, user_id: null })
    expect(await listed('status=answered')).toEqual(['Ada Lóvelace'])
  })

  test('are closed and opened again', async () => {
    const { version } = await message(second)
    const change = (status: string) =>
      own.api.patch(`${studio}/messages/${second}`, { version, status }, { token: own.token })
    expect((await change('lost')).status).toBe(400)
    expect((await change('closed')).body.record).toMatchObject({ status: 'closed' })
    expect((await change('open')).body.error.code).toBe('record_changed')
    expect(await listed('status=closed')).toEqual(['Eve Curie'])
    expect(await listed('status=open')).toEqual([])
  })

  test('leave no name, address or text in the trail', async () => {
    const { token: boss } = await joinStaff(own.api, 'administrator')
    const { body } = await own.api.get(`${studio}/audit-entries?subject=message&order=asc`, { token: boss })
    expect(body.records).toMatchObject([
      { subject_id: first, label: first, after: { status: 'answered', answers: 1 } },
      { subject_id: second, before: { status: 'open' }, after: { status: 'closed' } },
    ])
    expect(JSON.stringify(body.records)).not.toMatch(/lóvelace|ada@|eve@|film/i)
  })
})
