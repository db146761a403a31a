// Whether a licence covers a use on a day. No zod here: browsers read it too.
import type { Permission, Usage } from '../plans/usage-matrix.ts'

/** What of a licence decides. */
export interface CoveringLicence {
  /** The uses that it covers; others are absent. */
  uses: Partial<Record<Usage, Exclude<Permission, 'no'>>>
  /** ISO 8601, as all moments here. */
  issued_at: string
  disputed_at: string | null
  revoked_at: string | null
}

/**
 * `covered` and `covered_with_credit`: yes. `before_licence`: the use is older than the licence. `use_not_covered`: not in this plan.
 * `after_revocation`, `under_dispute`: no new use after that day. `test`: it was issued in a rehearsal, and covers nothing.
 */
export const coverageAnswers = [
  'covered',
  'covered_with_credit',
  'use_not_covered',
  'before_licence',
  'after_revocation',
  'under_dispute',
  'test',
] as const
export type CoverageAnswer = (typeof coverageAnswers)[number]

/** Sections of the licence terms, as numbered in their text. */
export const termsSections = ['2', '3', '4.1', '5', '7.1', '7.3', '7.5'] as const
export type TermsSection = (typeof termsSections)[number]

export interface Coverage {
  answer: CoverageAnswer
  /** The sections of the terms that say so, the decisive one first. */
  sections: readonly [TermsSection, ...TermsSection[]]
}

/**
 * Decides by the licence terms: uses published while the licence was in force stay covered without end; after it was revoked, or
 * while its payment is disputed, nothing new is. Days are in UTC, and count whole in the holder's favour.
 * @param day of publication, `YYYY-MM-DD`
 */
export function judgeCoverage(licence: CoveringLicence, use: Usage, day: string): Coverage {
  const { disputed_at, issued_at, revoked_at, uses } = licence
  const permission = uses[use]
  const section = sectionOf(use)
  if (permission === undefined) return { answer: 'use_not_covered', sections: [section] }
  if (day < dayOf(issued_at)) return { answer: 'before_licence', sections: ['7.1'] }
  if (revoked_at !== null && day > dayOf(revoked_at)) return { answer: 'after_revocation', sections: ['7.5'] }
  if (revoked_at === null && disputed_at !== null && day > dayOf(disputed_at))
    return { answer: 'under_dispute', sections: ['7.3', '7.5'] }
  if (permission === 'with_credit') return { answer: 'covered_with_credit', sections: ['3', section, '7.1'] }
  return { answer: 'covered', sections: [section, '7.1'] }
}

function sectionOf(use: Usage): TermsSection {
  if (use === 'client_work') return '4.1'
  return use === 'venue' ? '5' : '2'
}

const dayOf = (moment: string) => moment.slice(0, 10)

/** One section of the terms. */
export interface FoundSection {
  heading: string
  body: string
}

/**
 * A section of a text of terms with its paragraphs; undefined if there is none. Sections are headed `## 4. Work for
 * clients` in Markdown, their parts `### 4.1 Finished work`; a text of before that has no such parts has the whole section.
 */
export function findSection(text: string, number: string): FoundSection | undefined {
  const lines = text.split(/\r?\n/)
  const start = lines.findIndex((line) => numberOf(line) === number)
  const [section = ''] = number.split('.')
  if (start === -1) return number === section ? undefined : findSection(text, section)
  const depth = depthOf(lines[start] ?? '')
  const length = lines.slice(start + 1).findIndex((line) => depthOf(line) > 0 && depthOf(line) <= depth)
  const body = lines.slice(start + 1, length === -1 ? undefined : start + 1 + length).join('\n')
  return { heading: (lines[start] ?? '').replace(/^#+\s+/, ''), body: body.trim() }
}

/** Of a heading; 0 for any other line. */
const depthOf = (line: string) => /^(#{1,3})\s/.exec(line)?.[1]?.length ?? 0

/** `7` of `## 7. Length and end`, `7.2` of `### 7.2 Refunded payments`. */
const numberOf = (line: string) => /^#{1,3}\s+(\d{1,2}(?:\.\d{1,2})?)\.?\s/.exec(line)?.[1]

/** The numbers of all sections of a text and of their parts, in their order. */
export const sectionsOf = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => numberOf(line) ?? [])
