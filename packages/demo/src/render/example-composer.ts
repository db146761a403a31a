import { existsSync, writeFileSync } from 'node:fs'
import type { Score } from '../score.ts'
import { makeExampleScore } from './example-score.ts'

/**
 * Stands in for the composer in the tests of the process that renders. The address under which it is loaded says what
 * goes wrong: with `?dies-before=<id>&once=<path>`, the process is killed when that song is composed and the path does
 * not exist yet; without `once`, each time. With `?fails=<id>` that song cannot be composed.
 */
const address = new URL(import.meta.url).searchParams

/** Two seconds of the example, at a key that depends on the id. */
export function composeSong(id: string): Score {
  if (address.get('dies-before') === id) {
    const once = address.get('once')
    if (!once || !existsSync(once)) {
      if (once) writeFileSync(once, '')
      process.kill(process.pid, 'SIGKILL')
    }
  }
  if (address.get('fails') === id) throw new Error(`The song '${id}' has no recipe.`)
  const score = makeExampleScore({ id, durationSeconds: 2 })
  for (const part of score.parts) {
    if (part.role !== 'drums') for (const note of part.notes) note.pitch += id.length % 5
  }
  return score
}
