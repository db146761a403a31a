// npm run dev: the same server, restarted when its code changes; the site is served by Vite and reloads as you edit,
// the studio as it was built.
import {
  becomeServer,
  endWithStarter,
  ensureInstalled,
  ensureMessages,
  ensureStudioBuilt,
  serverArguments,
} from './setup.mjs'

endWithStarter()
await ensureInstalled({ development: true })
await ensureMessages()
await ensureStudioBuilt()
becomeServer(['--watch-path=apps/server/src', '--watch-path=packages', ...serverArguments()], {
  NODE_ENV: 'development',
})
