import { makePasskeyDevice } from '@tempolibre/api/passkey-device'
import { setTimeout as delay } from 'node:timers/promises'
import { type Called, callerFrom, textAt, valueAt } from './caller.ts'
import { type Customer, signedIn } from './customers.ts'
import type { ScenarioSite } from './open-site.ts'
import { anyEmail, newKey, signIn, waitForLinks } from './people.ts'

/** What somebody has left in an account whose password they knew. */
export interface Planted {
  kind: string
  /** Whether it still opens the account, asked once. */
  works(): Promise<boolean>
  /** Trying it uses it up. */
  once?: boolean
}

/** Requests that find a credential dead in every process: they take turns. */
const askedOfEach = 6
/** A credential is dead within a second. */
const dyingMs = 1000

/** How often somebody who is told to wait asks again, and for how long at most, in ms. */
const patience = { times: 5, longestMs: 5000 }

/** Whoever asks too often learns nothing about a credential: asks again after the time that is named. */
async function heard(call: () => Promise<Called>): Promise<Called> {
  let answer = await call()
  for (let time = 1; answer.status === 429 && time < patience.times; time++) {
    await delay(Math.min(Number(answer.headers.get('retry-after') ?? '1') * 1000, patience.longestMs))
    answer = await call()
  }
  if (answer.status === 429) throw new Error(`Only told to wait: ${answer.text}`)
  return answer
}

/** Signs in with the password from elsewhere, and leaves one of everything behind. */
export async function plant(site: ScenarioSite, owner: Customer): Promise<Planted[]> {
  const from = callerFrom(site.url)
  const { token } = await signIn(owner, from)
  const thief = signedIn({ ...owner, from }, token)
  const { body: keyed } = await thief.get('POST /api/v1/account/api-keys', newKey(owner))
  const key = textAt(keyed, 'key')
  const passkey = await addPasskey(site.url, thief)
  const newEmail = anyEmail()
  await thief.get('POST /api/v1/account/email', { email: newEmail, current_password: owner.password })
  const [changeLink = ''] = await waitForLinks(site.mails, newEmail, 1)
  return [
    {
      kind: 'session',
      works: async () => (await heard(() => thief.ask('GET /api/v1/account'))).status === 200,
    },
    {
      kind: 'API key',
      works: async () =>
        (await heard(() => from.call('GET /api/v1/downloads?lang=en', undefined, key))).status === 200,
    },
    { kind: 'passkey', works: passkey },
    {
      kind: 'pending change of the address',
      once: true,
      works: async () => {
        const { body } = await heard(() =>
          from.call('POST /api/v1/verify-email', { token: changeLink }, token),
        )
        return valueAt(body, 'address_changed') === true
      },
    },
    {
      kind: 'old password',
      works: async () => (await signIn(owner, callerFrom(site.url))).status === 200,
    },
  ]
}

/** Adds a passkey with a device of its own. @returns whether it signs in */
export async function addPasskey(
  url: string,
  { from, get, password }: Customer,
): Promise<() => Promise<boolean>> {
  const device = makePasskeyDevice(new URL(url).origin)
  const { body: started } = await get('POST /api/v1/account/passkeys/options', { current_password: password })
  const registration = device.create(optionsOf(started))
  await get('POST /api/v1/account/passkeys', { passkey_name: 'Planted passkey', registration })
  return async () => {
    const options = await heard(() => from.call('POST /api/v1/sign-in/passkey-options', {}))
    const assertion = device.get(optionsOf(options.body))
    const answer = await heard(() => from.call('POST /api/v1/sign-in/passkey', { assertion }))
    return textAt(answer.body, 'auth_token') !== ''
  }
}

/** What a browser hands to a device. */
function optionsOf(body: unknown): {
  challenge: string
  rp: { id: string }
  rpId: string
  user: { id: string }
} {
  const at = (...path: string[]) => textAt(body, 'options', ...path)
  if (valueAt(body, 'options') === undefined) throw new Error(`There are no options: ${JSON.stringify(body)}`)
  return {
    challenge: at('challenge'),
    rp: { id: at('rp', 'id') },
    rpId: at('rpId'),
    user: { id: at('user', 'id') },
  }
}

/** Waits until a credential is dead in every process. @returns whether it was in time */
export async function diesInTime({ once = false, works }: Planted): Promise<boolean> {
  if (once) {
    await delay(dyingMs)
    return !(await works())
  }
  const deadline = performance.now() + dyingMs
  while (performance.now() < deadline) {
    if (await isDead(works)) return true
    await delay(50)
  }
  return isDead(works)
}

async function isDead(works: () => Promise<boolean>): Promise<boolean> {
  const answers = await Promise.all(Array.from({ length: askedOfEach }, works))
  return !answers.some((worked) => worked)
}
