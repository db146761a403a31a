import type { ApiClient } from '@tempolibre/contract'
import { ApiError } from '@tempolibre/contract'
import { describe, expect, test, vi } from 'vitest'
import { stubApi } from '../../foundation/fixtures/stub-api.ts'
import { withLanguage } from '../../foundation/language/render-language.server.ts'
import { judgeContactForm, readContactForm } from './contact-outcome.ts'
import { messageId, sendContactForm } from './send-contact-form.server.ts'

const texts = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  message: 'Does the licence cover a weekly podcast?',
}
const form = { id: 'a', texts, decoy: '' }
const sender = { language: 'fr', clientAddress: '192.0.2.1' } as const
const createContactMessage = vi.fn<ApiClient['createContactMessage']>()
const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() }
const send = (given = form) =>
  withLanguage('fr', () => sendContactForm({ api: stubApi({ createContactMessage }), log }, given, sender))

describe('[R4.5] the contact form on the server', () => {
  test('is sent trimmed, in the page’s language, with the visitor’s address', async () => {
    createContactMessage.mockImplementation(async ({ id }) => ({ success: true, id }))
    const message = '  Bonjour,\r\nune question de licence.\r\n'
    expect(await send({ ...form, texts: { ...texts, message } })).toBeUndefined()
    const [input, options] = createContactMessage.mock.lastCall ?? []
    expect(input).toMatchObject({ ...texts, lang: 'fr', message: 'Bonjour,\nune question de licence.' })
    expect(input?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(options).toEqual({ clientAddress: '192.0.2.1' })
  })

  test('is not sent with an invalid field, and keeps its values', async () => {
    createContactMessage.mockClear()
    const wrong = { ...form, texts: { ...texts, name: ' Ann ', message: '' } }
    expect(await send(wrong)).toEqual({
      status: 400,
      outcome: {
        notice: expect.stringContaining('n’a pas été envoyé'),
        faults: { name: 'too_short', message: 'missing' },
        form: wrong,
      },
    })
    expect(createContactMessage).not.toHaveBeenCalled()
  })

  test.each([
    [new ApiError('too_many_requests', { retryAfterSeconds: 61 }), 429, 61, '2\u00a0minutes'],
    [new ApiError('unavailable'), 503, 5, 'n’a pas pu être envoyé'],
    [new ApiError('invalid_input'), 503, 5, 'n’a pas pu être envoyé'],
    [new ApiError('internal'), 503, 5, 'n’a pas pu être envoyé'],
  ])('says %s with %i', async (error, status, retryAfterSeconds, notice) => {
    createContactMessage.mockRejectedValue(error)
    expect(await send()).toEqual({
      status,
      retryAfterSeconds,
      outcome: { notice: expect.stringContaining(notice), faults: {}, form },
    })
  })

  test('suggests no retry if the API takes no messages', async () => {
    createContactMessage.mockRejectedValue(new ApiError('not_found'))
    expect(await send()).toEqual({
      status: 501,
      outcome: { notice: expect.stringContaining('ne permet pas d’envoyer'), faults: {}, form },
    })
  })

  test('a bug is not reported as an outage', async () => {
    createContactMessage.mockRejectedValue(new TypeError('x is undefined'))
    await expect(send()).rejects.toThrow('x is undefined')
  })
})

test('[R4.5] a filled honeypot is reported and emptied', () => {
  expect(judgeContactForm({ ...form, decoy: 'https://spam.example' })).toMatchObject({
    faults: {},
    form: { texts, decoy: '' },
  })
  expect(judgeContactForm(form)).toBeUndefined()
})

test('[R4.5] files and missing fields count as empty', () => {
  const data = new FormData()
  data.set('name', new File(['x'], 'x.txt'))
  expect(readContactForm(data)).toEqual({ id: '', texts: { name: '', email: '', message: '' }, decoy: '' })
})

test('[R4.5] one cached form yields a different message id for each visitor', () => {
  const id = messageId('a', texts)
  expect(messageId('a', { ...texts })).toBe(id)
  const others = [
    messageId('b', texts),
    messageId('a', { ...texts, email: 'eve@example.org' }),
    messageId('a', { ...texts, message: `${texts.message} And a film?` }),
    messageId('a', { ...texts, name: 'Ada Lovelace2' }),
  ]
  expect(new Set([id, ...others]).size).toBe(5)
})
