import { type Called, type Caller, callerFrom, textAt } from './caller.ts'
import { makeCustomer } from './customers.ts'
import { median } from './median.ts'
import {
  anyEmail,
  anyPassword,
  join,
  linksTo,
  mailsTo,
  newKey,
  openLink,
  type Person,
  signIn,
  signUp,
  somebody,
  waitForLinks,
  waitUntil,
} from './people.ts'
import type { ScenarioSite } from './open-site.ts'
import type { Findings, Scenario } from './scenario.ts'

/** The owner of an address, and a stranger who signs up with it. */
interface Case {
  /** Sign-ups of the stranger before that of the owner, and after it. */
  before: number
  after: number
  /** Which of the mailed links the owner opens: that of their own sign-up, the newest, or the first. */
  opens: 'own' | 'newest' | 'first'
  /** Which sign-up the browser knows as its own: that of the owner, none, or one of another address. */
  holds: 'own' | 'nothing' | 'another'
  /** The stranger has the link of a sign-up sent again. */
  resends?: boolean
  /** Somebody asks for a new password before anybody has opened a link. */
  resets?: boolean
}

const cases: readonly Case[] = [
  { before: 0, after: 1, opens: 'newest', holds: 'own' },
  { before: 0, after: 1, opens: 'newest', holds: 'nothing' },
  { before: 1, after: 0, opens: 'own', holds: 'own' },
  { before: 1, after: 0, opens: 'own', holds: 'nothing' },
  { before: 1, after: 0, opens: 'first', holds: 'nothing' },
  { before: 1, after: 1, opens: 'first', holds: 'own' },
  { before: 1, after: 1, opens: 'own', holds: 'own' },
  { before: 1, after: 1, opens: 'newest', holds: 'another' },
  { before: 1, after: 0, opens: 'own', holds: 'another' },
  { before: 5, after: 4, opens: 'newest', holds: 'own' },
  { before: 5, after: 5, opens: 'newest', holds: 'nothing' },
  { before: 0, after: 10, opens: 'own', holds: 'own' },
  { before: 1, after: 1, opens: 'newest', holds: 'own', resends: true },
  { before: 1, after: 1, opens: 'newest', holds: 'nothing', resends: true },
  { before: 1, after: 1, opens: 'newest', holds: 'nothing', resets: true },
]

/** A case mostly waits for mails. */
const casesAtOnce = 5

/** Two forms of one address, as people and programs write it. */
const sameAddresses: readonly (readonly [string, string])[] = [
  ['ana.NAME@member.example', 'Ana.NAME@Member.Example'],
  ['ana.NAME@bücher.example', 'ana.NAME@xn--bcher-kva.example'],
  ['ana.NAME@xn--bcher-kva.example', 'ana.NAME@BÜCHER.example'],
  ['ana.NAME@bücher.example', 'ana.NAME@bu\u0308cher.example'],
  ['ana.NAME@straße.example', 'ana.NAME@xn--strae-oqa.example'],
  ['ana.NAME@bücher.example', 'Ana.NAME＠ＢÜＣＨＥＲ．example'],
  ['ana.NAME@member.example', 'ana。NAME@mem\u00adber。example'],
]

/** Whoever signs up with somebody else's address gets nothing, whatever its owner does. */
export const twoPeople: Scenario = {
  name: 'two-people',
  title: 'two people and one address',
  processes: 2,
  alone: false,
  maxSeconds: 90,
  async run(site, findings) {
    const waiting = [...cases]
    const tryOthers = async () => {
      for (let each = waiting.shift(); each; each = waiting.shift()) await tryCase(site, findings, each)
    }
    await Promise.all(Array.from({ length: casesAtOnce }, tryOthers))
    await tryChangedAddress(site, findings, false)
    await tryChangedAddress(site, findings, true)
    await tryInvitation(site, findings)
    for (const forms of sameAddresses) await tryForms(site, findings, forms)
    await compareTimes(site, findings)
  },
}

