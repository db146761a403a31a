import { expect, test } from 'vitest'
import { stubApi } from '../fixtures/stub-api.ts'
import { limitCalls } from './page-calls.server.ts'
import { createPageTurns } from './page-turns.server.ts'

/** Answers all calls at once, when told to. */
function slowApi() {
  const answered = Promise.withResolvers<void>()
  const api = stubApi({
    async getCategory() {
      await answered.promise
      return { success: true, categories: [] }
    },
    async getBlogCategories() {
      await answered.promise
      return { success: true, blogCategories: [] }
    },
  })
  return { api, answer: answered.resolve }
}

test('[R15.110] pages whose API answers all of them at once are made one after the other, the oldest first', async () => {
  const { answer, api } = slowApi()
  const turns = createPageTurns()
  const steps: string[] = []
  const makePage = async (name: string) => {
    const turn = turns.begin()
    const calls = limitCalls(api, 10_000, undefined, turn)
    for (const step of ['address', 'data', 'more']) {
      await Promise.all([calls.api.getBlogCategories({}), calls.api.getCategory({})])
      steps.push(`${name} ${step}`)
    }
    calls.end()
    turn.end()
  }
  const pages = ['first', 'second', 'third'].map(makePage)
  answer()
  await Promise.all(pages)
  expect(steps).toEqual(
    ['first', 'second', 'third'].flatMap((name) =>
      ['address', 'data', 'more'].map((step) => `${name} ${step}`),
    ),
  )
})

test('[R15.110] a page that waits for the API holds up no other, and what comes after its end goes on', async () => {
  const { answer, api } = slowApi()
  const turns = createPageTurns()
  const waits = turns.begin()
  const pending = limitCalls(api, 10_000, undefined, waits).api.getCategory({})
  const other = turns.begin()
  await other.next()
  other.end()
  waits.end()
  answer()
  expect(await pending).toMatchObject({ success: true })
})
