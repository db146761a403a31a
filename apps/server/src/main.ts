// The program. What Node.js has compiled of it is kept for the next start, which then takes three quarters of the time.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const compiled = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'node')
enableCompileCache(compiled)
// For the processes that it starts.
process.env['NODE_COMPILE_CACHE'] ??= compiled
// Anything imported above would not be kept.
await import('./run.ts')
