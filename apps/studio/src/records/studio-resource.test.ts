import { expect, test } from 'vitest'
import { editors, everyone, mayDo } from './studio-resource.ts'

const get = async () => ({ record: { id: '1' } })
const tracks = { read: everyone, write: editors, calls: { get } }
const artists = { ...tracks, calls: { get, add: get, remove: get } }

test('support reads the catalogue and changes nothing of it', () => {
  for (const action of ['list', 'show', 'edit']) expect(mayDo(artists, action, 'support')).toBe(true)
  for (const action of ['create', 'delete', 'write']) expect(mayDo(artists, action, 'support')).toBe(false)
})

test('nobody is offered what a resource has no call for, or only administrators may', () => {
  expect(mayDo(tracks, 'create', 'administrator')).toBe(false)
  expect(mayDo(tracks, 'delete', 'administrator')).toBe(false)
  expect(mayDo(artists, 'create', 'editor')).toBe(true)
  // What is removed is gone.
  expect(mayDo(artists, 'delete', 'editor')).toBe(false)
  expect(mayDo(artists, 'delete', 'administrator')).toBe(true)
})
