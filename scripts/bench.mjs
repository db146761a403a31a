// npm run bench: measures the promised speeds and reports them; `npm run bench -- NAME` measures one subject.
import { ensureBuilt, ensureCompiled, ensureInstalled, findNode, run } from './setup.mjs'

await ensureInstalled({ development: true })
await ensureBuilt()
await ensureCompiled()
process.exit(await run(findNode(), ['bench/src/main.ts', ...process.argv.slice(2)]))
