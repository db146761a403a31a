import { gzipSync } from 'node:zlib'
import { type Game, games, type HostileRequest, type Identity } from './hostile-request.ts'
import type { KnownValues } from './known-values.ts'
import { foreignHost, hostileBody, hostileJson, hostileText } from './payloads.ts'
import { makeRawRequest } from './raw-requests.ts'
import type { Random } from './random.ts'
import { fittingValue, type JsonSchema } from './schema-values.ts'
import { requestMark } from './server-messages.ts'
import type { Slot, Target } from './targets.ts'

/** What requests are made from. */
export interface Arsenal {
  random: Random
  /** Publicly known values. */
  known: KnownValues
  /** The members whose tokens are used, and the values each knows. */
  members: ReadonlyMap<Identity, { token: string; known: KnownValues }>
  /** The senders, as often as they send. */
  senders: readonly Identity[]
}

/** Games that apply to a target. */
function gamesFor({ body, kind, pathSlots, querySlots }: Target): readonly Game[] {
  return games.filter((game) => {
    if (game === 'theirs') return false
    if (game === 'shape' || game === 'bytes' || game === 'type') return body !== undefined
    if (game === 'text') return pathSlots.length + querySlots.length > 0 || body !== undefined
    return kind === 'operation' || game !== 'fitting'
  })
}

/** Makes one hostile request of a target. */
export function makeRequest(target: Target, number: number, arsenal: Arsenal): HostileRequest {
  const { random } = arsenal
  const game = random.pick(gamesFor(target))
  const as = random.pick(target.senders ?? arsenal.senders)
  const request = fittingRequest(target, number, game, as, arsenal)
  if (game === 'text') return withHostileTexts(request, target, arsenal)
  if (game === 'shape') return { ...request, body: reshape(request.body, random) }
  if (game === 'bytes') return { ...request, body: hostileBody(random) }
  if (game === 'type') return withOtherType(request, random)
  if (game === 'path') return { ...request, path: bendPath(request.path, random) }
  if (game === 'query') return { ...request, path: bendQuery(request.path, random) }
  if (game === 'headers') return { ...request, headers: { ...request.headers, ...hostileHeaders(random) } }
  if (game === 'method') return withOtherMethod(request, random)
  if (game === 'raw') return { ...request, raw: makeRawRequest(request, random) }
  return request
}

/** A valid request for the target. */
export function fittingRequest(
  target: Target,
  number: number,
  game: Game,
  as: Identity,
  { known, members, random }: Arsenal,
): HostileRequest {
  const own = members.get(as)
  const valueFor = ({ name, schema }: Slot) => {
    const familiar = own && random.chance(0.6) ? own.known : known
    return asText(fittingValue(schema, name, familiar, random))
  }
  const path = fillPath(target, valueFor)
  const query = new URLSearchParams()
  for (const slot of target.querySlots)
    if (target.kind === 'operation' || slot.schema.examples || random.chance(0.15))
      if (slot.name === 'lang' || random.chance(0.7)) query.append(slot.name, valueFor(slot))
  const token = own?.token ?? (as === 'forger' ? forgedToken(random) : undefined)
  const body =
    target.body && !target.bytes
      ? JSON.stringify(fittingValue(target.body, 'body', own?.known ?? known, random))
      : undefined
  return {
    number,
    target: target.name,
    game,
    as,
    method: target.method,
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: {
      [requestMark]: String(number),
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...target.headers?.(random),
      ...(random.chance(0.5) && { 'accept-encoding': random.pick(['br', 'gzip', 'gzip;q=0, *', '\t,;q=2']) }),
    },
    ...(target.bytes ? { body: target.bytes(random) } : body !== undefined && { body: Buffer.from(body) }),
  }
}

/** Formats a value for an address. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

export function fillPath(
  { path, pathSlots }: Pick<Target, 'path' | 'pathSlots'>,
  valueFor: (slot: Slot) => string,
): string {
  return pathSlots.reduce(
    (filled, slot) =>
      filled.replace(`{${slot.name}}`, () => encodeURIComponent(valueFor(slot).toWellFormed())),
    path,
  )
}

/** Never issued, though some have the right form. */
const forgedToken = (random: Random) =>
  random.pick([
    'x',
    'null',
    'undefined',
    '0'.repeat(32),
    'a'.repeat(8000),
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    `${'a'.repeat(32)}.${'b'.repeat(43)}=`,
    `' OR 1=1 --`,
    '%00',
    '../admin',
  ])

