import { endpoints } from '@tempolibre/contract'
import { type StaffRole, staffRoles } from '@tempolibre/domain'
import { showCode } from '@tempolibre/contract/authenticator-app'
import type { Identity } from './hostile-request.ts'
import { callApi, type Member } from './members.ts'
import type { SiteUnderAttack } from './site-under-attack.ts'
import { hostileBody } from './payloads.ts'
import type { Random } from './random.ts'
import type { Target } from './targets.ts'

/** Who attacks the studio. */
export const studioSenders: readonly Identity[] = [
  'nobody',
  'forger',
  'ada',
  'editor',
  'support',
  'administrator',
]

/** What some of the staff may do by right, and the attack would end with: it is tried as everybody else. */
const ending =
  /^(?:(?:PATCH|DELETE) .*\/staff\/|PATCH .*\/settings$|DELETE .*\/sessions|POST .*\/(?:erasure|revocation)$)/

/** The operations of the studio among all; each with its senders. */
export function studioTargets(operations: readonly Target[]): Target[] {
  const ofStudio = operations.filter(({ path }) => path.startsWith('/api/studio/'))
  return ofStudio.map((target) =>
    ending.test(target.name)
      ? { ...target, senders: studioSenders.filter((as) => as !== 'administrator' && as !== 'support') }
      : target,
  )
}

/** Signs the first administrator in and gives members of the site a role each. */
export async function employ(
  site: SiteUnderAttack,
  members: Iterable<readonly [StaffRole, Member]>,
): Promise<void> {
  const employed = [...members]
  if (employed.length === 0) return
  const token = administrators.get(site) ?? (await signInAdministrator(site))
  administrators.set(site, token)
  for (const [role, member] of employed) {
    await addSecondFactor(site, member.token, member.password)
    await callApi(site.url, 'POST /api/studio/v1/staff', { email: member.email, role }, token)
  }
}

/** The session of each site's administrator: signing in again would need another code. */
const administrators = new WeakMap<SiteUnderAttack, string>()

async function signInAdministrator(site: SiteUnderAttack): Promise<string> {
  const { auth_token } = await callApi<{ auth_token: string }>(
    site.url,
    'POST /api/v1/sign-in',
    site.administrator,
  )
  const proof = { current_password: site.administrator.password }
  await callApi(site.url, 'POST /api/studio/v1/session/confirmation', proof, auth_token)
  // Two members of the staff need a second factor each.
  await addSecondFactor(site, auth_token, site.administrator.password)
  return auth_token
}

async function addSecondFactor(site: SiteUnderAttack, token: string, password: string): Promise<void> {
  const { secret } = await callApi<{ secret: string }>(
    site.url,
    'POST /api/v1/account/authenticator/secret',
    { current_password: password },
    token,
  )
  const code = showCode(secret, Date.now() / 1000)
  await callApi(site.url, 'POST /api/v1/account/authenticator', { code }, token)
}

/** Who must be refused by an operation: everybody without one of its roles. */
export function refusedBy({ method, path }: Target): Identity[] {
  const plain = (text: string) => text.replaceAll(/\{\w+\}|:\w+/g, '*')
  const endpoint = Object.values(endpoints).find(
    (each) => each.method === method && plain(each.path) === plain(path),
  )
  const access = endpoint && 'access' in endpoint ? endpoint.access : undefined
  if (typeof access !== 'object') return []
  const roles: readonly StaffRole[] = access.staff
  return ['nobody', 'forger', 'ada', ...staffRoles.filter((role) => !roles.includes(role))]
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** What the studio receives besides JSON: files by tus (https://tus.io/protocols/resumable-upload), and pictures. */
export function receivingTargets(): Target[] {
  const common = { kind: 'operation', pathSlots: [], querySlots: [], needsUser: true } as const
  const offset = (random: Random) => random.pick(['0', '1', '5', '-1', '1e9', '999999999999999', 'x', ''])
  return [
    {
      ...common,
      name: 'POST /api/studio/v1/tus',
      method: 'POST',
      path: '/api/studio/v1/tus',
      body: {},
      headers: (random) => ({
        'tus-resumable': random.pick(['1.0.0', '1.0.0', '0.2', '']),
        'upload-length': random.pick(['10', '10', '0', '-1', '1e3', '9'.repeat(14), 'x']),
        'upload-metadata': [
          `upload ${base64(random.pick(['1', '2', '0', '-1', '99999999999', 'x']))}`,
          `path ${base64(random.pick(['a.wav', '../a.wav', '/etc/passwd', 'a/../../b.wav', 'a\0.wav', '.a.wav', `${'x'.repeat(300)}.wav`, 'a.exe', 'CON.wav', '\u202e.wav']))}`,
          `modified ${base64(random.pick(['1700000000000', '-1', '9e99', 'x']))}`,
        ].join(','),
      }),
      bytes: () => Buffer.alloc(0),
    },
    ...(['HEAD', 'PATCH', 'DELETE'] as const).map((method): Target => ({
      ...common,
      name: `${method} /api/studio/v1/tus/{id}`,
      method,
      path: '/api/studio/v1/tus/{id}',
      pathSlots: [{ name: 'id', schema: { format: 'uuid', type: 'string' } }],
      ...(method === 'PATCH' && {
        body: {},
        bytes: (random: Random) => Buffer.alloc(random.int(20), 'a'),
      }),
      headers: (random) => ({
        'tus-resumable': '1.0.0',
        ...(method === 'PATCH' && {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': offset(random),
        }),
      }),
    })),
    {
      ...common,
      name: 'POST /api/studio/v1/pictures',
      method: 'POST',
      path: '/api/studio/v1/pictures',
      body: {},
      headers: (random) => ({
        'content-type': random.pick(['image/png', 'image/jpeg', 'image/svg+xml', 'text/html', 'image/gif']),
      }),
      bytes: hostilePicture,
    },
  ]
}

/** A tiny PNG, bent, or something that only begins like a picture. */
function hostilePicture(random: Random): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const huge = Buffer.from(png)
  // A width and height of two thousand million.
  huge.fill(0x7f, 16, 24)
  return random.pick([
    () => png,
    () => png.subarray(0, 30),
    () => huge,
    () => Buffer.concat([png.subarray(0, 8), hostileBody(random)]),
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    () => Buffer.from('GIF89a'.padEnd(2000, '\0')),
    () => hostileBody(random),
    () => Buffer.alloc(0),
  ])()
}
