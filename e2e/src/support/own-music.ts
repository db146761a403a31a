import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot, type Variables } from './server-process.ts'

/** A tone in stereo, 16 bits at 48 kHz, as in a WAV of 44 bytes before its samples (RIFF, PCM). @param hertz its pitch */
export function makeWav(length: number, hertz = 440): Buffer {
  const [rate, frameBytes] = [48_000, 4]
  const bytes = Buffer.alloc(44 + length * rate * frameBytes)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(2, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * frameBytes, 28)
  bytes.writeUInt16LE(frameBytes, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(bytes.length - 44, 40)
  for (let at = 44, sample = 0; at < bytes.length; at += frameBytes, sample++) {
    const value = Math.round(8000 * Math.sin((2 * Math.PI * hertz * sample) / rate))
    bytes.writeInt16LE(value, at)
    bytes.writeInt16LE(value, at + 2)
  }
  return bytes
}

/** Imports a folder of recordings beside a running site. @returns what the command printed */
export async function importMusic(folder: string, variables: Variables, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(projectRoot, 'apps', 'server', 'src', 'commands', 'import-folder.ts'), folder, ...args],
    { env: { ...process.env, ...variables } },
  )
  return stdout
}