/** Makes one of the values hostile, or all. */
function withHostileTexts(request: HostileRequest, target: Target, { random }: Arsenal): HostileRequest {
  const all = random.chance(0.2)
  const places = [
    ...target.pathSlots.map(({ name }) => `path ${name}`),
    ...target.querySlots.map(({ name }) => `query ${name}`),
    ...Object.keys(target.body?.properties ?? {}).map((name) => `body ${name}`),
  ]
  if (places.length === 0) return request
  const chosen = random.pick(places)
  const isHostile = (place: string) => all || place === chosen
  const segments = request.path.split('?', 1)[0]?.split('/') ?? []
  const path = target.path
    .split('/')
    .map((segment, index) => {
      const slot = /^\{(\w+)\}$/.exec(segment)?.[1]
      return slot !== undefined && isHostile(`path ${slot}`) ? encodeText(random) : (segments[index] ?? '')
    })
    .join('/')
  const query = request.path.split('?', 2)[1]?.split('&').filter(Boolean) ?? []
  for (const { name } of target.querySlots) {
    if (!isHostile(`query ${name}`)) continue
    const others = query.filter((pair) => !pair.startsWith(`${name}=`))
    query.splice(0, query.length, ...others, `${name}=${encodeText(random)}`)
  }
  const body =
    target.body && places.some((place) => place.startsWith('body ') && isHostile(place))
      ? hostileFields(request.body, target.body, (name) => isHostile(`body ${name}`), random)
      : request.body
  return { ...request, path: query.length > 0 ? `${path}?${query.join('&')}` : path, body }
}

/** Escapes like a client, or hardly; at most as long as the server reads. */
function encodeText(random: Random): string {
  const text = hostileText(random)
  const escaped = random.chance(0.85)
    ? Buffer.from(text)
        .toString('latin1')
        .replaceAll(/[^\w.~-]/g, escapeByte)
    : Buffer.from(text)
        .toString('latin1')
        .replaceAll(/[^\u0021-\u00ff]|[#?&]/g, escapeByte)
  return escaped.slice(0, random.chance(0.97) ? 12_000 : 20_000)
}

const escapeByte = (byte: string) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`

function hostileFields(
  body: Buffer | undefined,
  schema: JsonSchema,
  isHostile: (name: string) => boolean,
  random: Random,
): Buffer {
  const fields = new Map<string, unknown>(Object.entries(JSON.parse(body?.toString() ?? '{}')))
  const names = new Set([...fields.keys(), ...Object.keys(schema.properties ?? {})])
  const written = [...names].map((name) => {
    const value = isHostile(name) ? hostileJson(random) : (JSON.stringify(fields.get(name)) ?? 'null')
    return `${JSON.stringify(name)}:${value}`
  })
  // The same name twice: parsers differ on which counts.
  if (random.chance(0.1) && written[0] !== undefined) written.push(written[0])
  return Buffer.from(`{${written.join(',')}}`)
}

/** Puts the fields into another container, adds fields, or uses names that every object has. */
function reshape(body: Buffer | undefined, random: Random): Buffer {
  const text = body?.toString() ?? '{}'
  const inside = text.replace(/^\{/, '').replace(/\}$/, '')
  const comma = inside === '' ? '' : ','
  return Buffer.from(
    random.pick([
      `[${text}]`,
      `{"0":${text}}`,
      `{"body":${text}}`,
      `{${inside}${comma}${inside}}`,
      `{"__proto__":{"isAdmin":true}${comma}${inside}}`,
      `{"constructor":{"prototype":{"isAdmin":true}}${comma}${inside}}`,
      `{${inside}${comma}"id":"1","user_id":"1","role":"admin","user":{"id":"1"}}`,
      `{${inside}${comma}"toJSON":"x","then":"x","length":1e9}`,
      text.replaceAll(/:"[^"]*"/g, ':["x"]'),
      text.replaceAll(/:"[^"]*"/g, ':{"toString":"x"}'),
      text.slice(0, -1),
      `${text}\0`,
      `${' '.repeat(50_000)}${text}`,
    ]),
  )
}

const types = [
  'application/json;',
  'application/json; charset=utf-7',
  'application/json; charset="',
  'application/json, text/html',
  'APPLICATION/JSON;boundary=x',
  'text/json',
  'application/jsonx',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'text/plain',
  '/',
  '*/*',
  ';',
  'a'.repeat(4000),
  'application/xml',
  'application/octet-stream',
]

function withOtherType(request: HostileRequest, random: Random): HostileRequest {
  const headers: Record<string, string | string[]> = {
    ...request.headers,
    'content-type': random.pick(types),
  }
  if (random.chance(0.5)) return { ...request, headers }
  headers['content-encoding'] = random.pick(['gzip', 'br', 'deflate', 'identity', 'x', 'gzip, gzip'])
  headers['content-type'] = 'application/json'
  const bomb = () => gzipSync(Buffer.alloc(5_000_000, '['))
  const body = random.pick([
    () => request.body ?? Buffer.alloc(0),
    () => gzipSync(request.body ?? Buffer.alloc(0)).subarray(0, -6),
    bomb,
  ])()
  return { ...request, headers, body }
}

function bendPath(path: string, random: Random): string {
  const [address = '/', query] = path.split('?', 2)
  const end = query === undefined ? '' : `?${query}`
  const last = address.slice(address.lastIndexOf('/') + 1)
  const folder = address.slice(0, address.lastIndexOf('/') + 1)
  const bent = random.pick([
    () => `${address}/`,
    () => `${address}//`,
    () => `/${address}`,
    () => `/.${address}`,
    () => `/x/..${address}`,
    () => `${address}/../../../../etc/passwd`,
    () => `${address}/%2e%2e/%2e%2e/x`,
    () => `${address}%2f..%2f..%2fx`,
    () => `${folder}${last.toUpperCase()}`,
    () => address.toUpperCase(),
    () => `${address}%00`,
    () => `${address}%00.html`,
    () => `${address}%0d%0ax-atk:%201`,
    () => `${address};x=1`,
    () => `${address}.data`,
    () => `${address}.data.data`,
    () => `${address}.json`,
    () => `${address}%`,
    () => `${address}%zz`,
    () => `${address}%ff%fe`,
    () => `${address}%c0%af`,
    () => `${address}\xff\xfe`,
    () => `${address}%e2%80%ae`,
    () => `${address}/${'a/'.repeat(2000)}`,
    () => `${address}${'a'.repeat(10_000)}`,
    () => `${folder}${encodeText(random)}`,
    () => `${folder}%2e`,
    () => address.replaceAll('/', '%2f'),
    () => address.replaceAll('/', '\\'),
    () => `/es${address}`,
    () => `/fr/fr${address}`,
    () => `/app${address}`,
    () => `http://${foreignHost}${address}`,
    () => `http://[::1]:99999${address}`,
    () => `//${foreignHost}${address}`,
    () => address.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    () => '*',
    () => 'x',
    () => '/?',
    () => '/%5c%5chost-atk.example',
    () => '/_root.data',
    () => '/__manifest?p=/&p=/es&version=x',
    () => `/media/${encodeText(random)}`,
    () => `/media/masters/${encodeText(random)}`,
    () => '/media/../auth-secret',
    () => '/media/%2e%2e/auth-secret',
    () => '/assets/../../server/index.js',
    () => '/assets/%2e%2e/%2e%2e/package.json',
  ])()
  return `${bent}${end}`
}

