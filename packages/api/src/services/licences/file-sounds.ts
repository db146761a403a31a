import { createHash } from 'node:crypto'
import { canonicalise, type FileSound, type SignedFileSound, type SoundFingerprint } from '@tempolibre/domain'
import { fingerprintAlgorithm } from '@tempolibre/domain/sound-fingerprint'
import {
  type Database,
  findMadeSound,
  keepMadeSound,
  type MadeSound,
  recordHandedOut,
} from '@tempolibre/database'
import type { Kysely } from 'kysely'
import { createKeyring } from '../../licences/keyring.ts'
import type { DownloadableFile } from './signed-files.ts'

/** How a file sounds, as it was measured. */
export interface MeasuredFile {
  /** Undefined if none can be made of it. */
  fingerprint: string | undefined
  /** Of a sound of less than two minutes. */
  milliseconds: number | undefined
}

/** Says of a file that is handed out how it sounds, signed for its licence. */
export interface FileSounds {
  /** Whether the file has to say so: its licence has signed no fingerprint of it. */
  isNeeded(file: DownloadableFile): boolean
  /** The statement, if the sound is known: it is on record then. @param version changes with the file's samples */
  find(file: DownloadableFile, version: string): Promise<string | undefined>
  /** Keeps what was measured, puts it on record, and states it. */
  keep(file: DownloadableFile, version: string, measured: MeasuredFile): Promise<string>
  /** Of the key that signs. */
  keyId(): Promise<string>
}

/** Of a name as JSON, in bytes of UTF-8; with it a statement fits its place. */
const maxNameBytes = 600
/** Two minutes have 1264 characters; the catalogue may have longer ones, of other algorithms. */
const maxFingerprintLength = 1400

export function openFileSounds(settings: { db: Kysely<Database>; secret: string }): FileSounds {
  const { db } = settings
  const keyring = createKeyring(settings)

  async function state(file: DownloadableFile, key: string, sound: MadeSound): Promise<string> {
    const { edition, mix, proof } = file
    await recordHandedOut(db, {
      number: proof.number,
      key,
      trackId: proof.trackId,
      edition: edition ?? null,
      mix: mix ?? null,
    })
    const signing = await keyring.current()
    const { algorithm, fingerprint, milliseconds } = sound
    const said: FileSound = {
      format: 1,
      licence: proof.number,
      licence_sha256: proof.sha256,
      name: nameFile(file),
      ...(algorithm !== null && fingerprint !== null && { sound: { algorithm, fingerprint } }),
      ...(milliseconds !== null && { milliseconds }),
      key_id: signing.id,
    }
    const signed: SignedFileSound = { file: said, signature: signing.sign(canonicalise({ ...said })) }
    return JSON.stringify(signed)
  }

  return {
    isNeeded: ({ edition, mix, proof }) => edition !== undefined || mix !== undefined || !proof.isSigned,
    async find(file, version) {
      const key = keyOf(file, version)
      const sound = catalogued(file) ?? (await findMadeSound(db, { key }))
      if (!sound) return undefined
      // What the catalogue has is on record like the rest: it may have another recording tomorrow.
      return state(file, key, catalogued(file) ? await keepMadeSound(db, { key, ...sound }) : sound)
    },
    async keep(file, version, { fingerprint, milliseconds }) {
      const key = keyOf(file, version)
      const measured: MadeSound = {
        algorithm: fingerprint === undefined ? null : fingerprintAlgorithm,
        fingerprint: fingerprint ?? null,
        milliseconds: milliseconds ?? null,
      }
      return state(file, key, await keepMadeSound(db, { key, ...measured }))
    },
    keyId: async () => (await keyring.current()).id,
  }
}

/** What determines the samples of a file. */
function keyOf({ edition = '', key, mix = '' }: DownloadableFile, version: string): string {
  return createHash('sha256').update([key, edition, mix, version].join('\n')).digest('hex')
}

/** The catalogue's fingerprint of a recording that is sent as it is. */
function catalogued({ edition, mix, proof }: DownloadableFile): MadeSound | undefined {
  const { sound } = proof
  if (edition !== undefined || mix !== undefined || !sound || !isOurs(sound)) return undefined
  return { ...sound, milliseconds: null }
}

const isOurs = ({ algorithm, fingerprint }: SoundFingerprint): boolean =>
  algorithm === fingerprintAlgorithm && fingerprint.length <= maxFingerprintLength

/** The file's title, which names what was made of the recording; a mix by its levels. */
function nameFile({ mix, tags }: DownloadableFile): string {
  const title = mix === undefined ? tags.title : `${tags.title} (${mix})`
  const characters = Array.from(title.toWellFormed()).slice(0, maxNameBytes)
  while (Buffer.byteLength(JSON.stringify(characters.join(''))) > maxNameBytes) characters.pop()
  return characters.join('')
}
