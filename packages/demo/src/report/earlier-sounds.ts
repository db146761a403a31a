import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLoudnessMeter } from '@tempolibre/audio/loudness'
import { openSound } from '@tempolibre/audio/open-sound'

/** An earlier version of a song. */
export interface EarlierSound {
  /** Path of its MP3. */
  path: string
  /** Measured. */
  lufs: number
}

/**
 * The earlier version of a song in a folder of MP3 files named by songs' ids, as `npm run music:render` and former
 * reports write them; undefined if it is not there.
 * @throws AudioError if the file is no sound
 */
export async function findEarlierSound(folder: string, id: string): Promise<EarlierSound | undefined> {
  const path = join(folder, `${id}.mp3`)
  if (!existsSync(path)) return undefined
  const sound = await openSound(path)
  try {
    const meter = createLoudnessMeter(sound.sampleRate, sound.channelCount)
    for await (const block of sound.blocks) meter.add(block)
    return { path, lufs: Math.max(-70, meter.integratedLufs()) }
  } finally {
    await sound.close()
  }
}
