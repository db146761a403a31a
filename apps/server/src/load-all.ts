// Loads what the processes of a site load as they start, so that Node.js keeps it compiled: `ensureCompiled` of scripts/setup.mjs.
import { loadMigrations } from '@tempolibre/database'
import './start-server.ts'
import './processes/supervise.ts'
import './start-up/demo.ts'

await loadMigrations()
