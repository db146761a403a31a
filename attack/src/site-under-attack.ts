import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '@tempolibre/e2e/server-process'
import { MailServer } from '@tempolibre/server/mail-server'
import type { FromServer, Held, ToServer, Turn } from './server-messages.ts'
import { openStripeTill, type StripeTill } from './stripe-till.ts'

/** A noteworthy turn of the event loop, and the requests pending in it. */
export type NotedTurn = Turn & { requests: readonly string[] }

/** Who gives out roles in the studio; nobody attacks as them. */
export interface Administrator {
  email: string
  password: string
}

export interface SiteUnderAttack extends AsyncDisposable {
  url: string
  administrator: Administrator
  mails: MailServer
  /** Undefined if plans are bought in the test checkout. */
  till: StripeTill | undefined
  /** Secrets that no answer may contain, by name. */
  secrets: Readonly<Record<string, string>>
  /** Noted turns of the event loop since the last call. */
  takeTurns(): NotedTurn[]
  /** The longest turn since the last call. */
  longestTurn(): Promise<Turn>
  held(): Promise<Held>
  /** Lines the server logged as errors, or that contain a secret. */
  loggedFaults(): readonly string[]
  /** Number of lines the server wrote. */
  lineCount(): number
}

/** Preloaded into the server. */
const watch = join(import.meta.dirname, 'watch-main-thread.ts')
/** pino's level of errors. */
const errorLevel = 50

/**
 * Starts the whole server on its own data, with its main thread watched.
 * @param options `stripe`: whether it sells through Stripe, for which a stand-in is started
 */
export async function startSiteUnderAttack({ stripe }: { stripe: boolean }): Promise<SiteUnderAttack> {
  const folder = makeDataFolder()
  const mails = new MailServer()
  await mails.open()
  const authSecret = randomBytes(32).toString('hex')
  const administrator = {
    email: `chief-${randomBytes(6).toString('hex')}@label.example`,
    password: `Sesame-${randomBytes(6).toString('hex')}-Q7!`,
  }
  const till = stripe ? await openStripeTill() : undefined
  const secrets = {
    'the secret': authSecret,
    'the password of the administrator': administrator.password,
    'the data folder': folder,
    'the project folder': projectFolder,
    ...till?.secrets,
  }
  const turns: NotedTurn[] = []
  const faults: string[] = []
  let lines = 0
  let answered: (message: FromServer) => void = () => {}

  const site: SiteProcess = await startSite(
    {
      AUTH_SECRET: authSecret,
      DATA_DIR: folder,
      PROCESSES: '1',
      LOG_LEVEL: 'warn',
      MAIL_FROM: 'site@music.example',
      MAIL_TO: 'operator@music.example',
      PREVIEWS: 'on-demand',
      SMTP_URL: mails.url,
      STUDIO_EMAIL: administrator.email,
      STUDIO_PASSWORD: administrator.password,
      // Each request comes from a different address, since limits are not under test.
      TRUST_PROXY: 'on',
      ...till?.variables,
    },
    {
      nodeArguments: ['--expose-gc', `--import=${watch}`],
      onLine(line) {
        lines++
        if (isError(line) || line.includes(authSecret)) faults.push(line.slice(0, 2000))
      },
      onMessage(message) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- watch.ts sends nothing else
        const told = message as FromServer
        if (told.kind === 'turn') turns.push(told)
        else answered(told)
      },
    },
  )
  await till?.setPrices()
  let last: Promise<unknown> = Promise.resolve()
  /** One question at a time: answers have no id. */
  function ask<Kind extends ToServer['kind']>(kind: Kind): Promise<Extract<FromServer, { kind: Kind }>> {
    const asked = last.then(
      () =>
        new Promise<Extract<FromServer, { kind: Kind }>>((resolve) => {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one question at a time: the next answer is of this kind
          answered = resolve as typeof answered
          site.send({ kind })
        }),
    )
    last = asked
    return asked
  }
  return {
    url: site.url,
    administrator,
    mails,
    till,
    secrets,
    takeTurns: () => turns.splice(0),
    longestTurn: () => ask('longest'),
    held: () => ask('held'),
    loggedFaults: () => faults,
    lineCount: () => lines,
    async [Symbol.asyncDispose]() {
      const { status, stderr } = await site.stop()
      await mails.close()
      await till?.[Symbol.asyncDispose]()
      removeDataFolder(folder)
      if (status !== 0) throw new Error(`The site under attack ended with status ${status}:\n${stderr}`)
    },
  }
}

const projectFolder = join(import.meta.dirname, '..', '..')

export function isError(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1]
  return Number(level ?? 0) >= errorLevel
}

/** In ms. */
const patience = { mail: 60_000, lookEvery: 50 }

/** The link in the newest mail to an address. */
export async function linkMailedTo(mails: MailServer, address: string): Promise<string> {
  const deadline = performance.now() + patience.mail
  while (performance.now() < deadline) {
    const mail = mails.received.findLast(({ to }) => to.includes(address))
    const text = mail?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    const link = /https?:\S+#\S+/.exec(text)?.[0]
    if (link !== undefined) return link
    await delay(patience.lookEvery)
  }
  throw new Error(`No mail has come to ${address}.`)
}
