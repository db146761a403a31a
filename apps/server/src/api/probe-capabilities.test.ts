import { ApiError } from '@tempolibre/contract'
import { beforeEach, expect, test } from 'vitest'
import { CircuitBreaker, faultsToOpen } from './circuit-breaker.ts'
import { OptionalCapabilities } from './optional-capabilities.ts'
import { createCapabilityProbes } from './probe-capabilities.ts'

let answer: (path: string) => Response | Promise<Response>
let asked: string[] = []
/** Whether the API answers the calls that every API has; undefined: it has not yet. */
let stands: boolean | undefined

function find() {
  const breaker = new CircuitBreaker({ now: Date.now, log: { info() {}, warn() {} } })
  const findCapabilities = createCapabilityProbes({
    capabilities: new OptionalCapabilities({
      now: Date.now,
      patienceMs: 100,
      stands: async () => stands === true,
    }),
    breaker,
    readiness: {
      get known() {
        return stands
      },
    },
    baseUrl: 'http://api.test',
    fetch: async (request) => {
      const path = new URL(request instanceof Request ? request.url : String(request)).pathname
      asked.push(path)
      return answer(path)
    },
  })
  return { breaker, findCapabilities }
}

const statusesOf = async () => new Set(Object.values(await find().findCapabilities()))

beforeEach(() => {
  asked = []
  stands = true
})

test.each<[string, () => Response]>([
  ['404', () => Response.json({ message: 'Not found' }, { status: 404 })],
  ['401', () => Response.json({ message: 'Unauthenticated.' }, { status: 401 })],
  ['{"success":true}', () => Response.json({ success: true })],
  ['{"success":true,"data":[]}', () => Response.json({ success: true, data: [] })],
  ['a page', () => new Response('<!doctype html>')],
])('[R15.52] a server that answers every other path with %s has nothing of ours', async (_, reply) => {
  answer = reply
  expect(await statusesOf()).toEqual(new Set(['absent']))
})

test('[R15.52] our own API has it all, also what only members may read or what is only posted', async () => {
  const ours = (code: string, status: number) =>
    Response.json({ success: false, error: { code, message: code } }, { status })
  answer = (path) => {
    if (path === '/api/v1/playlists') return ours('unauthorized', 401)
    if (path === '/api/v1/sign-in') return ours('method_not_allowed', 405)
    if (path === '/api/v1/articles') return Response.json({ success: true, articles: [], next_cursor: null })
    return ours('invalid_input', 400)
  }
  expect(
    Object.entries(await find().findCapabilities()).filter(([, status]) => status !== 'present'),
  ).toEqual([])
})

test('[R15.52] what hangs is not offered while the API answers; while it answers nothing, nothing is known', async () => {
  answer = () => new Promise(() => undefined)
  expect(await statusesOf()).toEqual(new Set(['unanswered']))
  stands = undefined
  expect(await statusesOf()).toEqual(new Set(['unknown']))
})

test('[R15.50] an API that does not answer is not asked for twenty things', async () => {
  answer = () => Response.json({}, { status: 503 })
  const { breaker, findCapabilities } = find()
  for (let fault = 0; fault < faultsToOpen; fault += 1) await breaker.call(failing).catch(() => undefined)
  expect(breaker.isOpen).toBe(true)
  await findCapabilities()
  expect(asked).toEqual([])
})

async function failing(): Promise<never> {
  throw new ApiError('unavailable', { message: 'no response' })
}
