import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Compresses each text file below a folder that browsers request, once and at maximum strength. */
export function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(m?js|css|html|svg|json|webmanifest|txt|xml)$/.test(name)) continue
    const path = join(folder, name)
    const bytes = readFileSync(path)
    const options = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: options }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
