import { type ApiClient, ApiError } from '@tempolibre/contract'
import { describe, expect, test, vi } from 'vitest'
import { stubApi } from '../../foundation/fixtures/stub-api.ts'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import { readPlainForm } from './plain-outcome.ts'
import { takePlainWithdrawal } from './take-plain-withdrawal.server.ts'

const typed = { name: 'Ada Marsh', order_number: '0A1B-2C3D-4E5F', email: 'ada@example.org' }
const declareWithdrawal = vi.fn<ApiClient['declareWithdrawal']>()
const confirmWithdrawal = vi.fn<ApiClient['confirmWithdrawal']>()
const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() }

/** Sends a form as a browser without scripts does. */
const send = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return withLanguage('fr', () =>
    takePlainWithdrawal(
      { api: stubApi({ declareWithdrawal, confirmWithdrawal }), log },
      readPlainForm(data),
      {
        language: 'fr',
        clientAddress: '192.0.2.1',
      },
    ),
  )
}

describe('[R16.109] a withdrawal without scripts', () => {
  test('declares nothing in its first step, and goes back to what was typed', async () => {
    declareWithdrawal.mockClear()
    expect(await send({ ...typed, step: 'read' })).toEqual({
      status: 200,
      outcome: { shows: 'declaration', typed },
    })
    expect(await send({ ...typed, step: 'write' })).toEqual({
      status: 200,
      outcome: { shows: 'fields', typed },
    })
    expect(await send({ ...typed, email: ' ', step: 'read' })).toEqual({
      status: 400,
      outcome: { shows: 'fields', typed: { ...typed, email: ' ' }, missing: 'email' },
    })
    // Not even a form that leaves the first step out.
    expect((await send({ name: 'Ada', step: 'send' })).status).toBe(400)
    expect(declareWithdrawal).not.toHaveBeenCalled()
  })

  test('is declared in its second, on behalf of the visitor, and says when it arrived', async () => {
    declareWithdrawal.mockResolvedValue({ success: true, declared_at: '2026-11-29T23:30:05.000Z' })
    const { outcome, status } = await send({ ...typed, step: 'send' })
    expect(declareWithdrawal).toHaveBeenLastCalledWith(
      { ...typed, lang: 'fr' },
      { clientAddress: '192.0.2.1' },
    )
    expect(status).toBe(200)
    expect(outcome).toMatchObject({
      shows: 'end',
      texts: [expect.stringMatching(/29 novembre 2026.*23:30:05.*UTC/)],
    })
  })

  test('is confirmed by the link, and says what is paid back', async () => {
    confirmWithdrawal.mockResolvedValue({
      success: true,
      withdrawal: {
        ...typed,
        plan_name: 'À vie',
        declared_at: '2026-11-29T10:00:00.000Z',
        amount_minor: 19_900,
        currency: 'EUR',
      },
    })
    const { outcome, status } = await send({ step: 'confirm', token: 'a.b' })
    expect(confirmWithdrawal).toHaveBeenLastCalledWith(
      { token: 'a.b', lang: 'fr' },
      { clientAddress: '192.0.2.1' },
    )
    expect([status, outcome.shows]).toEqual([200, 'end'])
    expect(JSON.stringify(outcome)).toMatch(/0A1B-2C3D-4E5F.*199\s€/)
  })

  test.each([
    ['link_expired', 410, 'trop ancien'],
    ['withdrawal_refused', 409, 'Le délai est passé.'],
    ['too_many_requests', 429, ''],
    ['unavailable', 503, 'Réessayez'],
  ] as const)('says what was in its way: %s', async (code, status, words) => {
    confirmWithdrawal.mockRejectedValue(
      new ApiError(code, {
        retryAfterSeconds: 61,
        fields: [{ field: 'body', code: 'over', message: 'Le délai est passé.' }],
      }),
    )
    const answer = await send({ step: 'confirm', token: 'a.b' })
    expect(answer.status).toBe(status)
    expect(answer.outcome).toMatchObject({
      shows: 'link',
      token: 'a.b',
      trouble: expect.stringContaining(words),
    })
  })

  test('a defect is no outage', async () => {
    declareWithdrawal.mockRejectedValue(new TypeError('x is undefined'))
    await expect(send({ ...typed, step: 'send' })).rejects.toThrow('x is undefined')
  })
})
