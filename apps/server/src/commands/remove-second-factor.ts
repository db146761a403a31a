// npm run second-factor:remove -- ada@example.org: for somebody who has neither their phone nor a recovery code any more.
// Servers may go on running. Make sure first that it is the owner who asks.
import { findUserByEmail, removeApp } from '@tempolibre/database'
import { pathTo } from '@tempolibre/locales'
import { CommandError, runCommand } from './run-command.ts'

const usage = 'Sign somebody in by password alone again: npm run second-factor:remove -- ada@example.org'

await runCommand(async ({ db, environment }) => {
  const [email, ...more] = process.argv.slice(2)
  if (email === undefined || more.length > 0) throw new CommandError(usage)
  const user = await findUserByEmail(db, { email: email.trim().toLowerCase() })
  if (!user) throw new CommandError(`Nobody has an account with the address ${email}.`)
  const removed = await removeApp(db, {
    userId: user.id,
    mail: (language) => ({ link: environment.siteUrl + pathTo('forgot-password', language) }),
  })
  if (!removed) throw new CommandError(`${user.email} has no authenticator app.`)
  process.stdout.write(
    `${user.email} signs in by password alone from now on, and is told so by mail. Passkeys stay as they are.\n`,
  )
})
