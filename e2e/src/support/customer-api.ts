import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { portOf } from '@tempolibre/domain/port-of'
import { fixedPages } from './page-types.ts'

/**
 * A stand-in for the API of the customer's specification (sections 3, 7 and 8), written from its text alone, not from
 * our contract: four calls, no ids, no dates, everything else missing. It records its requests.
 */

/** The server's behaviour: full or empty lists, failing, or never answering. */
export type CustomerApiMode = 'full' | 'empty' | 'failing' | 'slow'

/** An answer in place of the one that a call should get. */
export interface Fault {
  /** Which calls; undefined: all. */
  path?: RegExp
  status?: number
  body?: string
  type?: string
  /** An address to which the call is redirected. */
  location?: string
  /** Breaks off in the middle of the body; `drips`: sends it byte by byte, for ever. */
  end?: 'breaks off' | 'drips'
}

/** What the server answers to paths it does not have. */
export const missingRoutes = {
  json: { status: 404, body: JSON.stringify({ status: 'error', message: 'Route not found' }) },
  html: { status: 404, body: '<!doctype html><title>404</title>', type: 'text/html' },
  nothing: { status: 404, body: '' },
  'not allowed': { status: 405, body: '{}' },
  'not implemented': { status: 501, body: '' },
  'a page': { status: 200, body: '<!doctype html><title>Welcome</title>', type: 'text/html' },
} as const satisfies Record<string, Fault>

const isOfFour = (path: string) =>
  /^\/api\/(?:get-cms-details\/|get-category$|get-blog-categories$|save-download-music$)/.test(path)

export interface RecordedCall {
  method: string
  /** Path and query, as sent. */
  path: string
  headers: IncomingMessage['headers']
  body: string
}

type Words = Record<string, string | null>

const inAll = (words: string): Words => ({ en: words, es: `${words} (es)`, fr: `${words} (fr)` })

/** Realistic data: relative and absolute pictures, none, null, a missing translation, extra fields. */
export const customerCategories = [
  {
    title: { en: 'Zither', es: 'Ábaco', fr: 'Éventail' },
    slug: { en: 'zither', es: 'abaco', fr: 'eventail' },
    image: 'zither.svg',
    full_image_url: '/uploads/zither.svg',
  },
  {
    title: { en: 'Acoustic', es: 'Acústica', fr: 'Acoustique' },
    slug: { en: 'acoustic-royalty-free-music', es: 'acustica', fr: 'acoustique' },
    image: '',
    full_image_url: '',
  },
  {
    title: { en: 'Brass', es: '', fr: null },
    slug: { en: 'brass', es: null },
    image: null,
    sort_order: 3,
  },
] as const

export const customerBlogCategories = [
  {
    title: { en: 'Licensing', es: 'Licencias', fr: 'Droits' },
    slug: { en: 'licensing', es: 'licencias', fr: 'droits' },
  },
  {
    title: { en: 'Video', es: 'Vídeo', fr: 'Vidéo' },
    slug: { en: 'video', es: 'video', fr: 'video-fr' },
    status: 1,
  },
] as const

/** A page of the CMS with its own address (`/{slug}`). */
export const customerLandingPage = 'wedding-films'

const cmsPages: ReadonlySet<string> = new Set([...fixedPages, customerLandingPage])

/** The texts of a page's record, to be found on the page. */
export function customerWords(page: string, language: string) {
  const suffix = language === 'en' ? '' : ` (${language})`
  return {
    title: `The customer’s ${page}${suffix}`,
    subheading: `Below the customer’s ${page}${suffix}`,
    description: `What the customer says of ${page}${suffix}`,
  }
}

/** A text as stored by a CMS editor. */
function htmlIn(page: string): Words {
  const text = inAll(`What the customer says of ${page}`)
  return Object.fromEntries(
    Object.entries(text).map(([language, words]) => [
      language,
      `<h2 style="color: red">Press</h2><p class="ql-align">${words}</p><script>document.title = 'taken'</script>`,
    ]),
  )
}