const browserHolds = { own: 'their own sign-up', nothing: 'no sign-up', another: 'that of another address' }

const describe = ({ after, before, holds, opens, resends, resets }: Case) =>
  [
    `${before} sign-ups of a stranger before the owner’s and ${after} after it`,
    resends ? 'a link sent again' : '',
    resets ? 'a new password asked for' : '',
    `the owner opens ${opens === 'own' ? 'their own' : `the ${opens}`} link in a browser that holds ${browserHolds[holds]}`,
  ]
    .filter((part) => part !== '')
    .join(', ')

async function tryCase(site: ScenarioSite, findings: Findings, tried: Case): Promise<void> {
  const { after, before, holds, opens, resends = false, resets = false } = tried
  const what = describe(tried)
  const email = anyEmail()
  const owner = somebody(site.url, email)
  const strangers: { person: Person; id: string; link: string }[] = []
  let links: string[] = []

  const signStrangerUp = async () => {
    // The mails are alike: the stranger gives the owner's name.
    const person = { ...somebody(site.url, email), name: owner.name }
    const id = await signUp(person)
    links = await waitForLinks(site.mails, email, links.length + 1)
    strangers.push({ person, id, link: links.at(-1) ?? '' })
  }
  for (let time = 0; time < before; time++) await signStrangerUp()
  const ownId = await signUp(owner)
  links = await waitForLinks(site.mails, email, links.length + 1)
  const own = links.at(-1) ?? ''
  for (let time = 0; time < after; time++) await signStrangerUp()
  const last = strangers.at(-1)
  if (resends && last) {
    await last.person.from.call('POST /api/v1/verification-mails', { lang: 'en', email, sign_up_id: last.id })
    links = await waitForLinks(site.mails, email, links.length + 1)
  }
  if (resets && last) await last.person.from.call('POST /api/v1/password-resets', { lang: 'en', email })

  const link = { own, newest: links.at(-1) ?? '', first: links[0] ?? '' }[opens]
  const another = holds === 'another' ? await signUp(somebody(site.url)) : undefined
  const id = { own: ownId, another, nothing: undefined }[holds]
  const opened = await openLink(owner, link, id)
  findings.try('links of addresses that several people signed up with')
  if (opened.status !== 200) {
    // Refusing is safe, if the owner can still get in.
    findings.wrong(`${what}: the owner is answered ${opened.status} ${opened.code}`)
    return
  }
  const session = textAt(opened.body, 'auth_token')
  const found = await signIn(owner, callerFrom(site.url))
  findings.expect(
    'passwords of owners',
    found.status === 200,
    `${what}: the owner’s password is answered ${found.status} ${found.code}`,
  )
  for (const { id: theirId, person } of strangers.slice(-3)) {
    const theirs = await signIn(person, person.from)
    findings.expect(
      'passwords of strangers',
      theirs.status !== 200,
      `${what}: the stranger’s password signs in`,
    )
    // The link has come to the owner, who may have passed it on or opened it in a preview.
    for (const token of new Set([link, own])) {
      const again = await openLink(person, token, theirId)
      findings.expect(
        'links opened by strangers afterwards',
        textAt(again.body, 'auth_token') === '',
        `${what}: a used link signs the stranger in`,
      )
    }
  }
  if (session !== '') await expectNothingPlanted(owner.from, session, findings, what)
}

/** An account that was just made has one session and nothing else that signs in. */
async function expectNothingPlanted(
  from: Caller,
  token: string,
  findings: Findings,
  what: string,
): Promise<void> {
  const exported = await from.call('GET /api/v1/account/export', undefined, token)
  for (const kind of ['api_keys', 'passkeys', 'webhooks', 'authenticator_apps']) {
    const planted = JSON.stringify(Object(exported.body)[kind] ?? [])
    findings.expect(
      'kinds of credentials in new accounts',
      planted === '[]',
      `${what}: the account has ${kind}: ${planted.slice(0, 200)}`,
    )
  }
  findings.expect(
    'exports of new accounts',
    exported.status === 200,
    `${what}: the export is answered ${exported.status}`,
  )
}