function bendQuery(path: string, random: Random): string {
  const [address = '/', query = ''] = path.split('?', 2)
  const names = query.split('&').map((pair) => pair.split('=', 1)[0] ?? '')
  const name = random.pick([
    ...names,
    'lang',
    'after',
    'cursor',
    'limit',
    'search',
    'url',
    '_routes',
    'lng',
    '__proto__',
  ])
  const text = encodeText(random)
  const bent = random.pick([
    () => `${query}&${name}=${text}`,
    () => `${name}=${text}&${name}=${text}`.slice(0, 12_000),
    () => `${query}&${name}[]=1&${name}[a]=2`,
    () => `${query}&${name}`,
    () => `${query}&=${text}`,
    () => `${query}&&&&=&=`,
    () => `${query}&${name}=%`,
    () => `${query}&${name}=%u0041%zz`,
    () => `${query}&${name}=%ff%fe%00`,
    () => `${query}&${name}=\xe9\xff`,
    () => Array.from({ length: 1500 }, (_, index) => `k${index}=1`).join('&'),
    () => Array.from({ length: 800 }, () => `${name}=a`).join('&'),
    () => `${query}?${query}?`,
    () => `${query}#${text}`,
    () => `__proto__[x]=1&constructor[prototype][x]=1&${query}`,
    () => `${query}&${name}=${'%25'.repeat(1500)}`,
    () =>
      `${query}&after=${encodeURIComponent(Buffer.from(JSON.stringify([hostileText(random)])).toString('base64url'))}`.slice(
        0,
        12_000,
      ),
    () => `${query}&cursor=${Buffer.from(hostileText(random)).toString('base64url').slice(0, 8000)}`,
  ])()
  return `${address}?${bent}`
}

