import { expect, test } from 'vitest'
import { distinctNames } from './distinct-names.ts'

const named = (name: string) => ({ name })

test('a tag appears once, even if a genre and a mood share its name', () => {
  const moods = ['Epic', 'Dreamy', 'dreamy', 'Calm'].map(named)
  expect(distinctNames(moods, ['epic']).map(({ name }) => name)).toEqual(['Dreamy', 'Calm'])
})
