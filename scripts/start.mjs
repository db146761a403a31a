// npm start: installs and builds what changed, then runs the server.
import { becomeServer, ensureBuilt, ensureInstalled } from './setup.mjs'

await ensureInstalled({ development: false })
await ensureBuilt()
becomeServer(['apps/server/src/main.ts'], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
