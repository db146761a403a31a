import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { type PreparedBody, prepareBody, prepareFile, sendPrepared } from '../http/prepared-body.ts'
import { commonSecurityHeaders } from '../http/security-headers.ts'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}

export type AssetServer = (
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | Promise<boolean>

/**
 * Loads built files into memory, as compressed by the build alone, and returns a listener for them; false if there is no such file.
 * @param prefix of their addresses
 */
export function loadAssets(folder: string, siteUrl: string, prefix = ''): AssetServer {
  const common = commonSecurityHeaders(siteUrl)
  const files = new Map<string, PreparedBody>()
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  for (const name of names) {
    const contentType = contentTypes[extname(name)]
    if (!contentType) continue
    const path = join(folder, name)
    const compressed = existsSync(`${path}.br`)
      ? { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
      : undefined
    const address = `${prefix}/${name.replaceAll('\\', '/')}`
    const headers = {
      ...common,
      'content-type': contentType,
      // Names under assets/ contain the content's hash.
      'cache-control': address.startsWith(`${prefix}/assets/`)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=86400',
    }
    files.set(
      address,
      compressed
        ? prepareFile({ headers, compressed, read: () => readFile(path) })
        : prepareBody({ status: 200, headers, body: readFileSync(path), isCompressed: true }),
    )
  }
  return (pathname, request, response) => {
    const file = files.get(pathname)
    if (!file) return false
    // At once, unless a client takes nothing compressed.
    return sendPrepared(file, request, response)?.then(() => true) ?? true
  }
}