/**
 * A stranger's account asks for the owner's address; the owner opens that mail.
 * @param signedUp whether the owner has signed up meanwhile
 */
async function tryChangedAddress(site: ScenarioSite, findings: Findings, signedUp: boolean): Promise<void> {
  const what = `a stranger’s account changes to the owner’s address${signedUp ? ', who has signed up' : ''}`
  const stranger = somebody(site.url)
  const token = await join(site.mails, stranger)
  const owner = somebody(site.url)
  const key = await stranger.from.call('POST /api/v1/account/api-keys', newKey(stranger), token)
  const ownId = signedUp ? await signUp(owner) : undefined
  if (signedUp) await waitForLinks(site.mails, owner.email, 1)
  const before = linksTo(site.mails, owner.email).length
  await stranger.from.call(
    'POST /api/v1/account/email',
    { email: owner.email, current_password: stranger.password },
    token,
  )
  const [link = ''] = (await waitForLinks(site.mails, owner.email, before + 1)).slice(before)
  // It is not the browser that asked for the change.
  await openLink(owner, link, ownId)
  findings.try('address changes opened by somebody else')
  const theirs = await signIn({ ...stranger, email: owner.email }, stranger.from)
  findings.expect(
    'passwords of strangers',
    theirs.status !== 200,
    `${what}: the stranger’s password signs in at the owner’s address`,
  )
  const account = await stranger.from.call('GET /api/v1/account', undefined, token)
  findings.expect(
    'sessions of strangers',
    textAt(account.body, 'user', 'email') !== owner.email,
    `${what}: the stranger’s session is that of the owner’s address`,
  )
  const byKey = await stranger.from.call('GET /api/v1/downloads?lang=en', undefined, textAt(key.body, 'key'))
  const isTheirs = account.status === 200 && textAt(account.body, 'user', 'email') === stranger.email
  findings.expect(
    'API keys of strangers',
    byKey.status !== 200 || isTheirs,
    `${what}: the stranger’s API key reads the account of the owner’s address`,
  )
}

/** An invitation to a team proves the mailbox too, and must not open what a stranger has signed up for. */
async function tryInvitation(site: ScenarioSite, findings: Findings): Promise<void> {
  const what = 'a team invites an address that a stranger has signed up with'
  const host = await makeCustomer(site, 'subscription')
  await host.get('POST /api/v1/team', { team_name: 'Films of the North' })
  const owner = somebody(site.url)
  const stranger = { ...somebody(site.url, owner.email), name: owner.name }
  const strangersId = await signUp(stranger)
  await waitForLinks(site.mails, owner.email, 1)
  await host.get('POST /api/v1/team/invitations', { email: owner.email, role: 'member', lang: 'en' })
  const [, invitation = ''] = await waitForLinks(site.mails, owner.email, 2)
  await owner.from.call('POST /api/v1/team-invitation', { token: invitation })
  findings.try('invitations')
  const theirs = await signIn(stranger, stranger.from)
  findings.expect(
    'passwords of strangers',
    theirs.status !== 200,
    `${what}: the stranger’s password signs in`,
  )
  const opened = await openLink(stranger, invitation, strangersId)
  findings.expect(
    'links opened by strangers',
    textAt(opened.body, 'auth_token') === '',
    `${what}: an invitation signs the stranger in`,
  )
  const session = await join(site.mails, owner)
  const accepted = await owner.from.call(
    'POST /api/v1/team-invitation/acceptance',
    { token: invitation },
    session,
  )
  findings.expect(
    'invitations',
    accepted.status === 200,
    `${what}: its owner is answered ${accepted.status} ${accepted.code}`,
  )
}

