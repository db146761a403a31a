import type { StudioSession } from '@tempolibre/contract'
import { type ErrorCode, errorStatus, type FieldError } from '@tempolibre/contract/errors'
import type { Page } from 'playwright-core'

/** A call of the studio to the API. */
export interface StudioCall {
  /** As in `PATCH /tags/7`, below `/api/studio/v1`. */
  name: string
  query: URLSearchParams
  body: unknown
}

/** What the API says no with. */
export class Refusal {
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]

  constructor(code: ErrorCode, fields: readonly FieldError[] = []) {
    this.code = code
    this.fields = fields
  }
}

type Answer = (call: StudioCall) => object | Promise<object>

const session: StudioSession = {
  id: '0b6f9a52-6d1c-4f0e-9d7e-3a1b7c5d2e10',
  name: 'Ada',
  email: 'ada@label.example',
  role: 'administrator',
  language: 'en',
  product_name: 'Tempolibre',
  second_factor: true,
  rights_required: false,
}

const root = '/api/studio/v1'

/** Where tracks have their preview: answered without sound, which is not under test here. */
export const previewPath = '/media/previews/answered.mp3'

/**
 * Opens a screen of the built studio, whose calls are answered here instead of by the API: a form, a list, a dialog or the grid is
 * tried by itself, in states that take a database long to reach. A call without an answer fails the test, as a 404.
 * @param answers by the calls' names
 * @returns the calls that were made, in order
 */
export async function openStudioScreen(
  page: Page,
  path: string,
  answers: Readonly<Record<string, Answer>>,
): Promise<readonly StudioCall[]> {
  const calls: StudioCall[] = []
  const all: Record<string, Answer> = { 'GET /session': () => ({ success: true, session }), ...answers }
  await page.route(`**${root}/**`, async (route) => {
    const request = route.request()
    const { pathname, searchParams } = new URL(request.url())
    const name = `${request.method()} ${pathname.slice(root.length)}`
    const call = { name, query: searchParams, body: request.postDataJSON() }
    calls.push(call)
    const answer = (await all[name]?.(call)) ?? new Refusal('not_found')
    if (!(answer instanceof Refusal)) return route.fulfill({ json: answer })
    const { code, fields } = answer
    const error = { code, message: code, fields }
    return route.fulfill({ status: errorStatus[code], json: { success: false, error } })
  })
  await page.route(`**${previewPath}`, (route) => route.fulfill({ contentType: 'audio/mpeg', body: '' }))
  await page.addInitScript(() => localStorage.setItem('studio', 'token'))
  await page.goto(`/studio${path}`)
  return calls
}
