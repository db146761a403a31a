// Builds apps/web, draws its logo, and compresses what browsers will ask for, once and as small as it gets.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { rasteriseLogo } from '../apps/server/src/share/rasterise.ts'

const web = join(import.meta.dirname, '..', 'apps', 'web')
const command = join(import.meta.dirname, '..', 'node_modules', '@react-router', 'dev', 'bin.cjs')

const { status } = spawnSync(process.execPath, [command, 'build'], {
  cwd: web,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
})
if (status !== 0) process.exit(status ?? 1)

const client = join(web, 'build', 'client')
writeFileSync(join(client, 'logo.png'), await rasteriseLogo())
for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|svg|json|webmanifest|txt|xml)$/.test(name)) continue
  const path = join(client, name)
  const bytes = readFileSync(path)
  const options = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: options }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
