// npm run attack: sends hostile requests to every endpoint and page, and reports what went wrong.
import { ensureBuilt, ensureInstalled, findNode, run } from './setup.mjs'

await ensureInstalled({ development: true })
await ensureBuilt()
process.exit(await run(findNode(), ['attack/src/main.ts', ...process.argv.slice(2)]))
