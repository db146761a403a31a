import { readFileSync, writeFileSync } from 'node:fs'
import {
  type ContractAct,
  contractActs,
  planActs,
  planHolds,
  paymentLosses,
  subscriptionStatuses,
} from '@tempolibre/domain'
import { licenceActs, mailsOfActs } from '@tempolibre/database'
import { keysOf } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { mailTemplates } from './mail-words.ts'
import { tells, writeActsTable, writeMailsTable } from './mails-table.ts'

const guide = new URL('../../../../docs/mails.md', import.meta.url)
const fill = (text: string, name: string, table: string) =>
  text.replace(
    new RegExp(`(<!-- ${name} -->\\n\\n)[^]*?(\\n\\n<!-- end of ${name} -->)`),
    (_, start: string, end: string) => start + table + end,
  )

test('[R16.75] docs/mails.md lists what happens by contract, and the mails that tell of it', () => {
  const text = readFileSync(guide, 'utf8')
  const expected = fill(fill(text, 'acts', writeActsTable()), 'mails', writeMailsTable())
  if (process.env['MAILS'] === 'update') writeFileSync(guide, expected)
  expect(readFileSync(guide, 'utf8')).toBe(expected)
  expect(expected).toContain('| plan_paused | plan | `plan_paused` to the holder |')
})

test('[R16.75] whatever changes of a plan that its holder can notice is an act, and each act has a mail or a reason', () => {
  const start = new Date('2026-01-01T00:00:00Z')
  const next = new Date('2026-02-01T00:00:00Z')
  const running = subscriptionStatuses
    .filter((status) => status !== 'ended')
    .flatMap((status) => [null, ...planHolds].map((hold) => ({ status, hold })))
    .flatMap((state) => [false, true].map((cancel) => ({ ...state, cancel_at_period_end: cancel })))
    .map((state) => ({ ...state, current_period_start: start, ended_at: null, end_cause: null }))
  const ended = [null, ...paymentLosses].map((cause) => ({
    status: 'ended' as const,
    hold: null,
    cancel_at_period_end: false,
    current_period_start: start,
    ended_at: next,
    end_cause: cause,
  }))
  const seen = new Set<ContractAct>()
  const actsOf = (...states: Parameters<typeof planActs>) => {
    const acts = planActs(...states)
    for (const act of acts) seen.add(act)
    return acts
  }
  const later = { current_period_start: next }
  for (const before of running) {
    expect(planActs(before, before)).toEqual([])
    for (const after of [...running, ...ended].filter((state) => state !== before))
      expect(actsOf(before, after), JSON.stringify({ before, after })).not.toEqual([])
    actsOf(before, { ...before, ...later })
  }
  // Each period that begins is news.
  const [plain] = running
  if (!plain) throw new Error('no states')
  const renewed = (status: 'active' | 'past_due') =>
    planActs({ ...plain, status }, { ...plain, ...later, status })
  expect(renewed('past_due')).toEqual(['renewal_failed'])
  expect(renewed('active')).toEqual(['plan_renewed'])
  for (const before of ended) {
    for (const after of running) expect(actsOf(before, after)).not.toEqual([])
  }
  // A bigger plan is bought beside the one that it replaces; the right of withdrawal is no state of a plan.
  const besides = new Set<ContractAct>(['plan_replaced', 'plan_withdrawn', 'delivery_begun'])
  const ofPlans = keysOf(contractActs).filter((act) => contractActs[act] === 'plan' && !besides.has(act))
  expect([...seen].sort()).toEqual(ofPlans.sort())
})

test('[R16.75] whatever changes of a licence is an act with a mail', () => {
  const acts = keysOf(licenceActs).flatMap((change) => Object.values(licenceActs[change]))
  for (const act of acts) expect(mailsOfActs[act]).toHaveProperty('mails')
})

test('[R16.75] every mail about plans, licences and hand-overs tells of an act, or is named as one that need not', () => {
  const ownKinds = new Set([
    // What opens the account, and what is about to pass, is no part of the contract.
    'confirm_address',
    'account_exists',
    'reset_password',
    'sign_in_link',
    'password_changed',
    'credentials_ended',
    'confirm_new_address',
    'address_changing',
    'address_changed',
    'second_factor_added',
    'second_factor_removed',
    'recovery_code_used',
    'recovery_codes_renewed',
    'passkey_added',
    'passkey_removed',
    'api_key_added',
    'api_key_revoked',
    'api_key_ending',
    'claim_deadline',
    'webhook_disabled',
    'team_invitation',
    'message_answer',
    'trial_ending',
    // Nothing has happened before its reader confirms it.
    'withdrawal_declared',
  ])
  const acts = keysOf(contractActs)
  for (const template of mailTemplates)
    expect(acts.some((act) => tells(template, act)) !== ownKinds.has(template), template).toBe(true)
})
