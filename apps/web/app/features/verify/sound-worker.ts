// Compares sound in a thread of its own: a song takes longer than a page may stand still.
import { bitErrorRate, decodeWav, fingerprintSound } from '@tempolibre/contract/sound-fingerprint'
import type { SoundQuestion } from './measure-sound.ts'

addEventListener('message', ({ data }: MessageEvent<SoundQuestion>) => {
  // An error that is reported reaches the page.
  answer(data).catch(reportError)
})

async function answer({ expected, recording }: SoundQuestion): Promise<void> {
  const sound = recording instanceof Blob ? await decodeWav(recording) : recording
  postMessage(sound && bitErrorRate(expected, fingerprintSound(sound)))
}
