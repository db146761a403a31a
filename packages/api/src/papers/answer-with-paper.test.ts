import { ApiError } from '@tempolibre/contract'
import { withDeadline } from '@tempolibre/database'
import { describe, expect, test } from 'vitest'
import { type PaidWork, payFor } from '../http/pay-work.ts'
import { answerWithPaper, type DrawPaper } from './answer-with-paper.ts'

const refusal = new ApiError('too_many_requests', { retryAfterSeconds: 5 })
const paper = Buffer.from('%PDF-1.7')

/** Answers with a paper whose turn and drawing the test decides, as a call whose deadline never comes. */
function ask({ turn = async () => () => {} }: { turn?: PaidWork['turn'] } = {}) {
  const drawn = Promise.withResolvers<Buffer>()
  let gone: AbortSignal | undefined
  const draw: DrawPaper = async (work) => {
    gone = work.gone
    const end = await work.turn()
    try {
      return await drawn.promise
    } finally {
      end()
    }
  }
  const budget = { admit: () => 0, spend() {}, turn }
  const answer = payFor(budget, { account: 'ada' }, () =>
    withDeadline(3_600_000, () => answerWithPaper(draw, 0)),
  )
  return { drawn, answer, isGone: () => gone?.aborted }
}

describe('[R16.110] a paper that takes longer than an answer may', () => {
  test('follows when it is drawn, after the answer has begun', async () => {
    const { answer, drawn } = ask()
    const body = await answer
    expect(body).toBeInstanceOf(ReadableStream)
    drawn.resolve(paper)
    expect(await new Response(body).text()).toBe('%PDF-1.7')
  })

  test('breaks off if it cannot be drawn: half a paper is none', async () => {
    const { answer, drawn } = ask()
    const body = await answer
    drawn.reject(new Error('no such font'))
    await expect(new Response(body).text()).rejects.toThrow('no such font')
  })

  test('[R16.113] is told when its reader has gone, so that it is not drawn', async () => {
    const { answer, isGone } = ask()
    const body = await answer
    if (!(body instanceof ReadableStream)) throw new Error('It has not begun')
    expect(isGone()).toBe(false)
    await body.cancel()
    expect(isGone()).toBe(true)
  })

  test('is refused by an answer as long as its turn has not come, however late that is', async () => {
    const turn = Promise.withResolvers<() => void>()
    const { answer } = ask({ turn: () => turn.promise })
    const settled: string[] = []
    void answer.then(
      () => settled.push('begun'),
      () => settled.push('refused'),
    )
    // Its time is up in the first turn of the event loop.
    for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setTimeout(resolve, 1))
    expect(settled).toEqual([])
    turn.reject(refusal)
    await expect(answer).rejects.toBe(refusal)
  })

  test('is there as soon as it is drawn, with its length', async () => {
    const { answer, drawn } = ask({ turn: async () => () => {} })
    drawn.resolve(paper)
    expect(Buffer.from(await new Response(await answer).arrayBuffer())).toEqual(paper)
  })
})
