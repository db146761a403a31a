import { setTimeout as delay } from 'node:timers/promises'
import { showCode } from '@tempolibre/contract/authenticator-app'
import { callerFrom, textAt } from './caller.ts'
import { type Customer, makeCustomer, signedIn } from './customers.ts'
import type { ScenarioSite } from './open-site.ts'
import { anyPassword, linksTo, mailsTo, signIn, waitForLinks, waitUntil } from './people.ts'
import { diesInTime, plant, type Planted } from './planted.ts'
import type { Findings, Scenario } from './scenario.ts'
import { signInAdministrator } from './staff-members.ts'
import { receiveWebhooks } from './webhook-receiver.ts'

/** A way for the owner of an account to end what others have left in it. */
interface Ending {
  name: string
  /** Whether the owner's session ends as well. */
  endsOwn: boolean
  /** @returns the owner's password afterwards */
  end(site: ScenarioSite, owner: Customer): Promise<string>
}

const endings: readonly Ending[] = [
  { name: 'a reset of the password', endsOwn: true, end: reset },
  { name: 'a change of the password that ends everything else', endsOwn: false, end: change },
  { name: 'the studio', endsOwn: true, end: endInStudio },
]

/** What a stolen password has left behind is dead once the owner has the account again. */
export const plantedCredentials: Scenario = {
  name: 'planted-credentials',
  title: 'what somebody left in an account whose password they knew',
  processes: 2,
  alone: false,
  maxSeconds: 60,
  async run(site, findings) {
    await Promise.all([
      ...endings.map((ending) =>
        tryEnding(site, findings, ending).catch((error: unknown) =>
          // The others are tried all the same.
          findings.wrong(`${ending.name} could not be tried to its end: ${String(error)}`),
        ),
      ),
      trySecondStep(site, findings),
    ])
  },
}

async function tryEnding(site: ScenarioSite, findings: Findings, ending: Ending): Promise<void> {
  const owner = await makeCustomer(site, 'lifetime')
  const planted = await plant(site, owner)
  await using receiver = await receiveWebhooks()
  await owner.get('POST /api/v1/webhooks', {
    current_password: owner.password,
    webhook_url: receiver.url,
    events: ['licence.issued'],
  })
  const songs = await owner.get('GET /api/v1/tracks?lang=en&limit=3')
  const license = (from: Customer, number: number) =>
    from.ask('POST /api/save-download-music', { music_id: textAt(songs.body, 'tracks', number, 'id') })
  await license(owner, 0)
  await waitUntil(() => receiver.count() > 0, 'deliveries to the webhook')
  // Opening the link of a pending change uses it up: whether it works shows only afterwards.
  for (const each of planted.filter(({ once }) => !once))
    if (!(await each.works())) throw new Error(`The planted ${each.kind} does not work.`)

  const mails = mailsTo(site.mails, owner.email).length
  const password = await ending.end(site, owner)
  await Promise.all(planted.map((each) => expectDead(findings, ending, each)))
  const own = await owner.ask('GET /api/v1/account')
  findings.expect(
    'sessions of owners',
    (own.status === 401) === ending.endsOwn,
    `after ${ending.name} the owner’s session is answered ${own.status}`,
  )
  const again = await signIn({ email: owner.email, password }, callerFrom(site.url))
  findings.expect(
    'passwords of owners',
    again.status === 200,
    `after ${ending.name} the owner’s password is answered ${again.status} ${again.code}`,
  )
  await expectTold(site, findings, ending, owner.email, mails)
  const count = receiver.count()
  await license(signedIn({ ...owner, password }, again.token), 1)
  await delay(2000)
  // A webhook of the owner's own may stay, if the mail names it.
  const isNamed = /webhook/i.test(mailsTo(site.mails, owner.email).slice(mails).join('\n'))
  findings.expect(
    'webhooks',
    receiver.count() === count || isNamed,
    `after ${ending.name} the webhook still hears of licences, and no mail says so`,
  )
}

async function expectDead(findings: Findings, { name }: Ending, planted: Planted): Promise<void> {
  // The studio knows no password, and leaves the one there is.
  if (name === 'the studio' && planted.kind === 'old password') return
  findings.expect(
    `planted ${planted.kind}`,
    await diesInTime(planted),
    `after ${name} the planted ${planted.kind} works`,
  )
}

/** A mail to the owner says what has ended. */
async function expectTold(
  site: ScenarioSite,
  findings: Findings,
  { name }: Ending,
  email: string,
  before: number,
): Promise<void> {
  const told = () => mailsTo(site.mails, email).slice(before).join('\n')
  const words = [/API key/i, /passkey/i]
  await waitUntil(() => words.every((word) => word.test(told())), 'words').catch(() => {})
  for (const word of words)
    findings.expect(
      'mails that say what has ended',
      word.test(told()),
      `after ${name} no mail names what has ended (${word.source})`,
    )
}

async function reset(site: ScenarioSite, { email, from }: Customer): Promise<string> {
  const before = linksTo(site.mails, email).length
  await from.call('POST /api/v1/password-resets', { lang: 'en', email })
  const [token = ''] = (await waitForLinks(site.mails, email, before + 1)).slice(before)
  const password = anyPassword()
  const answer = await from.call('POST /api/v1/reset-password', {
    token,
    password,
    password_confirmation: password,
  })
  if (answer.status !== 200) throw new Error(`A reset was answered ${answer.status}: ${answer.text}`)
  return password
}

async function change(_: ScenarioSite, { get, password: old }: Customer): Promise<string> {
  const password = anyPassword()
  await get('POST /api/v1/account/password', {
    current_password: old,
    password,
    password_confirmation: password,
    end_credentials: true,
  })
  return password
}

async function endInStudio(site: ScenarioSite, { get, password }: Customer): Promise<string> {
  const { body } = await get('GET /api/v1/account')
  const studio = await signInAdministrator(site)
  await studio.get(`DELETE /api/studio/v1/users/${textAt(body, 'user', 'id')}/credentials`)
  return password
}

/** A password that was right yesterday must not be half of a sign-in today. */
async function trySecondStep(site: ScenarioSite, findings: Findings): Promise<void> {
  const owner = await makeCustomer(site)
  const { body: started } = await owner.get('POST /api/v1/account/authenticator/secret', {
    current_password: owner.password,
  })
  const secret = textAt(started, 'secret')
  const code = (steps: number) => showCode(secret, Date.now() / 1000 + 30 * steps)
  await owner.get('POST /api/v1/account/authenticator', { code: code(0) })
  const first = await signIn(owner, callerFrom(site.url))
  const challenge = textAt(first.body, 'second_step', 'challenge')
  if (challenge === '') throw new Error(`No second step was asked for: ${first.status} ${first.text}`)
  await reset(site, owner)
  const answer = await callerFrom(site.url).call('POST /api/v1/sign-in/code', { challenge, code: code(1) })
  findings.expect(
    'second steps begun before',
    answer.status !== 200,
    'after a reset a second step begun with the old password signs in',
  )
}
