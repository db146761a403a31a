import { createQuestion } from '../browser/open-question.ts'
import type { Difference } from './changes.ts'

/** Somebody else has changed the record that is being saved. */
export interface ConflictQuestion {
  resource: string
  differences: readonly Difference[]
}

/** The paths at which mine is kept; at all others theirs is. */
export type ConflictAnswer = 'cancel' | { kept: ReadonlySet<string> }

/** Open while the member must choose. */
export const conflict = createQuestion<ConflictQuestion, ConflictAnswer>()
