import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from '../../factories/index.ts'
import { contactMessagesAnHour, createContactMessage } from './contact-messages.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

/** Sends messages at once; returns how many of them are stored. */
async function sendAtOnce(count: number, about: (index: number) => { email: string; client?: string }) {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      createContactMessage(database.db, {
        id: randomUUID(),
        name: 'Ada',
        message: 'Do you have a song like the sea?',
        language: 'en',
        client: undefined,
        ...about(index),
      }),
    ),
  )
  return outcomes.filter(({ kind }) => kind === 'stored').length
}

test('[R4.5] messages at once from one address, or from one sender, do not exceed its limit', async () => {
  const { client, email } = contactMessagesAnHour
  const one = randomUUID()
  const oneAddress = (index: number) => ({
    email: `${index % 2 ? 'A' : 'a'}da-${one}@example.org`,
    client: `${index} ${one}`,
  })
  expect(await sendAtOnce(email + 5, oneAddress)).toBe(email)
  const oneSender = (index: number) => ({ email: `${index}-${one}@example.org`, client: one })
  expect(await sendAtOnce(client + 5, oneSender)).toBe(client)
  expect(
    await sendAtOnce(2, (index) => ({ email: `other-${index}-${one}@example.org`, client: `other ${one}` })),
  ).toBe(2)
})
