import { Upload } from 'tus-js-client'
import { currentLanguage } from '../../../browser/current-language.ts'
import { askToSignInAgain } from '../../../session/sign-in-again.ts'
import { readToken } from '../../../session/token.ts'
import type { SendFile } from './send-queue.ts'

const tusPath = '/api/studio/v1/tus'

/** Bytes of one request: within the server's 30 s on 1.1 Mbit/s. What arrives of a longer one stays as well. */
const chunkBytes = 4 * 1024 ** 2
/** In ms; from the beginning again after every part that arrives. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000]
/** Worth another try besides failures of server and line: slow, overtaken, busy, too many. */
const passing = new Set([408, 409, 423, 429])

/** Sends a file by tus; goes on where an earlier attempt stopped. */
export const sendFile: SendFile = ({ file, fileId, path, uploadId }, onProgress, signal) =>
  new Promise((resolve, reject) => {
    const query = `?lang=${currentLanguage()}`
    let token = readToken()
    const upload = new Upload(file, {
      endpoint: tusPath + query,
      uploadUrl: fileId === undefined ? null : `${tusPath}/${fileId}${query}`,
      chunkSize: chunkBytes,
      retryDelays,
      // The server knows what has arrived, of files from another browser as well.
      storeFingerprintForResuming: false,
      metadata: { upload: uploadId, path, modified: String(file.lastModified) },
      onBeforeRequest(request) {
        token = readToken()
        request.setHeader('Authorization', `Bearer ${token ?? ''}`)
      },
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0
        return status === 0 || status >= 500 ? status !== 507 : passing.has(status)
      },
      onProgress,
      onSuccess: () => resolve(),
      onError(error) {
        const response = 'originalResponse' in error ? error.originalResponse : null
        if (response?.getStatus() === 401) void goOnSignedIn()
        else reject(new Error(readReason(response?.getBody()) ?? ''))
      },
    })
    /** The session has ended: the file waits for a new one. */
    async function goOnSignedIn(): Promise<void> {
      if (readToken() !== token || (await askToSignInAgain())) upload.start()
      else reject(new Error(''))
    }
    signal.addEventListener('abort', () => {
      // What has arrived is removed by whoever stops it.
      void upload.abort().finally(() => reject(new Error('')))
    })
    upload.start()
  })

/** Removes a file of an upload from the server. */
export async function removeSentFile(id: string): Promise<void> {
  const answer = await fetch(`${tusPath}/${id}?lang=${currentLanguage()}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${readToken() ?? ''}`, 'tus-resumable': '1.0.0' },
  })
  if (answer.ok || answer.status === 404) return
  throw new Error(readReason(await answer.text()) ?? '')
}

/** What the server says is wrong: of the field, else of the whole. */
function readReason(body: string | undefined): string | undefined {
  try {
    const answer: unknown = JSON.parse(body ?? '')
    const error = partOf(answer, 'error')
    const fields = partOf(error, 'fields')
    const message =
      partOf(Array.isArray(fields) ? fields[0] : undefined, 'message') ?? partOf(error, 'message')
    return typeof message === 'string' ? message : undefined
  } catch (error) {
    // A proxy's page.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
