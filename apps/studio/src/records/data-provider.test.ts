import { ApiError } from '@tempolibre/contract/errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConflictAnswer, ConflictQuestion } from './conflict.ts'
import { createDataProvider } from './data-provider.ts'
import { StudioError } from './studio-error.ts'
import type { ListInput, StudioRecord } from './studio-resource.ts'

const stored = { id: '7', version: 'a', title: { en: 'Dusk', es: '', fr: '' }, featured: false, licences: 2 }

let record: StudioRecord
let calls: { name: string; input: unknown }[]
let answer: ConflictAnswer
let asked: ConflictQuestion[]
let refusal: ApiError | undefined

beforeEach(() => {
  record = stored
  calls = []
  asked = []
  answer = 'cancel'
  refusal = undefined
  vi.stubGlobal('localStorage', {
    getItem: () => 'es',
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  return () => vi.unstubAllGlobals()
})

const heard = (name: string, input: unknown) => void calls.push({ name, input })

const provider = createDataProvider({
  request: () => Promise.reject(new Error('the calls are stubs')),
  askAboutConflict: async (question) => {
    asked.push(question)
    return answer
  },
  resources: [
    {
      name: 'tracks',
      editable: ['title', 'featured'],
      calls: {
        list: async (_, input: ListInput) => {
          heard('list', input)
          return { records: [record], total: 41 }
        },
        get: async () => ({ record }),
        change: async (_, input) => {
          heard('change', input)
          if (refusal) throw refusal
          if (input.version !== record['version']) throw new ApiError('record_changed')
          record = { ...record, ...input, version: 'saved' }
          return { record }
        },
        remove: async (_, input) => heard('remove', input),
      },
    },
  ],
})

describe('a list', () => {
  test('is asked for in the studio’s language, a page at a time, without emptied filters', async () => {
    const page = { pagination: { page: 2, perPage: 50 }, sort: { field: 'bpm', order: 'DESC' as const } }
    const { data, total } = await provider.getList('tracks', {
      ...page,
      filter: { q: 'dusk', artist_id: '', genre_id: null, featured: true },
    })
    expect([data, total]).toEqual([[stored], 41])
    expect(calls[0]?.input).toEqual({
      q: 'dusk',
      featured: true,
      lang: expect.any(String),
      page: 2,
      per_page: 50,
      sort: 'bpm',
      order: 'desc',
    })
  })

  test('of ids is asked for a hundred at a time', async () => {
    await provider.getMany('tracks', { ids: Array.from({ length: 101 }, (_, index) => String(index + 1)) })
    expect(calls).toHaveLength(2)
    expect(calls[1]?.input).toMatchObject({ ids: '101', per_page: 100 })
  })

  test('of a resource that has none is a mistake of ours', async () => {
    await expect(provider.getList('nothing', { filter: {} })).rejects.toThrow('no resource nothing')
  })
})

describe('saving', () => {
  const save = (data: object) =>
    provider.update('tracks', { id: '7', previousData: stored, data: { ...stored, ...data } })

  test('sends the changed fields and the version', async () => {
    const { data } = await save({ featured: true, licences: 9 })
    expect(calls[0]?.input).toEqual({ id: '7', version: 'a', featured: true })
    expect(data).toMatchObject({ featured: true, version: 'saved' })
  })

  test('without a change sends nothing', async () => {
    const { data } = await save({})
    expect([calls, data]).toEqual([[], stored])
  })

  test('asks about a record that somebody else has changed, and saves what is kept on top of theirs', async () => {
    record = { ...stored, version: 'b', title: { en: 'Dawn', es: 'Alba', fr: '' } }
    answer = { kept: new Set(['title.en']) }
    await save({ title: { en: 'Evening', es: '', fr: '' }, featured: true })
    expect(asked[0]?.differences.map(({ path }) => path)).toEqual(['title.en', 'title.es', 'featured'])
    expect(calls[1]?.input).toEqual({ id: '7', version: 'b', title: { en: 'Evening', es: 'Alba', fr: '' } })
  })

  test('takes theirs without another call', async () => {
    record = { ...stored, version: 'b', featured: true }
    answer = { kept: new Set() }
    const { data } = await save({ title: { en: 'Evening', es: '', fr: '' } })
    expect(calls).toHaveLength(1)
    expect(data).toMatchObject({ version: 'b', featured: true, title: stored.title })
  })

  test('fails if the member goes back to the form', async () => {
    record = { ...stored, version: 'b' }
    await expect(save({ featured: true })).rejects.toThrow('studio.errors.record_changed')
  })

  test('puts a refused text at its field', async () => {
    refusal = new ApiError('invalid_input', {
      fields: [
        { field: 'body.title.es', message: 'Falta' },
        { field: 'body.genre_ids.0', message: 'No existe' },
      ],
    })
    const error: unknown = await save({ featured: true }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StudioError)
    expect(error).toMatchObject({
      status: 400,
      body: {
        errors: {
          title: { es: 'Falta' },
          genre_ids: 'No existe',
          root: { serverError: 'studio.errors.invalid_input' },
        },
      },
    })
  })

  test('[R15.172] a failure that refuses no field is one of the form, which is not taken for saved', async () => {
    refusal = new ApiError('unavailable')
    const error: unknown = await save({ featured: true }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ body: { errors: { root: { serverError: 'studio.errors.unavailable' } } } })
  })

  test('keeps the API’s own words where we have none', async () => {
    refusal = new ApiError('payload_too_large', { message: 'Demasiado grande' })
    await expect(save({ featured: true })).rejects.toThrow('Demasiado grande')
  })
})

test('records are removed one by one', async () => {
  await provider.deleteMany('tracks', { ids: ['1', '2'] })
  expect(calls.map(({ input }) => input)).toEqual([{ id: '1' }, { id: '2' }])
})
