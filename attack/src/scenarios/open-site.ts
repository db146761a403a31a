import { randomBytes } from 'node:crypto'
import { makeDataFolder, removeDataFolder, startSite } from '@tempolibre/e2e/server-process'
import { MailServer } from '@tempolibre/server/mail-server'
import { type Administrator, isError } from '../site-under-attack.ts'

/** A site on its own data that a scenario attacks from outside: by HTTP, by its mails, by its files and processes. */
export interface ScenarioSite extends AsyncDisposable {
  url: string
  /** Of the process that was started; the others descend from it. */
  pid: number
  /** Where its data is. */
  folder: string
  mails: MailServer
  administrator: Administrator
  /** Lines logged as errors since the last call. */
  takeErrors(): string[]
}

/**
 * Starts the whole server on data of its own, behind a proxy that says who calls.
 * @param processes how many serve
 */
export async function openSite(processes: 1 | 2): Promise<ScenarioSite> {
  const folder = makeDataFolder()
  const mails = new MailServer()
  await mails.open()
  const administrator = {
    email: `chief-${randomBytes(6).toString('hex')}@label.example`,
    password: `Sesame-${randomBytes(6).toString('hex')}-Q7!`,
  }
  const errors: string[] = []
  const site = await startSite(
    {
      AUTH_SECRET: randomBytes(32).toString('hex'),
      DATA_DIR: folder,
      PROCESSES: String(processes),
      LOG_LEVEL: 'warn',
      MAIL_FROM: 'site@music.example',
      MAIL_TO: 'operator@music.example',
      PREVIEWS: 'on-demand',
      SMTP_URL: mails.url,
      STUDIO_EMAIL: administrator.email,
      STUDIO_PASSWORD: administrator.password,
      TRUST_PROXY: 'on',
      // A receiver of webhooks that really answers is on this machine.
      WEBHOOK_TARGETS: 'any',
    },
    {
      nodeArguments: [],
      onLine(line) {
        if (isError(line)) errors.push(line.slice(0, 2000))
      },
      onMessage: () => {},
    },
  )
  return {
    url: site.url,
    pid: site.pid,
    folder,
    mails,
    administrator,
    takeErrors: () => errors.splice(0),
    async [Symbol.asyncDispose]() {
      const { status, stderr } = await site.stop()
      await mails.close()
      removeDataFolder(folder)
      if (status !== 0) throw new Error(`The site ended with status ${status}:\n${stderr}`)
    },
  }
}
