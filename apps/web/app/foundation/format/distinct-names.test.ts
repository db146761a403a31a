import { expect, test } from 'vitest'
import { distinctNames } from './distinct-names.ts'

const named = (name: string) => ({ name })

test('a tag stands once, though genre and mood share its name', () => {
  const moods = ['Epic', 'Dreamy', 'dreamy', 'Calm'].map(named)
  expect(distinctNames(moods, ['epic']).map(({ name }) => name)).toEqual(['Dreamy', 'Calm'])
})
