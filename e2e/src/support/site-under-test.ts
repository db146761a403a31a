import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openMailbox } from './mailbox.ts'
import { makeDataFolder, projectRoot, removeDataFolder, startSite } from './server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the site under test, without a trailing slash. */
    siteUrl: string
    /** Where the mails of the site under test can be read. */
    mailboxUrl: string
    /** Where the data of the site under test is. */
    dataFolder: string
  }
}

/** Starts the real server on its own data, and a mail server, once per run. */
export default async function startSiteUnderTest({ provide }: TestProject): Promise<() => Promise<void>> {
  const built = join(projectRoot, 'apps', 'web', 'build', 'server', 'index.js')
  if (!existsSync(built)) {
    throw new Error(
      'The site is not built: run npm test, or node scripts/build-web.ts before the browser tests alone.',
    )
  }
  const folder = makeDataFolder()
  const mailbox = await openMailbox()
  const site = await startSite({
    ...mailbox.variables,
    DATA_DIR: folder,
    PREVIEWS: 'on-demand',
    // Tests that are not about limits use a different sender for each sign-up.
    TRUST_PROXY: 'on',
  })
  provide('siteUrl', site.url)
  provide('mailboxUrl', mailbox.url)
  provide('dataFolder', folder)

  let ended = false
  void site.exited.then(({ signal, status, stderr }) => {
    if (!ended)
      process.stderr.write(`The site under test has ended too early: ${signal ?? status}\n${stderr}\n`)
    ended = true
  })

  return async () => {
    const early = ended
    ended = true
    const { status, stderr } = await site.stop()
    await mailbox.close()
    removeDataFolder(folder)
    if (early) throw new Error('The site under test ended before the last test was over; see above.')
    if (status !== 0) throw new Error(`The site under test ended with status ${status}:\n${stderr}`)
  }
}