/** Headers that a proxy or a client could have set. */
export function hostileHeaders(random: Random): Record<string, string | string[]> {
  const long = random.pick([3000, 9000, 14_000])
  const asHeader = () =>
    Buffer.from(hostileText(random))
      .toString('latin1')
      .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
      .slice(0, 9000)
  return random.pick<() => Record<string, string | string[]>>([
    () => ({ host: foreignHost }),
    () => ({ host: `${foreignHost}:1@x` }),
    () => ({ host: asHeader() || 'x' }),
    () => ({ 'x-forwarded-host': foreignHost, 'x-forwarded-proto': 'https' }),
    () => ({ forwarded: `for=127.0.0.1;host=${foreignHost};proto=https` }),
    () => ({ 'x-original-url': '/admin', 'x-rewrite-url': '/admin' }),
    () => ({ 'x-forwarded-for': asHeader() }),
    () => ({ 'x-forwarded-for': '127.0.0.1, ::1, unknown, 999.1.1.1' }),
    () => ({ 'x-forwarded-for': Array.from({ length: 800 }, () => '10.0.0.1').join(', ') }),
    () => ({ 'x-client-address': '127.0.0.1', 'x-real-ip': '127.0.0.1' }),
    () => ({ origin: `https://${foreignHost}` }),
    () => ({ origin: 'null', 'access-control-request-method': 'DELETE' }),
    () => ({ referer: `https://${foreignHost}/${asHeader()}` }),
    () => ({ cookie: `lng=${asHeader()}` }),
    () => ({ cookie: 'lng=%E0%A4%A; lng=%; __proto__=x; =; ;;' }),
    () => ({ cookie: Array.from({ length: 900 }, (_, index) => `c${index}=1`).join('; ') }),
    () => ({ 'accept-language': asHeader() }),
    () => ({ 'accept-language': 'a-'.repeat(long / 2) }),
    () => ({ 'accept-language': Array.from({ length: long / 8 }, () => 'fr;q=0.1').join(',') }),
    () => ({ 'accept-encoding': `br${' '.repeat(long)};q=` }),
    () => ({ 'accept-encoding': 'br;'.repeat(long / 3) }),
    () => ({
      range: random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-99999999999999999999', 'bytes=-0']),
    }),
    () => ({ range: `bytes=${'0-0,'.repeat(long / 4)}1-1` }),
    () => ({ range: asHeader(), 'if-range': asHeader() }),
    () => ({ range: 'bytes=0-0', 'if-range': '"x"' }),
    () => ({ 'if-none-match': '"a",'.repeat(long / 4) }),
    () => ({ 'if-none-match': asHeader() }),
    () => ({ 'if-modified-since': asHeader(), 'if-unmodified-since': 'x' }),
    () => ({ 'if-match': 'W/"x", *' }),
    () => ({ authorization: asHeader() }),
    () => ({ authorization: `Bearer ${' '.repeat(long)}` }),
    () => ({ authorization: `Bearer ${asHeader()}` }),
    () => ({ authorization: `Basic ${Buffer.from('admin:admin').toString('base64')}` }),
    () => ({ authorization: ['Bearer a', 'Bearer b'] }),
    () => ({ 'user-agent': asHeader() }),
    () => ({ 'user-agent': `<atk>${'x'.repeat(long)}` }),
    () => ({ accept: asHeader() }),
    () => ({ accept: '*/*,'.repeat(long / 4) }),
    () => ({ expect: random.pick(['100-continue', 'x']) }),
    () => ({ te: 'trailers, deflate', connection: 'te' }),
    () => ({
      upgrade: 'websocket',
      connection: 'upgrade',
      'sec-websocket-key': 'x',
      'sec-websocket-version': '13',
    }),
    () => ({ upgrade: 'h2c', connection: 'Upgrade, HTTP2-Settings', 'http2-settings': 'AAMAAABkAAQAAP__' }),
    () => ({ 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' }),
    () => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }),
    () => ({ 'content-length': '0' }),
    () => ({ 'transfer-encoding': 'identity' }),
    () => ({ traceparent: asHeader(), baggage: asHeader() }),
    () => ({ 'stripe-signature': `t=${asHeader()},v1=${'a'.repeat(long)}` }),
    () => ({ 'stripe-signature': 't=1,v1='.repeat(long / 8) }),
    () => Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x-${index}`, 'y'])),
    () => Object.fromEntries(Array.from({ length: 2200 }, (_, index) => [`x${index}`, ''])),
    () => ({ __proto__x: '1', constructor: 'x' }),
  ])()
}

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'LOCK',
  'MKCOL',
  'REPORT',
  'QUERY',
]

function withOtherMethod(request: HostileRequest, random: Random): HostileRequest {
  const method = random.pick(methods)
  const body = random.chance(0.5)
    ? (request.body ?? Buffer.from('a=1&name=x&email=x&message=<atk>'))
    : undefined
  const headers: Record<string, string | string[]> = { ...request.headers }
  if (body && headers['content-type'] === undefined)
    headers['content-type'] = 'application/x-www-form-urlencoded'
  return { ...request, method, headers, body }
}
