import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { MailServer } from '@tempolibre/server/mail-server'
import { type Called, type Caller, callerFrom, textAt } from './caller.ts'

/** A person with an address and a browser. */
export interface Person {
  name: string
  email: string
  phone: string
  password: string
  from: Caller
}

/** In ms. */
const patience = { mail: 30_000, lookEvery: 50 }

/** Letters alone: a name with digits is not sent to strangers. */
const word = () => `zq${[...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`
export const anyPassword = () => `Sesame-${randomBytes(6).toString('hex')}-Q7!`
export const anyEmail = () => `${word()}@member.example`

export function somebody(url: string, email: string = anyEmail()): Person {
  const digits = String(parseInt(randomBytes(5).toString('hex'), 16) % 1e9).padStart(9, '0')
  return {
    name: `Canary ${word()}`,
    email,
    phone: `7${digits}`,
    password: anyPassword(),
    from: callerFrom(url),
  }
}

/** What somebody says of themselves to sign up. */
export const signUpForm = ({ email, name, password, phone }: Omit<Person, 'from'>) => ({
  lang: 'en',
  name,
  email,
  phone,
  password,
  password_confirmation: password,
})

/** @returns the id by which the browser knows its own sign-up, or '' */
export async function signUp(person: Person): Promise<string> {
  const answer = await person.from.call('POST /api/v1/sign-up', signUpForm(person))
  if (answer.status !== 200) throw new Error(`A sign-up was answered ${answer.status}: ${answer.text}`)
  return textAt(answer.body, 'sign_up_id')
}

/**
 * Opens the mailed link of a sign-up, as its page does: with the id of the browser's own sign-up, if it has one; and
 * with what whoever opened it says of themselves, if the page asks for it.
 */
export async function openLink(
  { from, name, password, phone }: Pick<Person, 'from' | 'name' | 'password' | 'phone'>,
  token: string,
  signUpId?: string,
): Promise<Called> {
  const opened = { token, ...(signUpId !== undefined && { sign_up_id: signUpId }) }
  const answer = await from.call('POST /api/v1/verify-email', opened)
  if (!asksForPassword(answer)) return answer
  const said = { lang: 'en', name, phone, password, password_confirmation: password }
  return from.call('POST /api/v1/sign-up/finish', { token, ...said })
}

/** Whether the page of a link asks for a password before the account is its reader's. */
const asksForPassword = ({ body }: Called) => Object.hasOwn(Object(body), 'password_required')

/** Signs in with a password. @returns the answer; its token if it succeeded, or '' */
export async function signIn(
  { email, password }: Pick<Person, 'email' | 'password'>,
  from: Caller,
): Promise<Called & { token: string }> {
  const answer = await from.call('POST /api/v1/sign-in', { email, password })
  return { ...answer, token: textAt(answer.body, 'auth_token') }
}

/** Signs up and opens the link in the same browser. @returns the token of the session */
export async function join(mails: MailServer, person: Person): Promise<string> {
  const before = linksTo(mails, person.email).length
  const id = await signUp(person)
  const [token = ''] = (await waitForLinks(mails, person.email, before + 1)).slice(before)
  const answer = await openLink(person, token, id)
  const session = textAt(answer.body, 'auth_token')
  if (session === '') throw new Error(`A link was answered ${answer.status}: ${answer.text}`)
  return session
}

/** The decoded text of a mail, good enough to find words and links in it. */
function readMail(source: string): string {
  const joined = source.replaceAll('=\r\n', '')
  return joined.replaceAll(/(?:=[0-9A-F]{2})+/g, (escapes) =>
    Buffer.from(escapes.replaceAll('=', ''), 'hex').toString(),
  )
}

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** All mails to an address so far, oldest first. */
export function mailsTo(mails: MailServer, address: string): string[] {
  return mails.received
    .filter(({ to }) => to.some((each) => sameAddress(each, address)))
    .map(({ source }) => readMail(source))
}

/** The tokens of the links mailed to an address, oldest first. */
export const linksTo = (mails: MailServer, address: string): string[] =>
  mailsTo(mails, address).flatMap((text) => /https?:\/\/\S+#\w+=([^\s"<]+)/.exec(text)?.[1] ?? [])

/** Waits until at least so many mails with links have come to an address. @throws Error if they do not */
export async function waitForLinks(mails: MailServer, address: string, count: number): Promise<string[]> {
  await waitUntil(() => linksTo(mails, address).length >= count, `${count} mails with a link to ${address}`)
  return linksTo(mails, address)
}

/** @throws Error if something does not happen in time */
export async function waitUntil(holds: () => boolean, what: string, maxMs = patience.mail): Promise<void> {
  const deadline = performance.now() + maxMs
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`There are no ${what}.`)
    await delay(patience.lookEvery)
  }
}

/** What is asked of whoever makes an API key. */
export const newKey = ({ password }: Pick<Person, 'password'>) => ({
  key_name: 'planted',
  scopes: ['account:read', 'catalogue:read', 'licences:read', 'licences:write'],
  days: null,
  current_password: password,
})
