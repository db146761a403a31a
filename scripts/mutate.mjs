// npm run mutate: seeds small bugs in a copy of the checkout and lists those that the unit tests miss.
import { becomeServer, ensureBuilt, ensureInstalled } from './setup.mjs'

await ensureInstalled({ development: true })
await ensureBuilt()
becomeServer(['scripts/mutation/mutate.ts', ...process.argv.slice(2)])
