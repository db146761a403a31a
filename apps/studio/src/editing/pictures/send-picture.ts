import { type Picture, type PictureCrop, writePictureCrop } from '@tempolibre/domain/pictures'
import { createRequest } from '@tempolibre/contract/request'
import { currentLanguage } from '../../browser/current-language.ts'
import { signedIn } from '../../session/studio-request.ts'
import { readToken } from '../../session/token.ts'

/** A picture of 20 MB on a slow line, and the time to make all its sizes. */
const patienceMs = 300_000

/** Where pictures of each use are sent. */
const addresses = { text: '/api/studio/v1/pictures', look: '/api/studio/v1/look' } as const

/** A picture for texts and records, or a logo or an icon. */
export type PictureUse = keyof typeof addresses

/**
 * Uploads a picture.
 * @param crop the part of it that is kept; undefined: all
 * @throws ApiError that says in the studio's language why it is refused
 */
export async function sendPicture(file: Blob, use: PictureUse, crop?: PictureCrop): Promise<Picture> {
  const send = createRequest({
    baseUrl: '',
    authToken: readToken,
    timeoutMs: patienceMs,
    // The contract's calls send JSON; the bytes of a picture are the body itself.
    fetch: (request) => fetch(new Request(request, { method: 'POST', body: file })),
  })
  const part = crop ? `&crop=${writePictureCrop(crop)}` : ''
  const address = `${addresses[use]}?lang=${currentLanguage()}${part}`
  const { picture } = await signedIn(() => send<{ picture: Picture }>({ method: 'POST', address }))
  return picture
}
