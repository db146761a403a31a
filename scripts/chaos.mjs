// npm run chaos: breaks parts of a running site under load, and reports what its visitors lost.
import { ensureBuilt, ensureInstalled, findNode, run } from './setup.mjs'

await ensureInstalled({ development: true })
await ensureBuilt()
process.exit(await run(findNode(), ['chaos/src/main.ts', ...process.argv.slice(2)]))
