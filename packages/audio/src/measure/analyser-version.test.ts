import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSound } from '../read/open-sound.ts'
import { makeStorable } from '../read/storable-sound.ts'
import { grooves, makeGroove } from '../test-signals.ts'
import { encodeWav } from '../wav/wav-writer.ts'
import { analyserVersion, measureSound } from './measure-sound.ts'

const folder = mkdtempSync(join(tmpdir(), 'analyser-version-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname

/** What is measured of a file, with as many digits as any machine gives alike. */
async function measure(path: string): Promise<unknown> {
  const opened = await openSound(path)
  try {
    const { peaks, ...measured } = await measureSound(makeStorable(opened))
    const round = (_: string, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(5)) : value
    return JSON.parse(JSON.stringify({ ...measured, peaks: peaks.length }, round))
  } finally {
    await opened.close()
  }
}

/** Of what each version measures; a version that is not the latest is never asked for again. */
const known = { version: 1, digest: '9619ebba1439fec3' }

test(
  '[R17.73] who changes what is measured of a file raises the version of the analyser',
  { timeout: 120_000 },
  async () => {
    const wav = join(folder, 'groove.wav')
    writeFileSync(wav, encodeWav(makeGroove(grooves.rock, 104, 8, 44_100), 16))
    const paths = [wav, ...['two-tones.flac', 'two-tones.ogg', 'tone.opus'].map(fixture)]
    const measured = await Promise.all(paths.map(measure))
    const digest = createHash('sha256').update(JSON.stringify(measured)).digest('hex').slice(0, 16)
    expect(
      { version: analyserVersion, digest },
      'the numbers have changed: raise analyserVersion, and write both here',
    ).toEqual(known)
  },
)
