import { afterEach, expect, test, vi } from 'vitest'
import { createGuardedStorage, rehydrationTimeoutMs, type TextStorage } from './guarded-storage.ts'
import { initialPersistedState } from './root-state.ts'

afterEach(() => {
  vi.useRealTimers()
})

function storageWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: vi.fn<(name: string, text: string) => unknown>((name, text) => kept.set(name, text)),
    removeItem: (name: string) => kept.delete(name),
  }
}

test('[R5.6] what is written comes back', async () => {
  const text = storageWith()
  const storage = createGuardedStorage(() => text)
  expect(await storage.getItem('root')).toBeNull()
  const state = { ...initialPersistedState, language: { selectedLanguage: 'es' as const } }
  storage.setItem('root', { state, version: 0 })
  expect(await storage.getItem('root')).toEqual({ state, version: 0 })
})

test.each(['', '{', 'null]', '{"state":', 'undefined'])(
  '[R5.6] the damaged text %j counts as none',
  async (text) => {
    const storage = createGuardedStorage(() => storageWith({ root: text }))
    expect(await storage.getItem('root')).toBeNull()
  },
)

test.each(['null', '7', '[]', '{"state":null}', '{"version":9}'])(
  '[R5.6] JSON of another shape, %s, gives the initial state',
  async (text) => {
    const storage = createGuardedStorage(() => storageWith({ root: text }))
    expect((await storage.getItem('root'))?.state).toEqual(initialPersistedState)
  },
)

const deep = (open: string, close: string) =>
  `{"state":{"cms":{"data":${open.repeat(90_000)}1${close.repeat(90_000)}}}}`

test.each([
  ['lists in lists without end', deep('[', ']')],
  ['objects in objects without end', deep('{"a":', '}')],
  ['more than a visitor comes to', JSON.stringify({ state: { cms: { data: 'x'.repeat(1_000_000) } } })],
])('[R5.6] %s count as none', async (_, text) => {
  const storage = createGuardedStorage(() => storageWith({ root: text }))
  expect(await storage.getItem('root')).toBeNull()
})

test('[R5.6] keys that name a prototype are nobody’s data', async () => {
  const text =
    '{"__proto__":{"state":{}},"state":{"__proto__":{"auth":{"authToken":"x"}},"auth":{"userData":{"__proto__":{"user_subscribed":1},"constructor":1}}}}'
  const entry = await createGuardedStorage(() => storageWith({ root: text })).getItem('root')
  const user = entry?.state.auth.userData
  expect(entry?.state.auth.authToken).toBeNull()
  expect(user?.user_subscribed).toBeUndefined()
  expect(Object.keys(user ?? {})).toEqual(['constructor'])
  expect({}).not.toHaveProperty('user_subscribed')
})

test('[R5.6] each tab writes the slices it has changed, whoever writes last', async () => {
  const text = storageWith()
  const [one, other] = [createGuardedStorage(() => text), createGuardedStorage(() => text)]
  for (const storage of [one, other]) {
    await storage.getItem('root')
    storage.setItem('root', { state: initialPersistedState, version: 0 })
  }
  const language = { selectedLanguage: 'fr' as const }
  const categorySlug = { en: 'funk', es: 'funk', fr: 'funk', isDynamic: false }
  one.setItem('root', { state: { ...initialPersistedState, language }, version: 0 })
  other.setItem('root', { state: { ...initialPersistedState, categorySlug }, version: 0 })
  expect(JSON.parse(text.kept.get('root') ?? '')).toEqual({
    state: { ...initialPersistedState, language, categorySlug },
    version: 0,
  })
})

test('[R5.6] what storage had no room for is written once there is room', () => {
  const text = storageWith()
  const storage = createGuardedStorage(() => text)
  void storage.getItem('root')
  text.setItem.mockImplementationOnce(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const state = { ...initialPersistedState, language: { selectedLanguage: 'fr' as const } }
  storage.setItem('root', { state, version: 0 })
  expect(text.kept.has('root')).toBe(false)
  storage.setItem('root', { state, version: 0 })
  expect(JSON.parse(text.kept.get('root') ?? '').state.language).toEqual({ selectedLanguage: 'fr' })
})

test('[R5.6] storage that fails later on is done without', async () => {
  const failing: TextStorage = { ...storageWith(), getItem: () => Promise.reject(new DOMException('gone')) }
  expect(await createGuardedStorage(() => failing).getItem('root')).toBeNull()
})

test('[R5.6] full storage is done without', () => {
  const full: TextStorage = {
    ...storageWith(),
    setItem() {
      throw new DOMException('no room', 'QuotaExceededError')
    },
  }
  const storage = createGuardedStorage(() => full)
  void storage.getItem('root')
  expect(() => storage.setItem('root', { state: initialPersistedState, version: 0 })).not.toThrow()
})

test('[R5.6] forbidden and absent storage are done without', async () => {
  const forbidden = createGuardedStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const absent = createGuardedStorage(() => undefined)
  // Firefox, where the file behind the storage is damaged.
  const corrupted = createGuardedStorage(() => {
    throw Object.assign(new Error('damaged'), { name: 'NS_ERROR_FILE_CORRUPTED' })
  })
  for (const storage of [forbidden, absent, corrupted]) {
    expect(await storage.getItem('root')).toBeNull()
    storage.setItem('root', { state: initialPersistedState, version: 0 })
    storage.removeItem('root')
  }
})

test('a fault of our own is not hidden', () => {
  const storage = createGuardedStorage(() => {
    throw new RangeError('a mistake')
  })
  expect(() => storage.getItem('root')).toThrow(RangeError)
})

test('[R5.6] storage that has not answered after 5000 ms is done without', async () => {
  vi.useFakeTimers()
  const silent: TextStorage = { ...storageWith(), getItem: () => new Promise(() => {}) }
  const answer = Promise.resolve(createGuardedStorage(() => silent).getItem('root'))
  const settled = vi.fn<(entry: unknown) => void>()
  void answer.then(settled)
  await vi.advanceTimersByTimeAsync(rehydrationTimeoutMs - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledExactlyOnceWith(null)
  expect(rehydrationTimeoutMs).toBe(5000)
})

test('nothing is written while the kept slices stay the same', () => {
  const text = storageWith()
  const storage = createGuardedStorage(() => text)
  void storage.getItem('root')
  storage.setItem('root', { state: { ...initialPersistedState }, version: 0 })
  storage.setItem('root', { state: { ...initialPersistedState }, version: 0 })
  expect(text.setItem).toHaveBeenCalledOnce()
})

test('[R5.6] what is kept is not written over before it was read', () => {
  const text = storageWith({ root: '{"state":{"auth":{"authToken":"token"}}}' })
  const storage = createGuardedStorage(() => text)
  storage.setItem('root', { state: initialPersistedState, version: 0 })
  expect(text.setItem).not.toHaveBeenCalled()
})
