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
