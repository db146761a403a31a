import type { ApiRequest, SendRequest } from '@tempolibre/contract/request'
import { beforeEach, expect, test } from 'vitest'
import { useRootStore } from '../../foundation/state/index.ts'
import { readAccount } from './read-account.ts'

const store = () => useRootStore.getState()

beforeEach(() => store().signIn('a token', { id: '1', user_subscribed: 0 }))

/** An API whose answer is given while something else happens. */
function answering(...answers: { meanwhile?: () => void; user: object }[]) {
  const asked: string[] = []
  // A `SendRequest` returns whatever type its caller names, which no function can promise.
  const request = (async ({ address }: ApiRequest) => {
    asked.push(address)
    const answer = answers.shift()
    await Promise.resolve()
    answer?.meanwhile?.()
    return { success: true, user: answer?.user }
  }) as SendRequest
  return { asked, request }
}

test('[R5.5] what the server answers is kept', async () => {
  const { asked, request } = answering({ user: { id: '1', user_subscribed: 1 } })
  await readAccount(request)
  expect(store().auth.userData).toEqual({ id: '1', user_subscribed: 1 })
  expect(asked).toHaveLength(1)
})

test('[R5.5][R6.2] an answer older than the plan that was taken meanwhile does not take it away', async () => {
  const { asked, request } = answering(
    {
      meanwhile: () => store().changeUser({ id: '1', user_subscribed: 1 }),
      user: { id: '1', user_subscribed: 0 },
    },
    { user: { id: '1', user_subscribed: 1, plan_kind: 'free' } },
  )
  const answer = await readAccount(request)
  expect(store().auth.userData).toEqual({ id: '1', user_subscribed: 1, plan_kind: 'free' })
  expect(answer.user).toEqual({ id: '1', user_subscribed: 1, plan_kind: 'free' })
  expect(asked).toHaveLength(2)
})

test('[R5.5] of two that read at once neither asks again', async () => {
  const user = { id: '1', user_subscribed: 1 }
  const { asked, request } = answering({ user }, { user: { ...user } })
  await Promise.all([readAccount(request), readAccount(request)])
  expect(asked).toHaveLength(2)
})

test('[R5.5] the answer for one user is not kept for another who has signed in meanwhile', async () => {
  const { request } = answering({
    meanwhile: () => store().signIn('another token', { id: '2', user_subscribed: 0 }),
    user: { id: '1', user_subscribed: 1 },
  })
  await readAccount(request)
  expect(store().auth).toEqual({ authToken: 'another token', userData: { id: '2', user_subscribed: 0 } })
})
