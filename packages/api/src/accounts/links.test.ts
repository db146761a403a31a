import { languages } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { expect, test } from 'vitest'
import { makeConfirmationLink, makeResetLink } from './links.ts'

const hour = 3600

test.each(languages)('[R10.1] links are valid as long as pages and mails say in %s', (locale) => {
  const confirmation = makeConfirmationLink('https://music.example', locale)
  expect(confirmation.seconds).toBe(24 * hour)
  for (const text of [
    m.sign_up_mailed({ email: '' }, { locale }),
    m.mail_confirm_address_note({}, { locale }),
    m.mail_confirm_new_address_note({}, { locale }),
  ])
    expect(text).toContain('24')

  const reset = makeResetLink('https://music.example', locale)
  expect(reset.seconds).toBe(hour)
  const anHour = { en: 'an hour', es: 'una hora', fr: 'une heure' }[locale]
  for (const text of [
    m.sign_forgot_mailed({ email: '' }, { locale }),
    m.mail_reset_password_note({}, { locale }),
  ])
    expect(text).toContain(anHour)
})