function cmsRecord(page: string): Record<string, Words> {
  return {
    meta_title: inAll(`The customer’s ${page} in search`),
    meta_description: inAll(`In search, of ${page}`),
    title: inAll(`The customer’s ${page}`),
    subheading: inAll(`Below the customer’s ${page}`),
    description: page === 'press' ? htmlIn(page) : inAll(`What the customer says of ${page}`),
  }
}

export class CustomerApi {
  mode: CustomerApiMode = 'full'
  fault: Fault | undefined
  missing: Fault = missingRoutes.json
  /** Paths of what else it has, as our own API has it, for whoever signs in; undefined: nothing. */
  further: RegExp | undefined
  /** How long every answer takes, in ms. */
  delayMs = 0
  port = 0
  readonly calls: RecordedCall[] = []
  #server: Server | undefined

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Opens, on the previous port after the first time: a server that died and is restarted. */
  async open(): Promise<void> {
    this.#server = createServer((request, response) => void this.#take(request, response))
    await new Promise<void>((resolve) => this.#server?.listen(this.port, '127.0.0.1', resolve))
    this.port = portOf(this.#server)
  }

  /** Dies while answering. */
  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { headers, method = '', url: path = '' } = request
    this.calls.push({ method, path, headers, body })
    if (this.mode === 'slow') return
    if (this.delayMs > 0) await delay(this.delayMs)
    if (this.further?.test(path)) return answerFault(response, signInFirst)
    const fault =
      this.fault && (this.fault.path ?? /^/).test(path)
        ? this.fault
        : isOfFour(path) || path.startsWith('/uploads/') || method === 'OPTIONS'
          ? undefined
          : this.missing
    if (fault) return answerFault(response, fault)
    if (path.startsWith('/uploads/')) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' })
      response.end(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#a53" d="M0 0h8v8H0z"/></svg>',
      )
      return
    }
    const [status, answer] = this.#answer(method, path)
    // Such servers allow browsers of any site.
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type, authorization',
    })
    response.end(JSON.stringify(answer))
  }

  #answer(method: string, path: string): [number, unknown] {
    if (method === 'OPTIONS') return [200, {}]
    if (this.mode === 'failing')
      return [500, { success: false, message: 'SQLSTATE[HY000]: too many connections' }]
    const full = this.mode === 'full'
    const [, page] = /^\/api\/get-cms-details\/([^/]+)\/(?:en|es|fr)$/.exec(path) ?? []
    if (method === 'GET' && page !== undefined)
      return [200, { success: true, cms: full && cmsPages.has(page) ? [cmsRecord(page)] : [] }]
    if (method === 'GET' && path === '/api/get-category')
      return [200, { success: 1, categories: full ? customerCategories : [], message: 'ok' }]
    if (method === 'GET' && path === '/api/get-blog-categories')
      return [200, { success: 'true', blogCategories: full ? customerBlogCategories : [] }]
    if (method === 'POST' && path === '/api/save-download-music') return [200, { success: true }]
    return [404, { status: 'error', message: 'Route not found' }]
  }
}

/** A refusal by a code of ours. */
const signInFirst: Fault = {
  status: 401,
  body: JSON.stringify({ success: false, error: { code: 'unauthorized', message: 'Sign in.' } }),
}

function answerFault(
  response: ServerResponse,
  { body = '', end, location, status = 200, type }: Fault,
): void {
  response.writeHead(location === undefined ? status : 302, {
    'content-type': type ?? 'application/json',
    'access-control-allow-origin': '*',
    ...(location !== undefined && { location }),
    ...(end && { 'content-length': body.length + 1000 }),
  })
  if (!end) return void response.end(body)
  response.write(body)
  if (end === 'breaks off') return void setImmediate(() => response.destroy())
  const drops = setInterval(() => response.write(' '), 500)
  response.on('close', () => clearInterval(drops))
}
