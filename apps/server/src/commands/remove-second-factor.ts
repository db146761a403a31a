// npm run second-factor:remove -- ada@example.org: for a user who has lost both phone and recovery codes. Servers may
// keep running. First make sure that the owner is asking.
import { tidyEmail } from '@tempolibre/domain/email-address'
import { findUserByEmail, removeApp } from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import { CommandError, runCommand } from './run-command.ts'

const usage = 'Remove a user’s second factor: npm run second-factor:remove -- ada@example.org'

await runCommand(async ({ db, environment }) => {
  const [email, ...more] = process.argv.slice(2)
  if (email === undefined || more.length > 0) throw new CommandError(usage)
  const user = await findUserByEmail(db, { email: tidyEmail(email) })
  if (!user) throw new CommandError(`Nobody has an account with the address ${email}.`)
  const removed = await removeApp(db, {
    userId: user.id,
    mail: (language) => ({ link: environment.siteUrl + pathTo('forgot-password', language) }),
  })
  if (!removed) throw new CommandError(`${user.email} has no authenticator app.`)
  process.stdout.write(
    `${user.email} signs in by password alone from now on, and is notified by mail. Passkeys are unchanged.\n`,
  )
})
