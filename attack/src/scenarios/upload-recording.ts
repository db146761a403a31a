import { setTimeout as delay } from 'node:timers/promises'
import { textAt } from './caller.ts'
import type { Customer } from './customers.ts'
import type { ScenarioSite } from './open-site.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Uploads a recording by tus (https://tus.io/protocols/resumable-upload) and imports it. */
export async function uploadRecording(
  site: ScenarioSite,
  { from, get, token }: Customer,
): Promise<{ id: string }> {
  const begun = await get('POST /api/studio/v1/uploads', { name: 'Recordings of the attack' })
  const id = textAt(begun.body, 'record', 'id')
  const bytes = makeWav()
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': from.address,
    'tus-resumable': '1.0.0',
  }
  const metadata = [
    `upload ${base64(id)}`,
    `path ${base64('A Quiet House.wav')}`,
    `modified ${base64(String(Date.now()))}`,
  ]
  const made = await fetch(`${site.url}/api/studio/v1/tus`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') },
  })
  const location = made.headers.get('location')
  if (location === null) throw new Error(`An upload was answered ${made.status}: ${await made.text()}`)
  const sent = await fetch(new URL(location, site.url), {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  })
  if (sent.status !== 204) throw new Error(`A recording was answered ${sent.status}: ${await sent.text()}`)
  const { body: known } = await get(`GET /api/studio/v1/uploads/${id}`)
  const { body: genres } = await get('GET /api/studio/v1/genres?lang=en')
  await get(`PATCH /api/studio/v1/uploads/${id}`, {
    version: textAt(known, 'record', 'version'),
    artist: 'The Quiet Houses',
    genre_id: textAt(genres, 'records', 0, 'id'),
  })
  await get(`POST /api/studio/v1/uploads/${id}/runs`, { kind: 'draft' })
  for (let time = 0; time < 160; time++) {
    const { body } = await get(`GET /api/studio/v1/uploads/${id}`)
    const state = textAt(body, 'record', 'run', 'state')
    if (state !== 'waiting' && state !== 'running' && state !== '') break
    await delay(250)
  }
  return { id }
}

/** Eight seconds of two notes, in stereo at 44.1 kHz. */
function makeWav(): Buffer {
  const rate = 44_100
  const frames = 8 * rate
  const data = Buffer.alloc(frames * 4)
  for (let frame = 0; frame < frames; frame++) {
    const time = frame / rate
    const swell = 0.5 + 0.4 * Math.sin(2 * Math.PI * 2 * time)
    const value = Math.round(
      swell * 12_000 * (Math.sin(2 * Math.PI * 220 * time) + Math.sin(2 * Math.PI * 277 * time)),
    )
    data.writeInt16LE(value, frame * 4)
    data.writeInt16LE(value, frame * 4 + 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 4, 28)
  head.writeUInt16LE(4, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
