import { endpoints } from '@tempolibre/contract'
import { type StaffRole, staffRoles } from '@tempolibre/domain'
import { asText, fillPath } from '../make-request.ts'
import { KnownValues } from '../known-values.ts'
import { seededRandom } from '../random.ts'
import { fittingValue, type JsonSchema } from '../schema-values.ts'
import { type OpenApiDocument, readOperations, type Slot, type Target } from '../targets.ts'
import { type Belongings, equip, kindOfSlot, kinds, setPrices } from './belongings.ts'
import { type Called, callerFrom } from './caller.ts'
import { type Customer, makeCustomer } from './customers.ts'
import type { ScenarioSite } from './open-site.ts'
import type { Findings, Scenario } from './scenario.ts'
import { makeStaff, signInAdministrator } from './staff-members.ts'
import { receiveWebhooks } from './webhook-receiver.ts'

type Role = 'nobody' | 'another customer' | StaffRole

/** An operation that is called with an id of somebody else. */
interface Attempt {
  target: Target
  path: string
  body: object | undefined
  /** The kinds of the ids that it is called with. */
  kinds: readonly string[]
  /** Whether they are of the kind that the operation is about; otherwise only their form fits. */
  meant: boolean
}

/** Calls at once. */
const callersAtOnce = 6

/** Nobody gets at what is not theirs by knowing its id. */
export const othersIds: Scenario = {
  name: 'others-ids',
  title: 'every operation as each role with other people’s ids',
  processes: 2,
  alone: false,
  maxSeconds: 120,
  async run(site, findings) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- OpenAPI 3.1, which the API's tests check
    const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as OpenApiDocument
    const operations = readOperations(document)
    const administrator = await signInAdministrator(site)
    const staff = await makeStaff(site, administrator, ['editor', 'support'])
    const editor = staff.get('editor')
    const support = staff.get('support')
    if (!editor || !support) throw new Error('There is no staff.')
    await setPrices(administrator)
    await using receiver = await receiveWebhooks()
    const owner = await makeCustomer(site)
    const owned = await equip(site, owner, { administrator, editor }, receiver.url)
    for (const kind of kinds)
      findings.expect('kinds of ids made', owned[kind] !== '', `no id of the kind ${kind} could be made`)
    const senders = new Map<Role, Customer | undefined>([
      ['nobody', undefined],
      ['another customer', await makeCustomer(site, 'lifetime')],
      ['editor', editor],
      ['support', support],
      ['administrator', administrator],
    ])
    const attempts = operations.flatMap((target) => attemptsOf(target, owned))
    const before = await readAll(owner, operations, owned)
    for (const [role, sender] of senders) await tryRole(site, findings, { role, sender, owner, attempts })
    await control(findings, attempts, owner, administrator)
    const after = await readAll(owner, operations, owned)
    for (const [path, text] of before)
      findings.expect(
        'answers of the owner compared',
        after.get(path) === text,
        `${path} of the owner has changed`,
      )
  },
}

/** Every way to call an operation with ids of the owner that have the form of its slots. */
function attemptsOf(target: Target, owned: Belongings): Attempt[] {
  const [first, second, ...more] = target.pathSlots
  const bodyOf = () => (target.body ? bodyWith(target.body, owned) : undefined)
  const make = (values: ReadonlyMap<Slot, string>, named: readonly string[], meant = true): Attempt => ({
    target,
    path: fillPath(
      target,
      (slot) => values.get(slot) ?? asText(fittingValue(slot.schema, slot.name, nothingKnown, random)),
    ),
    body: bodyOf(),
    kinds: named,
    meant,
  })
  if (!first) {
    const named = target.body ? idsIn(target.body) : []
    return named.length > 0 ? [make(new Map(), named)] : []
  }
  const own = kindOfSlot(target.path, first.name)
  if (second && more.length === 0) {
    const [one, other] = [own ?? 'upload', kindOfSlot(target.path, second.name) ?? 'upload'] as const
    const values = new Map([
      [first, owned[one]],
      [second, owned[other]],
    ])
    return [make(values, [one, other])]
  }
  const fitting = kindsFor(first, owned)
  return fitting.map((kind) => make(new Map([[first, owned[kind]]]), [kind], kind === (own ?? fitting[0])))
}

const random = seededRandom(15)
const nothingKnown = new KnownValues()
const isUuid = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text)

/** Kinds whose ids a slot may hold. */
function kindsFor({ schema }: Slot, owned: Belongings): (typeof kinds)[number][] {
  return kinds.filter((kind) => {
    const id = owned[kind]
    if (id === '') return false
    if (schema.format === 'uuid') return isUuid(id)
    if (schema.pattern !== undefined) return matches(schema.pattern, id)
    return !isUuid(id)
  })
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    // Not of this dialect: the server says whether it fits.
    return true
  }
}

/** Fields of a body that name somebody's record, with the kind of it. */
const idFields: Readonly<Record<string, (typeof kinds)[number]>> = {
  licence_number: 'licence',
  member_id: 'user',
  user_id: 'user',
  sign_up_id: 'user',
  session_id: 'session',
}

const idsIn = ({ properties = {} }: JsonSchema): string[] =>
  Object.keys(properties).flatMap((name) => idFields[name] ?? [])

