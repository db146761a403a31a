import { type Agent, request } from 'node:http'
import { siteUrl } from './visitor.ts'

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/**
 * Sends one request exactly as given: fetch would normalise the path, choose encodings and add cache headers.
 * @param agent keeps connections for further requests; without one each request has its own
 */
export function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  agent: Agent | false = false,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(siteUrl)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
    })
      .on('error', reject)
      .end()
  })
}
