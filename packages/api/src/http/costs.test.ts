import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figures } from '../accounts/limits.ts'
import { hashSeconds } from '../accounts/passwords.ts'
import { maxWaitingEach } from '../papers/draw-apart.ts'
import { rate, soundRate } from '../routers/search.ts'
import { archivesUnderWay } from '../services/licences/certificate-archive.ts'
import { readsAtOnce } from './add-route.ts'
import { maxUnanswered } from './call-gate.ts'

const costs = readFileSync(new URL('../../../../docs/costs.md', import.meta.url), 'utf8')
const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** The row of a kind of work. */
const rowOf = (kind: string) => costs.split('\n').find((line) => line.startsWith(`| ${kind}`)) ?? ''

test.each([
  ['editions and fits', `${figures.edition_preview.client} an hour`],
  ['certificates, hand-overs', `${numbers[maxWaitingEach]} may wait`],
  ['certificates, hand-overs', `binders ${figures.binders.account} an hour`],
  ['certificates, hand-overs', `evidence ${figures.claim_evidence.account}`],
  ['certificates, hand-overs', `a client's page ${figures.client_certificate.account}`],
  ['archives of certificates', `${figures.certificates.account} an hour`],
  ['archives of certificates', `${archivesUnderWay.each} under way for one account or sender`],
  [
    'archives of certificates',
    `${archivesUnderWay.together} in a process, of which ${archivesUnderWay.forNewcomers} for who has none`,
  ],
  ['passwords', `${hashSeconds} CPU-s each`],
  ['searches', `${rate.perSecond} searches a second`],
  ['searches', `one every ${numbers[1 / soundRate.perSecond]} seconds`],
  ['searches', `${numbers[readsAtOnce]} at a time of an operation`],
  ['searches', `${maxUnanswered} unanswered of a sender`],
])('[R15.83] docs/costs.md says of %s: %s', (kind, words) => {
  expect(rowOf(kind)).toContain(words)
})
