import { describe, expect, test } from 'vitest'
import { parseForm } from './form-notation.ts'

describe('parseForm', () => {
  test('reads sections with their bars and energies', () => {
    expect(parseForm('intro 4 @1-2.5, solo 12 @4')).toEqual([
      { name: 'intro', bars: 4, energyFrom: 1, energyTo: 2.5, keyLift: 0, feel: 'full' },
      { name: 'solo', bars: 12, energyFrom: 4, energyTo: 4, keyLift: 0, feel: 'full' },
    ])
  })

  test('a key lift holds until another', () => {
    const form = parseForm('theme 8 @3, return 8 @5 +2, drop 8 @5, bridge 8 @4 -3, ending 4 @2 +0')
    expect(form.map(({ keyLift }) => keyLift)).toEqual([0, 2, 2, -3, 0])
  })

  test('a feel holds for its section', () => {
    const form = parseForm('build 4 @2-4 half, break 4 @2 stop, return 8 @5 +1 half, ending 2 @3')
    expect(form.map(({ feel }) => feel)).toEqual(['half-time', 'stop-time', 'half-time', 'full'])
    expect(form.map(({ keyLift }) => keyLift)).toEqual([0, 0, 1, 1])
  })

  test.each([
    'verse 8 @3',
    'theme @3',
    'theme 0 @3',
    'theme 8',
    'theme 8 @6',
    'theme 8 @3 slow',
    'theme 8 @3 2',
  ])("refuses '%s'", (text) => {
    expect(() => parseForm(`intro 4 @1, ${text}`)).toThrow(
      `'${text}' is not a section; write name, bars and energy`,
    )
  })
})
