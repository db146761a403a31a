// Builds apps/web, bundles the licence checking script into a single
// file, and compresses the files that browsers will request, once and at maximum strength.
import { join } from 'node:path'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'
import { run } from './setup.mjs'

const web = join(import.meta.dirname, '..', 'apps', 'web')
const command = join(import.meta.dirname, '..', 'node_modules', '@react-router', 'dev', 'bin.cjs')

const status = await run(process.execPath, [command, 'build'], {
  cwd: web,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { NODE_ENV: 'production' },
})
if (status !== 0) process.exit(status)

const client = join(web, 'build', 'client')
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: join(import.meta.dirname, 'verify-licence.mjs'),
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    // Readable, so that users can review it before running it.
    minify: false,
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'verify-licence.mjs' } },
  },
})
compressFiles(client)
