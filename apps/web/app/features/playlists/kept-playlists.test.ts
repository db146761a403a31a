import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../foundation/fixtures/stub-storage.ts'
import {
  dropKeptPlaylist,
  forgetKeptPlaylists,
  keepPlaylist,
  type KeptPlaylist,
  readKeptPlaylists,
} from './kept-playlists.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = stubStorage()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const time = '2026-01-02T03:04:05.000Z'
const makeList = (number: number, musicIds: string[] = []): KeptPlaylist => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `List ${number}`,
  musicIds,
  madeAt: time,
  changedAt: time,
})
const ids = () => readKeptPlaylists().map(({ id }) => Number(id.slice(-12)))

test('[R10.1] playlists without an account are stored unchanged, latest change first', () => {
  const [one, two] = [makeList(1, ['7', '12']), makeList(2)]
  for (const list of [one, two]) expect(keepPlaylist(list)).toBe(true)
  expect(readKeptPlaylists()).toEqual([two, one])
  const changed = { ...one, name: '"<b>\\', musicIds: ['12'] }
  keepPlaylist(changed)
  expect(readKeptPlaylists()).toEqual([changed, two])
  expect(dropKeptPlaylist(two.id)).toBe(true)
  expect(ids()).toEqual([1])
})

test('[R10.1] playlists moved to an account are removed; those changed since stay', () => {
  for (const number of [1, 2, 3]) keepPlaylist(makeList(number, ['1']))
  const taken = readKeptPlaylists()
  keepPlaylist(makeList(2, ['1', '5']))
  keepPlaylist(makeList(4))
  forgetKeptPlaylists(taken)
  expect(ids()).toEqual([4, 2])
  forgetKeptPlaylists(readKeptPlaylists())
  expect(kept.size, 'nothing is left behind').toBe(0)
})

test('[R10.1] reads at most as many as an account may have', () => {
  const songs = Array.from({ length: 501 }, (_, index) => String(index + 1))
  const lists = Array.from({ length: 101 }, (_, index) => ({ ...makeList(index), musicIds: songs.join() }))
  kept.set('playlists', JSON.stringify(lists))
  expect(readKeptPlaylists()).toHaveLength(100)
  expect(readKeptPlaylists()[0]?.musicIds).toHaveLength(500)
})

const { id } = makeList(1)
test.each([
  '',
  '{',
  'null',
  '7',
  '{"0":{}}',
  '[null,7,"x",[]]',
  JSON.stringify([{ id, name: '' }]),
  JSON.stringify([{ id, name: ' x' }]),
  JSON.stringify([{ id, name: 'x'.repeat(101) }]),
  JSON.stringify([{ id: `${id}0`, name: 'x' }]),
  JSON.stringify([{ id: id.replace('8', 'G'), name: 'x' }]),
  ' '.repeat(1_000_001) + JSON.stringify([makeList(1)]),
])('[R5.6] damaged storage holds no playlists: %#', (text) => {
  kept.set('playlists', text)
  expect(readKeptPlaylists()).toEqual([])
})

test('[R5.6] the valid parts of a damaged playlist are kept', () => {
  kept.set('playlists', JSON.stringify([{ id, name: 'x', musicIds: '7,x,07,7,,99999999999,8', madeAt: 'x' }]))
  const [list] = readKeptPlaylists()
  expect(list).toEqual({
    id,
    name: 'x',
    musicIds: ['7', '8'],
    madeAt: '1970-01-01T00:00:00.000Z',
    changedAt: '1970-01-01T00:00:00.000Z',
  })
})

test.each([
  ['forbidden', 'SecurityError'],
  ['full', 'QuotaExceededError'],
])('[R5.6] storage that is %s keeps none, and says so', (_, name) => {
  const refuse = () => {
    throw new DOMException('no', name)
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse })
  expect(keepPlaylist(makeList(1))).toBe(false)
  expect(readKeptPlaylists()).toEqual([])
})

test('[R5.6] a browser without storage stores none and reports it', () => {
  vi.stubGlobal('localStorage', null)
  expect(keepPlaylist(makeList(1))).toBe(false)
})