/** Two forms of one address are one account. */
async function tryForms(
  site: ScenarioSite,
  findings: Findings,
  forms: readonly [string, string],
): Promise<void> {
  const name = anyEmail().split('@', 1)[0] ?? ''
  const [one, other] = forms.map((form) => form.replace('NAME', name))
  if (one === undefined || other === undefined) return
  const what = `${forms[0]} and ${forms[1]}`
  const owner = somebody(site.url, one)
  const id = await signUp(owner)
  await waitUntil(() => newestLinkFor(site, owner.name) !== '', `mails to ${one}`)
  const opened = await openLink(owner, newestLinkFor(site, owner.name), id)
  findings.expect(
    'addresses in several forms',
    opened.status === 200,
    `${what}: the first is answered ${opened.status}`,
  )
  const found = await signIn({ email: other, password: owner.password }, callerFrom(site.url))
  findings.expect(
    'addresses in several forms',
    found.status === 200,
    `${what}: signing in with the second is answered ${found.status} ${found.code}`,
  )
  const stranger = somebody(site.url, other)
  const strangersId = await signUp(stranger)
  // The owner is told; whatever came, it must make no second account.
  await waitUntil(() => mailsOf(site, name).length >= 2, `mails to ${other}`)
  const link = newestLinkFor(site, stranger.name)
  if (link !== '') await openLink(stranger, link, strangersId)
  const theirs = await signIn({ email: other, password: stranger.password }, callerFrom(site.url))
  findings.expect('addresses in several forms', theirs.status !== 200, `${what}: each has an account`)
}

const mailsOf = (site: ScenarioSite, name: string): string[] =>
  [...new Set(site.mails.received.flatMap(({ to }) => to))]
    .filter((address) => address.toLowerCase().includes(name))
    .flatMap((address) => mailsTo(site.mails, address))

/** The link in the newest mail that greets somebody, or ''. */
function newestLinkFor(site: ScenarioSite, name: string): string {
  const addresses = [...new Set(site.mails.received.flatMap(({ to }) => to))]
  const mail = addresses
    .flatMap((address) => mailsTo(site.mails, address))
    .findLast((text) => text.includes(name) && text.includes('#verify='))
  return /#verify=([^\s"<]+)/.exec(mail ?? '')?.[1] ?? ''
}

/** How many pairs of sign-ins are timed, and how much longer one may take with pending sign-ups. */
const timing = { pairs: 20, pending: 10, factor: 1.5 }

/** A failed sign-in must not tell how many have signed up with an address. */
async function compareTimes(site: ScenarioSite, findings: Findings): Promise<void> {
  const crowded = anyEmail()
  for (let time = 0; time < timing.pending; time++) await signUp(somebody(site.url, crowded))
  const single = anyEmail()
  await signUp(somebody(site.url, single))
  const times: Record<'none' | 'one' | 'many', number[]> = { none: [], one: [], many: [] }
  for (let pair = 0; pair < timing.pairs; pair++) {
    const addresses = { none: anyEmail(), one: single, many: crowded } as const
    for (const [how, email] of Object.entries(addresses)) {
      const answer = await signIn({ email, password: anyPassword() }, callerFrom(site.url))
      findings.try('timed sign-ins')
      times[how === 'none' ? 'none' : how === 'one' ? 'one' : 'many'].push(answer.ms)
      expectAlike(answer, findings)
    }
  }
  for (const how of ['one', 'many'] as const) {
    const ratio = median(times[how]) / median(times.none)
    const pending = how === 'one' ? 1 : timing.pending
    findings.measure(
      `a failed sign-in of an address with ${pending} pending sign-ups takes ${ratio.toFixed(2)} × that of an unknown one`,
    )
    if (ratio > timing.factor || ratio < 1 / timing.factor)
      findings.wrong(
        `the time of a failed sign-in tells that ${pending} have signed up with the address: × ${ratio.toFixed(2)}`,
      )
  }
}

function expectAlike({ code, status }: Called, findings: Findings): void {
  if (status !== 401 || code !== 'invalid_credentials')
    findings.wrong(`a failed sign-in is answered ${status} ${code} instead of 401 invalid_credentials`)
}
