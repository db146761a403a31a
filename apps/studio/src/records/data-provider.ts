import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import type { DataProvider } from 'react-admin'
import { currentLanguage } from '../browser/current-language.ts'
import { changedFields, findDifferences, mergeVersions } from './changes.ts'
import type { ConflictAnswer, ConflictQuestion } from './conflict.ts'
import { asStudioError } from './studio-error.ts'
import type { RecordCalls, StudioRecord, StudioResource } from './studio-resource.ts'

/** The maximum number of records that a list answers. */
const maxPageSize = 100

interface DataProviderOptions {
  request: SendRequest
  resources: readonly Pick<StudioResource, 'name' | 'calls' | 'editable'>[]
  /** Asks what to do about a record that somebody else has changed meanwhile. */
  askAboutConflict: (question: ConflictQuestion) => Promise<ConflictAnswer>
}

interface Page {
  pagination?: { page: number; perPage: number } | undefined
  sort?: { field: string; order: 'ASC' | 'DESC' } | undefined
  filter?: Record<string, unknown>
}

/** Connects react-admin to the calls of the resources. */
export function createDataProvider(options: DataProviderOptions): DataProvider {
  const { request } = options
  const { callOf, change, getMany, list, removeAll } = createRecordCalls(options)
  const provider = {
    getList: async (resource: string, page: Page) => {
      const { records, total } = await list(resource, page)
      return { data: records, total }
    },
    getOne: async (resource: string, { id }: { id: unknown }) => ({
      data: (await asStudioError(callOf(resource, 'get')(request, { id: String(id) }))).record,
    }),
    getMany: async (resource: string, { ids }: { ids: readonly unknown[] }) => ({
      data: await getMany(resource, ids),
    }),
    getManyReference: async (
      resource: string,
      { id, target, filter, ...page }: Page & { id: unknown; target: string },
    ) => {
      const { records, total } = await list(resource, { ...page, filter: { ...filter, [target]: id } })
      return { data: records, total }
    },
    create: async (resource: string, { data }: { data: Record<string, unknown> }) => ({
      data: (await asStudioError(callOf(resource, 'add')(request, data))).record,
    }),
    update: async (
      resource: string,
      { data, previousData }: { data: Record<string, unknown>; previousData: StudioRecord },
    ) => ({ data: await asStudioError(change(resource, previousData, data)) }),
    delete: async (
      resource: string,
      { id, previousData }: { id: unknown; previousData?: StudioRecord | undefined },
    ) => {
      await removeAll(resource, [id])
      return { data: previousData ?? { id: String(id) } }
    },
    deleteMany: async (resource: string, { ids }: { ids: readonly unknown[] }) => {
      await removeAll(resource, ids)
      return { data: [...ids] }
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- react-admin lets each caller name the type of its records, which no provider can check
  return provider as unknown as DataProvider
}

/** What react-admin does by several calls of a resource, or by one that the resource may lack. */
function createRecordCalls({ askAboutConflict, request, resources }: DataProviderOptions) {
  const resourceOf = (name: string) => {
    const found = resources.find((resource) => resource.name === name)
    if (!found) throw new Error(`the studio has no resource ${name}`)
    return found
  }

  /** One of the calls of a resource. @throws if it has none: a screen offers what cannot be done */
  function callOf<Name extends keyof RecordCalls>(resource: string, name: Name) {
    const call = resourceOf(resource).calls[name]
    if (!call) throw new Error(`${resource} cannot be called to ${name}`)
    return call
  }

  async function list(resource: string, { filter = {}, pagination, sort }: Page) {
    const { page, perPage } = pagination ?? { page: 1, perPage: maxPageSize }
    return asStudioError(
      callOf(resource, 'list')(request, {
        ...presentOnly(filter),
        lang: currentLanguage(),
        page,
        per_page: perPage,
        ...(sort && { sort: sort.field, order: sort.order === 'DESC' ? 'desc' : 'asc' }),
      }),
    )
  }

  /** Saves a change; while somebody else is faster, on top of theirs. */
  async function change(
    resource: string,
    before: StudioRecord,
    wanted: Record<string, unknown>,
  ): Promise<StudioRecord> {
    const { editable = [] } = resourceOf(resource)
    const { id } = before
    let base: Record<string, unknown> = before
    let mine = wanted
    for (;;) {
      const changed = changedFields(base, mine, editable)
      if (Object.keys(changed).length === 0) return { ...before, ...base, id }
      const version = String(mine['version'] ?? base['version'])
      try {
        return (await callOf(resource, 'change')(request, { ...changed, id, version })).record
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'record_changed') throw error
        const theirs = (await callOf(resource, 'get')(request, { id })).record
        const differences = findDifferences(base, mine, theirs, editable)
        const answer = await askAboutConflict({ resource, differences })
        if (answer === 'cancel') throw error
        mine = mergeVersions(theirs, differences, answer.kept)
        base = theirs
      }
    }
  }

  async function getMany(resource: string, ids: readonly unknown[]): Promise<StudioRecord[]> {
    const records: StudioRecord[] = []
    for (let from = 0; from < ids.length; from += maxPageSize) {
      const wanted = ids.slice(from, from + maxPageSize).join(',')
      records.push(...(await list(resource, { filter: { ids: wanted } })).records)
    }
    return records
  }

  async function removeAll(resource: string, ids: readonly unknown[]): Promise<void> {
    for (const id of ids) await asStudioError(callOf(resource, 'remove')(request, { id: String(id) }))
  }

  return { callOf, change, getMany, list, removeAll }
}

/** Conditions that are set; an emptied filter is none. */
function presentOnly(filter: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}
