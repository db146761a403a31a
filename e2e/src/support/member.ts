import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { inject } from 'vitest'
import { linkIn, mailTo } from './mailbox.ts'

/** A signed-in user with a confirmed address. */
export interface Member {
  name: string
  email: string
  password: string
  token: string
  user: SignedIn['user']
}

interface MemberOptions {
  /** Another site than the one under test, and its mailbox. */
  site?: { url: string; mailboxUrl: string }
  language?: Language
  name?: string
}

/** Valid in every language, for signing up and as a new password. */
export const goodPassword = 'Sesame-2026!'

/** A unique address. */
export const makeAddress = () => `member-${randomUUID()}@example.org`

/** Signs a user up and in through the API, like the screens, with the mailed link. */
export async function makeMember({
  language = 'en',
  name = 'Ada Lovelace',
  site,
}: MemberOptions = {}): Promise<Member> {
  const { mailboxUrl, url } = site ?? { url: inject('siteUrl'), mailboxUrl: inject('mailboxUrl') }
  const email = makeAddress()
  const password = goodPassword
  const { sign_up_id } = await callApi<{ sign_up_id: string }>(url, '/api/v1/sign-up', {
    lang: language,
    name,
    email,
    phone: '5550100',
    password,
    password_confirmation: password,
  })
  const token = new URL(linkIn(await mailTo(mailboxUrl, email))).hash.split('=', 2)[1]
  const { auth_token, user } = await callApi<SignedIn>(url, '/api/v1/verify-email', {
    token,
    sign_up_id,
  })
  return { name, email, password, token: auth_token, user }
}

/** Signs a member in again, like another browser. */
export async function signInAgain(
  { email, password }: Pick<Member, 'email' | 'password'>,
  url = inject('siteUrl'),
): Promise<Member['token']> {
  const answer = await callApi<SignedIn>(url, '/api/v1/sign-in', { email, password })
  return answer.auth_token
}

/**
 * Posts to the API of a site, each time as a different sender, since most tests are not about limits.
 * @throws Error with the answer unless it succeeds
 */
export async function callApi<Answer = unknown>(
  url: string,
  path: string,
  body: object,
  token?: string,
): Promise<Answer> {
  const byte = () => Math.floor(Math.random() * 256)
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** What a browser stores of a signed-in user, for `newContext({ storageState })`. */
export function storageOf({ token, user }: Pick<Member, 'token' | 'user'>, siteUrl: string) {
  const auth = { authToken: token, userData: user }
  return {
    cookies: [],
    origins: [
      {
        origin: new URL(siteUrl).origin,
        localStorage: [
          { name: 'authToken', value: token },
          { name: 'userData', value: JSON.stringify(user) },
          { name: 'root', value: JSON.stringify({ state: { auth }, version: 0 }) },
        ],
      },
    ],
  }
}
