import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { hasCode } from '@tempolibre/domain/thrown'
import { AudioError } from '../audio-error.ts'
import { readMetadata } from '../tags/read-metadata.ts'
import { openWav } from '../wav/wav-stream.ts'
import type { SoundSource } from './opened-sound.ts'

type Ffmpeg = ChildProcessByStdio<null, Readable, Readable>

/** What music-metadata recognises of a file. */
interface Description {
  codec: string
  container: string
  isLossy: boolean
  bits: number | undefined
}

/** How lists of other files begin: HLS, ffmpeg's own, PLS, and DASH or another XML. */
const fileList = /^(?:\u00ef\u00bb\u00bf)?\s*(?:#EXTM3U|ffconcat\b|\[playlist\]|<)/i
/** Characters kept of what ffmpeg says. */
const maxComplaint = 2000

/**
 * Opens a sound that ffmpeg decodes, in a process of its own: as a WAV of 32-bit floats, whose head tells rate and
 * channels. Close it, or the process stays.
 * @param ffmpeg its command, or its path
 * @throws AudioError `unsupported` without ffmpeg, or if ffmpeg finds no sound
 */
export async function openWithFfmpeg(path: string, ffmpeg: string): Promise<SoundSource> {
  const name = basename(path)
  if (await isFileList(path)) throw notSound(name)
  const known = await describe(path)
  const child = await start(ffmpeg, path)
  if (!child) {
    throw new AudioError(
      'unsupported',
      known
        ? `${name} is ${known.codec.replace('/', ' ')}, which needs ffmpeg here: install ffmpeg, or convert it to WAV or FLAC.`
        : notSound(name).message,
    )
  }
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => {
    if (complaint.length < maxComplaint) complaint += text.toString()
  })
  const ended = once(child, 'close')
  const close = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const wav = await openWav(child.stdout, Infinity, name).catch(async (error: unknown) => {
    await close()
    if (!(error instanceof AudioError)) throw error
    throw notSound(name, new Error(complaint))
  })
  const readBlocks = async function* () {
    yield* wav.blocks
    await ended
    if (child.exitCode === 0) return
    throw new AudioError('damaged', `${name} is damaged: export or upload it again.`, {
      cause: new Error(complaint),
    })
  }
  return {
    ...(known ?? { codec: 'unknown', container: 'unknown', isLossy: true, bits: undefined }),
    channelCount: wav.channelCount,
    sampleRate: wav.sampleRate,
    sampleCount: undefined,
    blocks: readBlocks(),
    close,
  }
}

const notSound = (name: string, cause?: Error) =>
  new AudioError('unsupported', `${name} cannot be read as sound: use a WAV, AIFF, FLAC, MP3 or Ogg file.`, {
    cause,
  })

/** Whether a file is a list of others, which may be anywhere on this machine: ffmpeg would read them. */
async function isFileList(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
  return fileList.test(buffer.toString('latin1', 0, bytesRead))
}

/** @returns undefined if ffmpeg is not installed */
async function start(ffmpeg: string, path: string): Promise<Ffmpeg | undefined> {
  const quiet = ['-v', 'error', '-nostdin', '-xerror']
  // From this file alone, whatever addresses are in it; an absolute path is no option, and has no protocol.
  const input = ['-protocol_whitelist', 'file', '-i', `file:${resolve(path)}`]
  const output = ['-map', '0:a:0', '-acodec', 'pcm_f32le', '-f', 'wav', 'pipe:1']
  const child = spawn(ffmpeg, [...quiet, ...input, ...output], { stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    await once(child, 'spawn')
    return child
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** @returns undefined for what is not known to be sound */
async function describe(path: string): Promise<Description | undefined> {
  try {
    const { format } = await readMetadata(path, { duration: false, skipCovers: true })
    const { bitsPerSample, codec, container, lossless } = format
    if (!codec || !container) return undefined
    return { codec, container, isLossy: lossless !== true, bits: lossless ? bitsPerSample : undefined }
  } catch {
    // Whatever the parser's error, the kind is unknown; ffmpeg may still know it.
    return undefined
  }
}
