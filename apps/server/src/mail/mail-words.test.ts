import { type Language, languages } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { wordsOf } from './mail-words.ts'

const words = (template: string, parameters: Record<string, string>, language: Language = 'en') =>
  wordsOf(
    {
      id: crypto.randomUUID(),
      template,
      recipient: 'ada@example.org',
      recipient_name: 'Ada',
      language,
      parameters: { link: 'https://music.example/', ...parameters },
      created_at: new Date(),
    },
    { name: 'Music' },
  )

test('[R15.4] a mail about a new password says what it ended, without names that could be addresses', () => {
  const ended = {
    ended_sessions: '2',
    ended_api_keys: 'CI\nwww evil example com',
    ended_passkeys: 'Phone',
    ended_webhooks: '1',
  }
  expect(words('password_changed', ended).details).toEqual([
    'Sessions ended: 2',
    'API keys revoked: 2',
    '– CI',
    'Passkeys removed: 1',
    '– Phone',
    'Webhooks switched off: 1',
  ])
  expect(words('credentials_ended', { ended_invitations: '3' }, 'fr').details).toEqual([
    'Invitations à l’équipe retirées\u202f: 3',
  ])
  expect(words('password_changed', {}).details).toEqual([])
})

test('[R15.3] an invitation names nobody whose name, or whose company, is an advertisement', () => {
  expect(words('team_invitation', { inviter: 'Zoë', team: 'Société 24/7' }).text).toContain(
    'Zoë invites you to the team of Société 24/7',
  )
  for (const [inviter, team] of [
    ['You won 1000 EUR call +34600123456', 'Films'],
    ['Zoë', 'Visit evil．example now'],
  ] as const) {
    const { text } = words('team_invitation', { inviter, team })
    expect(text).toBe(
      'Somebody invites you to their team at Music. What you download there is licensed to that team.',
    )
  }
  expect(words('team_joined', { member: 'www evil example com', team: 'Films' }).text).not.toContain('evil')
  expect(words('team_left', { team: 'evil.example' }).text).not.toContain('evil')
})

test.each(languages)(
  '[R16.121] a mail that ends licences or puts them on hold says what may still be published, in %s',
  (language) => {
    const before = { en: /published before/, es: /ya publicaste/, fr: /publié auparavant/ }[language]
    const named = {
      licences: 'TL-0000-0000-0001 – Sol',
      cause: 'dispute',
      reason: 'dispute',
      plan: 'Lifetime',
    }
    const price = { amount_minor: '1290', currency: 'EUR' }
    for (const template of ['licence_revoked', 'payment_refunded', 'plan_disputed', 'plan_ended']) {
      const last = words(template, { ...named, ...price }, language).details.at(-1)
      expect(last, template).toMatch(before)
      expect(last, template).toContain('7.5')
      // A plan that ends on its last day ends no licence.
      expect(words(template, { plan: 'Lifetime', ...price }, language).details.join('\n')).not.toContain(
        '7.5',
      )
    }
  },
)

test('[R16.121] a dispute about a plan that has ended pauses no downloads, and its mail speaks of none', () => {
  const licences = { licences: 'TL-0000-0000-0001 – Sol', plan: 'Subscription' }
  expect(words('plan_disputed', licences).text).toContain('downloads pause')
  const { text } = words('plan_disputed', { ...licences, past: 'yes' })
  expect(text).toContain('shown as under dispute')
  expect(text).not.toContain('downloads')
})

test.each(languages)(
  '[R16.123] everybody in a team that moves reads what it means for them, in %s',
  (language) => {
    const told = (recipient: string, names = { owner: 'Bea', team: 'Nordlicht' }) =>
      words('team_moved', { ...names, recipient }, language)
    const recipients = ['new_owner', 'former_owner', 'member']
    for (const part of ['subject', 'text', 'note'] as const)
      expect(new Set(recipients.map((recipient) => told(recipient)[part])).size).toBe(3)
    // Nobody is told of themselves by name.
    expect(told('new_owner').text).toContain('Nordlicht')
    expect(told('new_owner').text).not.toContain('Bea')
    for (const recipient of ['former_owner', 'member']) expect(told(recipient).text).toContain('Bea')
    for (const recipient of recipients) {
      const { text } = told(recipient, { owner: 'www evil example com', team: 'evil.example' })
      expect(text).not.toContain('evil')
    }
  },
)

test.each(languages)(
  '[R16.123] who was removed from a team is sent to it, who was in a dissolved one is not, in %s',
  (language) => {
    const about: Record<string, string>[] = [{}, { dissolved: 'yes' }]
    const [removed, dissolved] = about.map((each) =>
      words('team_left', { team: 'Nordlicht', ...each }, language),
    )
    for (const part of ['subject', 'text', 'note'] as const)
      expect(removed?.[part]).not.toBe(dissolved?.[part])
    const again = { en: 'invite you again', es: 'te vuelva a invitar', fr: 'inviter à nouveau' }[language]
    expect(removed?.note).toContain(again)
    expect(dissolved?.note).not.toContain(again)
  },
)

test.each(languages)(
  '[R16.123] the end of a plan says of no licence that it ends unless it is named, in %s',
  (language) => {
    const ends = {
      en: /licen[cs]es? .*(?:end|revoked)/,
      es: /licencias? .*(?:terminan|revocad)/,
      fr: /licences? .*(?:fin|révoqu)/,
    }[language]
    for (const reason of ['cancelled', 'unpaid', 'dispute', 'refund']) {
      const { details, note, text } = words('plan_ended', { plan: 'Lifetime', reason }, language)
      expect([text, ...details, note].join('\n'), reason).not.toMatch(ends)
    }
    const licences = 'TL-0000-0000-0001 – Sol'
    const { details } = words('plan_ended', { plan: 'Lifetime', reason: 'refund', licences }, language)
    expect(details[0]).toMatch(ends)
    expect(details[1]).toContain(licences)
  },
)

test.each(languages)(
  '[R16.137] what is charged after a trial is said with what follows once a coupon has run out, in %s',
  (language) => {
    const trial = { plan: 'Studio', amount_minor: '1032', currency: 'EUR', date: '2026-03-14T12:00:00.000Z' }
    for (const template of ['trial_ending', 'trial_paid']) {
      const { text } = words(template, { ...trial, discount_months: '2', regular_minor: '1290' }, language)
      expect(text).toMatch(/10[.,]32.*2.*12[.,]90/)
      expect(words(template, trial, language).text).not.toMatch(/12[.,]90/)
    }
  },
)

test.each(languages)('[R16.132] an order is returned for the reason that it has, in %s', (language) => {
  const texts = ['amount', 'credit_gone', 'plan_held', 'trial_used', 'another'].map(
    (reason) => words('order_returned', { plan: 'Agency', reason }, language).text,
  )
  expect(new Set(texts).size).toBe(texts.length)
})
