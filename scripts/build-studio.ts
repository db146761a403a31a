// Builds apps/studio and compresses its files.
import { join } from 'node:path'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'

const studio = join(import.meta.dirname, '..', 'apps', 'studio')

await build({ root: studio, mode: 'production', logLevel: 'warn' })
compressFiles(join(studio, 'build'))
