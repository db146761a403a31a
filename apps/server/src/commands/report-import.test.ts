import type { ImportPlan } from '@tempolibre/catalogue-import'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ImportOutcome } from '../imports/import-folder.ts'
import { report } from './report-import.ts'

const plan: ImportPlan = {
  recordings: [],
  takenDown: [],
  problems: [],
  unknownNames: [],
  tables: [],
  leftOut: [],
  leftOutSongs: [],
  passedOver: [],
}
const outcome: ImportOutcome = {
  batchId: 7,
  added: 1,
  changed: 0,
  unchanged: 0,
  published: 0,
  withdrawn: 0,
  waiting: 0,
  proposed: 0,
  red: 0,
  problems: [],
  leftOut: [],
  differences: [],
}

afterEach(() => void vi.restoreAllMocks())

/** The lines that are said. */
function linesOf(changed: Partial<ImportOutcome>, options?: { publishes: boolean }): string[] {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  report(plan, { ...outcome, ...changed }, options)
  return write.mock.calls.map(([text]) => String(text))
}

const lastLine = (...said: Parameters<typeof linesOf>) => linesOf(...said).at(-1)

describe('[R12.8] the end of an import says what to do next', () => {
  test('to publish what was read', () => {
    expect(lastLine({})).toBe(
      'Visitors see none of this yet. Publish it by the same command with --publish.\n',
    )
  })

  test('to undo what was published', () => {
    expect(lastLine({ published: 1 }, { publishes: true })).toBe('Undo it by npm run import -- --undo 7\n')
  })

  test('not to publish what --publish has left a draft', () => {
    expect(lastLine({}, { publishes: true })).toBe('Nothing new is on sale.\n')
  })
})

test('[R12.8] what a table says otherwise than was measured is listed with both, so that the mistake is found', () => {
  expect(linesOf({}).join('')).not.toContain('Written otherwise')
  const said = linesOf({
    differences: [{ file: 'Salt.wav', field: 'bpm', written: '90', measured: '120' }],
  }).join('')
  expect(said).toContain('Written otherwise than measured. What is written counts:')
  expect(said).toContain('Salt.wav: bpm 90, measured 120')
})
