// npm run build: everything `npm start` would build, without starting it (for images and deployments).
import { ensureBuilt, ensureCompiled, ensureInstalled } from './setup.mjs'

await ensureInstalled({ development: false })
await ensureBuilt()
await ensureCompiled()
