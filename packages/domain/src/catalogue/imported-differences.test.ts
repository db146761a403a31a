import { expect, test } from 'vitest'
import { findDifferences } from './imported-differences.ts'

const same = { bpm: 120, key: 'C', tempo_known: true } as const
const fieldsOf = (written: object, measured: object = {}) =>
  findDifferences({ ...same, ...written, measured: { ...same, key_confidence: 1, ...measured } }).map(
    ({ field, measured: heard, written: said }) => `${field} ${said}, measured ${heard}`,
  )

test.each([
  ['the same', {}, {}, []],
  ['a tempo that was rounded', { bpm: 121 }, { bpm: 120.3 }, []],
  ['another tempo', { bpm: 60 }, {}, ['bpm 60, measured 120']],
  ['another key', { key: 'Am' }, {}, ['key Am, measured C']],
  ['both', { bpm: 90, key: 'D' }, {}, ['bpm 90, measured 120', 'key D, measured C']],
  ['what nobody wrote', { key: null, tempo_known: false, bpm: 60 }, {}, []],
  ['what could not be measured', { bpm: 60, key: 'D' }, { key: null, tempo_known: false }, []],
])(
  '[R12.8] of a song is listed what is written otherwise than measured: %s',
  (_, written, measured, listed) => {
    expect(fieldsOf(written, measured)).toEqual(listed)
  },
)
