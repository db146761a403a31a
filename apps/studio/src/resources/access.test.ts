import { type Endpoint, endpoints } from '@tempolibre/contract'
import type { ApiRequest, SendRequest } from '@tempolibre/contract/request'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RecordCalls, StudioResource } from '../records/studio-resource.ts'
import { resources } from './index.ts'

// A language was never chosen.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const known: readonly Endpoint[] = Object.values(endpoints)

function endpointOf({ address, method }: ApiRequest): Endpoint {
  const { pathname } = new URL(address, 'https://studio.example')
  const found = known.filter(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname) &&
      // `/plans/order` is no plan.
      (endpoint.path === pathname ||
        !known.some((other) => other.method === method && other.path === pathname)),
  )
  const [endpoint] = found
  if (!endpoint || found.length > 1) throw new Error(`${method} ${pathname} is ${found.length} endpoints`)
  return endpoint
}

/** What the calls of any resource read of their input. */
const input = { id: '7', ids: ['7'], version: 'a', lang: 'en', page: 1, per_page: 25, change: {} }
const fresh = { ...input, features: { en: [], es: [], fr: [] } }
const inputs: Readonly<Record<keyof RecordCalls, object>> = {
  list: { lang: 'en', page: 1, per_page: 25 },
  get: input,
  add: fresh,
  change: input,
  remove: input,
}

class Stopped extends Error {}

/** The endpoint that a call leads to: of one that writes, the first that does not read. */
async function endpointOfCall({ calls }: StudioResource, name: keyof RecordCalls): Promise<Endpoint> {
  const reads = name === 'list' || name === 'get'
  let asked: ApiRequest | undefined
  const send: SendRequest = async (request) => {
    asked = request
    if (reads || request.method !== 'GET') throw new Stopped()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a record of nothing, which a change begins with
    return { record: { version: 'a', seller: null } } as never
  }
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what each of them reads is in it
    await calls[name]?.(send, inputs[name] as never)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
  if (!asked) throw new Error(`${name} asks for nothing`)
  return endpointOf(asked)
}

const callNames = Object.keys(inputs) as (keyof RecordCalls)[]
const cases = resources.flatMap((resource) =>
  callNames.filter((name) => resource.calls[name]).map((name) => ({ resource, name, of: resource.name })),
)

describe('[R15.160] what the studio offers a role is what the API lets it do', () => {
  test.for(cases)('$of: $name', async ({ name, resource }) => {
    const { access } = await endpointOfCall(resource, name)
    const offered =
      name === 'remove'
        ? ['administrator']
        : name === 'list' || name === 'get'
          ? resource.read
          : resource.write
    expect(typeof access === 'object' && access.staff.toSorted()).toEqual([...offered].toSorted())
  })
})
