import { listPagePatterns } from '@tempolibre/web/page-patterns'
import type { Identity } from './hostile-request.ts'
import type { Random } from './random.ts'
import type { JsonSchema } from './schema-values.ts'

/** A placeholder in an address or a body. */
export interface Slot {
  name: string
  schema: JsonSchema
}

/** An operation, page or file of the server. */
export interface Target {
  /** As in the list of visited targets: `POST /api/v1/sign-in`, `es:track`, `/media/*.svg`. */
  name: string
  kind: 'operation' | 'page' | 'file'
  method: string
  /** With `{name}` for every slot of the path. */
  path: string
  pathSlots: readonly Slot[]
  querySlots: readonly Slot[]
  body?: JsonSchema | undefined
  /** Whether it requires a signed-in user. */
  needsUser: boolean
  /** Who sends requests to it, if not everybody. */
  senders?: readonly Identity[]
  /** Headers and bytes of a fitting request, where they are not JSON. */
  headers?(random: Random): Record<string, string>
  bytes?(random: Random): Buffer
}

/** The used parts of an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, OpenApiOperation>>
}

interface OpenApiOperation {
  parameters?: readonly { name: string; in: string; schema?: JsonSchema }[]
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  responses?: Record<string, unknown>
}

/** Every operation in an API's document. */
export function readOperations({ paths }: OpenApiDocument): Target[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]): Target => {
      const slotsIn = (place: string) =>
        parameters.filter((each) => each.in === place).map(({ name, schema = {} }) => ({ name, schema }))
      return {
        name: `${method.toUpperCase()} ${path}`,
        kind: 'operation',
        method: method.toUpperCase(),
        path,
        pathSlots: slotsIn('path'),
        querySlots: slotsIn('query'),
        body: requestBody?.content?.['application/json']?.schema,
        needsUser: responses !== undefined && '401' in responses,
      }
    }),
  )
}

/** The names of all pages. */
export const pageNames: readonly string[] = listPagePatterns().map(({ name }) => name)

const pathOf = (address: string) => address.split('?', 1)[0] ?? address

/** Parameters read by some page; all pages are requested with them. */
const pageParameters = [
  'after',
  'page',
  'search',
  'sort',
  'lng',
  'sent',
  'number',
  'url',
  '_routes',
  'redirect',
  'token',
]

/**
 * Every page, with an existing slug if the site has named one.
 * @param addresses named by the site, including queries
 */
export function readPages(addresses: Iterable<string>): Target[] {
  const pages = listPagePatterns()
  const named = Array.from(addresses, pathOf).filter((path) => !/\.\w+$/.test(path))
  const fixed = new Set(pages.map(({ pattern }) => pattern))
  return pages.map(({ name, pattern }) => {
    const found = named.find((path) => !fixed.has(path) && matches(pattern, path))
    const path = pattern.replace(
      /\/?:(\w+)\??|\/?\*$/g,
      (_, slot: string | undefined) => `/{${slot ?? 'rest'}}`,
    )
    const inUse = found?.split('/').at(-1)
    const pathSlots = [...path.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => ({
      name: slot,
      schema: inUse === undefined ? {} : { examples: [decodeURIComponent(inUse)] },
    }))
    return {
      name,
      kind: 'page',
      method: 'GET',
      path,
      pathSlots,
      querySlots: slots(pageParameters),
      needsUser: false,
    }
  })
}

const slots = (names: readonly string[]): Slot[] => names.map((name) => ({ name, schema: {} }))

function matches(pattern: string, path: string): boolean {
  const source = pattern.replaceAll(/:\w+\??/g, '[^/]+').replace(/\*$/, '.+')
  return new RegExp(`^${source}/?$`).test(path)
}

/** Answers of the server besides pages and operations that the site does not name. */
const unnamed = [
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/.well-known/security.txt',
  '/.well-known/tempolibre-licence-keys.json',
  '/api/docs',
  '/api/openapi.json',
]

/** Maximum number of addresses of one shape. */
const maxOfAShape = 2

/**
 * Everything else the site names: media, feeds, sitemaps, embedded players, oEmbed, its own files. Two of each shape.
 * @param paths named by the site, including queries
 */
export function readFiles(paths: Iterable<string>): Target[] {
  const pages = listPagePatterns().filter(
    ({ pattern }) => !pattern.endsWith('*') && !pattern.endsWith('/:slug'),
  )
  const byShape = new Map<string, string[]>()
  for (const named of [...unnamed, ...paths]) {
    const path = pathOf(named)
    if (pages.some(({ pattern }) => matches(pattern, path)) || isContent(path)) continue
    const shape = shapeOf(path)
    const known = byShape.get(shape) ?? []
    if (known.length < maxOfAShape && !known.some((other) => other.startsWith(path))) known.push(named)
    byShape.set(shape, known)
  }
  return [...byShape].flatMap(([shape, found]) => found.map((named) => toFile(shape, named)))
}

function toFile(shape: string, named: string): Target {
  const [path = '/', query = ''] = named.split('?', 2)
  const at = path.lastIndexOf('/') + 1
  const parameters = [...new URLSearchParams(query)]
  const isPlain = shape === path
  return {
    name: shape,
    kind: 'file',
    method: 'GET',
    path: isPlain ? path : `${path.slice(0, at)}{name}`,
    pathSlots: isPlain ? [] : [{ name: 'name', schema: { examples: [path.slice(at)] } }],
    querySlots: parameters.map(([name, value]) => ({ name, schema: { examples: [value] } })),
    needsUser: false,
  }
}

/** A page addressed by a slug, which may be any word. */
const isContent = (path: string) =>
  !unnamed.includes(path) &&
  listPagePatterns().some(
    ({ pattern }) => pattern.endsWith('/:slug') && matches(pattern, path) && !path.includes('.'),
  )

/** Addresses that differ only in a name have the same shape: `/media/covers/*.svg`. */
function shapeOf(path: string): string {
  const segments = path.split('/').slice(1)
  if (segments.length === 1 || path.startsWith('/.well-known/') || path.startsWith('/api/')) return path
  const ending = /\.[a-z0-9]+$/.exec(path)?.[0] ?? ''
  return `/${segments.slice(0, -1).join('/')}/*${ending}`
}
