import type { Permission, Purpose } from '@tempolibre/domain/usage-matrix'
import { m } from '@tempolibre/locales/messages'
import type { UseAnswer } from './answer-use.ts'

/** The purposes as a visitor says them. */
export const purposeNames: Record<Purpose, () => string> = {
  online_video: m.purpose_online_video,
  podcast: m.purpose_podcast,
  film_and_course: m.purpose_film_and_course,
  game_and_app: m.purpose_game_and_app,
  own_advertising: m.purpose_own_advertising,
  client_work: m.purpose_client_work,
  venue: m.purpose_venue,
  own_release: m.purpose_own_release,
}

export const permissionTexts: Record<Permission, () => string> = {
  yes: m.permission_yes,
  with_credit: m.permission_with_credit,
  no: m.permission_no,
}

/** What one plan says of a purpose, for its card. */
export function describePermission(permission: Permission, purpose: Purpose): string {
  return m.use_plan({ answer: permissionTexts[permission](), purpose: purposeNames[purpose]() })
}

/** The answer in one to three sentences. */
export function describeAnswer(answer: UseAnswer, purpose: Purpose): string {
  const sentences = [
    'notOwn' in answer && answer.notOwn ? m.use_answer_not_own() : '',
    describeVerdict(answer),
    answer.kind === 'plan' && answer.withoutCredit
      ? m.use_answer_no_credit({ plan: answer.withoutCredit.name })
      : '',
    purpose === 'venue' && isYes(answer) ? m.use_answer_venue() : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

function describeVerdict(answer: UseAnswer): string {
  if (answer.kind === 'forbidden') return m.use_answer_forbidden()
  if (answer.kind === 'none') return m.use_answer_none()
  const isFree = answer.permission === 'yes'
  if (answer.kind === 'own') return isFree ? m.use_answer_own() : m.use_answer_own_credit()
  const plan = { plan: answer.plan.name }
  return isFree ? m.use_answer_plan(plan) : m.use_answer_plan_credit(plan)
}

export const isYes = ({ kind }: UseAnswer) => kind === 'own' || kind === 'plan'

/** The clauses of the licence terms, by their numbers there. */
const clauses = { use: 2, credit: 3, clients: 4, venues: 5, forbidden: 6 } as const

/** The clause that an answer rests on, as an address's hash. */
export function clauseOf(purpose: Purpose, answer: UseAnswer): string {
  const withCredit = 'permission' in answer && answer.permission === 'with_credit'
  const clause = withCredit ? 'credit' : (ownClauses[purpose] ?? 'use')
  return `#clause-${clauses[clause]}`
}

const ownClauses: Partial<Record<Purpose, keyof typeof clauses>> = {
  client_work: 'clients',
  venue: 'venues',
  own_release: 'forbidden',
}