/** A body that fits, with the owner's ids where it names records. */
function bodyWith(schema: JsonSchema, owned: Belongings): object {
  const known = new KnownValues()
  for (const [name, kind] of Object.entries(idFields)) known.add(name, owned[kind])
  const body = fittingValue(schema, 'body', known, random)
  const named = Object.keys(schema.properties ?? {}).flatMap((name) => {
    const kind = idFields[name]
    return kind === undefined ? [] : [[name, owned[kind]] as const]
  })
  return { ...(typeof body === 'object' ? body : {}), ...Object.fromEntries(named) }
}

interface Trial {
  role: Role
  sender: Customer | undefined
  owner: Customer
  attempts: readonly Attempt[]
}

async function tryRole(
  site: ScenarioSite,
  findings: Findings,
  { attempts, owner, role, sender }: Trial,
): Promise<void> {
  // Ids of every kind whose form fits, by the most likely thief; by the others those that the operation is about.
  const waiting = attempts.filter(
    ({ meant, target }) => isForbidden(target, role) && (meant || role === 'another customer'),
  )
  const work = async () => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
      const from = callerFrom(site.url)
      const { body, path, target } = attempt
      const answer = await from.call(`${target.method} ${path}`, body, sender?.token)
      findings.try(`calls as ${role}`)
      const what = `${target.name} as ${role} with the owner’s ${attempt.kinds.join(' and ')}`
      if (answer.status >= 200 && answer.status < 300 && isPersonal(target))
        findings.wrong(`${what} is answered ${answer.status}: ${answer.text.slice(0, 200)}`)
      if (answer.status >= 500 || answer.status === 0)
        findings.wrong(`${what} is answered ${answer.status || 'nothing'}`)
      if (reveals(answer, owner))
        findings.wrong(`${what} shows the owner’s data: ${answer.text.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: callersAtOnce }, work))
}

const reveals = ({ text }: Called, { email, phone }: Customer) => text.includes(email) || text.includes(phone)

const plain = (text: string) => text.replaceAll(/\{\w+\}|:\w+/g, '*')

/** Who may call an operation, as the contract says: anybody, anybody signed in, or roles of the staff. */
function accessOf({ method, path }: Target): 'anybody' | 'user' | readonly StaffRole[] {
  const endpoint = Object.values(endpoints).find(
    (each) => each.method === method && plain(each.path) === plain(path),
  )
  const access = endpoint && 'access' in endpoint ? endpoint.access : undefined
  if (access === undefined) return 'anybody'
  return typeof access === 'object' ? access.staff : 'user'
}

/** Whether it must be refused to whoever is not its owner, or not of its role. */
const isPersonal = (target: Target) => accessOf(target) !== 'anybody'

/** A role must not do with the owner's ids what is theirs or another role's. A client chooses the id of a list it makes. */
function isForbidden(target: Target, role: Role): boolean {
  const access = accessOf(target)
  if (access === 'anybody') return target.method === 'GET'
  if (access === 'user') return target.name !== 'PUT /api/v1/playlists/{id}' || role === 'nobody'
  return !staffRoles.some((each) => each === role && access.includes(each))
}

/** Of reading operations whose kind of id was made, those that need something else as well: the owner is not of the staff. */
const notReached = new Set(['GET /api/studio/v1/staff/{id}'])

/** The ids are right: their owner, and the administrator, get what they name. */
async function control(
  findings: Findings,
  attempts: readonly Attempt[],
  owner: Customer,
  administrator: Customer,
): Promise<void> {
  const reached = new Set<string>()
  for (const { kinds: named, meant, path, target } of attempts) {
    const access = accessOf(target)
    const [slot] = target.pathSlots
    const isAbout = slot && meant && kindOfSlot(target.path, slot.name) !== undefined
    if (!isAbout || target.method !== 'GET' || access === 'anybody' || notReached.has(target.name)) continue
    const as = access === 'user' ? owner : administrator
    const query = target.querySlots.some(({ name }) => name === 'format') ? '?format=mp3' : '?lang=en'
    const takesQuery = target.querySlots.some(({ name }) => name === 'format' || name === 'lang')
    const { status, text } = await as.ask(`GET ${path}${takesQuery ? query : ''}`)
    findings.expect(
      'calls by whoever may',
      status >= 200 && status < 400,
      `${target.name} with the ${named.join(' and ')} is answered ${status} to whoever may: ${text.slice(0, 200)}`,
    )
    for (const kind of named) reached.add(kind)
  }
  findings.measure(`whoever may has read by the ids of ${[...reached].join(', ')}`)
}

/** What the owner sees of their own, as text. */
async function readAll(
  owner: Customer,
  operations: readonly Target[],
  owned: Belongings,
): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const target of operations) {
    if (target.method !== 'GET' || accessOf(target) !== 'user' || target.pathSlots.length > 1) continue
    const [slot] = target.pathSlots
    const paths = slot
      ? kindsFor(slot, owned).map((kind) => fillPath(target, () => owned[kind]))
      : [target.path]
    for (const path of paths) {
      const { headers, status, text } = await owner.ask(`GET ${path}?lang=en`)
      const isSteady =
        headers.get('content-type')?.startsWith('application/json') && !/export|downloads|progress/.test(path)
      if (status === 200 && isSteady) seen.set(path, steady(text))
    }
  }
  return seen
}

/** Without what passes by itself. */
const steady = (text: string) =>
  text.replaceAll(
    /"(?:last_used_at|last_attempt_at|next_attempt_at|exported_at|seconds_left|state|attempts|response_status)":[^,}]*/g,
    '""',
  )
