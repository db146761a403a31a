// npm start: installs and builds what changed, then runs the server.
import { serverProgram } from './server-program.mjs'
import { becomeServer, endWithStarter, ensureBuilt, ensureCompiled, ensureInstalled } from './setup.mjs'

endWithStarter()
await ensureInstalled({ development: false })
await ensureBuilt()
await ensureCompiled()
becomeServer(serverProgram, { NODE_ENV: process.env.NODE_ENV ?? 'production' }, { linked: true })
