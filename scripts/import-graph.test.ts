import { expect, test } from 'vitest'
import { findCircles, groupGraph } from './import-graph.ts'

const graph = (edges: Record<string, string[]>) =>
  new Map(Object.entries(edges).map(([node, imported]) => [node, new Set(imported)]))

test('finds no circle if all imports go down, also with shared targets', () => {
  expect(findCircles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
})

test('finds each circle with exactly its members', () => {
  const found = findCircles(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['a'], g: [] }))
  expect(found.sort()).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
})

test('finds folders that import each other even if no two files do', () => {
  const files = graph({
    'player/bar': ['ui/icon'],
    'ui/list': ['player/rules'],
    'ui/icon': [],
    'player/rules': [],
    'ui/list.test': ['routes/home'],
    'routes/home': ['ui/list'],
  })
  expect(findCircles(files)).toEqual([])
  const rooms = groupGraph(files, (file) => (file.endsWith('.test') ? undefined : file.split('/')[0]))
  expect(findCircles(rooms)).toEqual([['player', 'ui']])
})
