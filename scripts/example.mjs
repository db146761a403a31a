// npm run example: follows the worked example of CONTRIBUTING.md in a copy of the checkout, and runs the tests that it names.
import { becomeServer, ensureInstalled, ensureMessages } from './setup.mjs'

await ensureInstalled({ development: true })
await ensureMessages()
becomeServer(['scripts/example/follow-example.ts', ...process.argv.slice(2)])
