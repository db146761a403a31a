import { findSection, sectionsOf } from '@tempolibre/domain'
import type { TermsSectionChange } from '@tempolibre/contract'

/**
 * The sections of a text of terms that are new, gone or say something else, in the order of the later text. What stands before the
 * first section, such as the title and the table of uses, is a section without a number.
 */
export function differingSections(before: string, after: string): TermsSectionChange[] {
  const [former, later] = [splitSections(before), splitSections(after)]
  const changed = [...later].flatMap(([number, { body, heading }]): TermsSectionChange[] => {
    const known = former.get(number)
    if (!known) return [{ heading, change: 'added' }]
    return known.body === body && known.heading === heading ? [] : [{ heading, change: 'changed' }]
  })
  const removed = [...former].flatMap(([number, { heading }]): TermsSectionChange[] =>
    later.has(number) ? [] : [{ heading, change: 'removed' }],
  )
  return [...changed, ...removed]
}

function splitSections(text: string): Map<string, { heading: string; body: string }> {
  const numbers = sectionsOf(text)
  const [first = ''] = text.split(/^#{2,3}\s/m, 1)
  const opening = { heading: /^# (.*)/.exec(first)?.[1] ?? '', body: first.trim() }
  // A section with parts is compared without them: they are compared themselves.
  const bodyOf = (body: string) => body.split(/^#{3}\s/m, 1)[0]?.trim() ?? ''
  return new Map([
    ['', opening],
    ...numbers.flatMap((number): [string, { heading: string; body: string }][] => {
      const found = findSection(text, number)
      return found ? [[number, { heading: found.heading, body: bodyOf(found.body) }]] : []
    }),
  ])
}
