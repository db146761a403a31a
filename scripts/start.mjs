// npm start: installs and builds what changed, then runs the server.
import {
  becomeServer,
  endWithStarter,
  ensureBuilt,
  ensureCompiled,
  ensureInstalled,
  serverArguments,
} from './setup.mjs'

endWithStarter()
await ensureInstalled({ development: false })
await ensureBuilt()
await ensureCompiled()
becomeServer(serverArguments(), { NODE_ENV: process.env.NODE_ENV ?? 'production' }, { linked: true })
