// npm start: installs and builds what changed, then runs the server.
import { serverProgram } from './server-program.mjs'
import { becomeServer, ensureBuilt, ensureCompiled, ensureInstalled } from './setup.mjs'

await ensureInstalled({ development: false })
await ensureBuilt()
await ensureCompiled()
becomeServer(serverProgram, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
