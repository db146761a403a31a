import type { Page } from 'playwright-core'

/**
 * A short film as WebM: a moving square, and a tone like a voice in its middle third. It is recorded by the page's own
 * browser, in real time.
 * @param options.seconds its length
 */
export async function recordVideo(
  page: Page,
  { isSilent = false, seconds }: { seconds: number; isSilent?: boolean },
): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ({ length, silent }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 })
      const paint = canvas.getContext('2d')
      const audio = new AudioContext()
      const sound = audio.createMediaStreamDestination()
      const voice = new OscillatorNode(audio, { frequency: 300 })
      voice.connect(new GainNode(audio, { gain: silent ? 0 : 0.3 })).connect(sound)
      const stream = canvas.captureStream(15)
      for (const track of sound.stream.getAudioTracks()) stream.addTrack(track)
      const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus' })
      const pieces: Blob[] = []
      recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
      await audio.resume()
      recorder.start()
      voice.start(audio.currentTime + length / 3)
      voice.stop(audio.currentTime + (2 * length) / 3)
      const begun = audio.currentTime
      const painting = setInterval(() => {
        paint?.fillRect((audio.currentTime - begun) * 20, 20, 10, 10)
        if (audio.currentTime - begun < length) return
        clearInterval(painting)
        recorder.stop()
      }, 50)
      await stopped
      await audio.close()
      return [...new Uint8Array(await new Blob(pieces).arrayBuffer())]
    },
    { length: seconds, silent: isSilent },
  )
  return Buffer.from(bytes)
}
