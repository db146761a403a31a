import { requireMp3Rates, framesByteLength, infoFrameLength, mp3SampleRates, planMp3 } from './mp3-frames.ts'
import type { Mp3Rates } from './mp3-frames.ts'

/** What must be known of an MP3 before it is encoded. */
export interface Mp3Shape extends Mp3Rates {
  channels: 1 | 2
  /** Samples per channel. */
  sampleCount: number
}

/** LAME's low-pass by bits per second, in hertz (`optimum_bandwidth` of LAME 3.100). */
const lowPass: Readonly<Record<number, number>> = {
  128_000: 17_000,
  160_000: 17_500,
  192_000: 18_600,
  224_000: 19_400,
  256_000: 19_700,
  320_000: 20_500,
}

const tocLength = 100
/** Frames, bytes, table of contents and quality follow the mark. */
const infoFlags = 0x0f
/** LAME's for its standard settings: 100 − 10 · 4 − 3. */
const quality = 57
const constantBitrate = 1
/** Type 4 of the threshold of hearing, psychoacoustics of Naoki Shibata. */
const encodingFlags = 0x14

/**
 * The first frame of an MP3 at a constant bit rate: silent, with the `Info` header by which players find positions
 * and remove the encoder's delay and padding. All of it is known before encoding except the checksum of the sound,
 * which is 0.
 *
 * Source: Gabriel Bouvigne, Mp3 Info Tag revision 1 specifications, and `VbrTag.c` of LAME 3.100; the frame's head is
 * ISO/IEC 11172-3, 2.4.1.3.
 * @throws AudioError `unsupported` for rates that the encoder refuses, `empty` without samples
 */
export function makeMp3Info({ bitrate, channels, sampleCount, sampleRate }: Mp3Shape): Uint8Array {
  const rates = { bitrate, sampleRate }
  requireMp3Rates(rates)
  const { delay, frames, padding } = planMp3(sampleCount)
  const frame = Buffer.alloc(infoFrameLength(rates))
  const totalBytes = frame.length + framesByteLength(rates, frames)
  frame.writeUInt32BE(frameHead(rates, channels))
  let at = channels === 1 ? 21 : 36
  at += frame.write('Info', at, 'latin1')
  at = frame.writeUInt32BE(infoFlags, at)
  at = frame.writeUInt32BE(frames, at)
  at = frame.writeUInt32BE(totalBytes, at)
  for (let share = 0; share < tocLength; share++) {
    const position = frame.length + framesByteLength(rates, Math.floor((share * frames) / tocLength))
    at = frame.writeUInt8(Math.min(255, Math.floor((256 * position) / totalBytes)), at)
  }
  at = frame.writeUInt32BE(quality, at)
  at += frame.write('LAME3.100', at, 'latin1')
  at = frame.writeUInt8(constantBitrate, at)
  at = frame.writeUInt8((lowPass[bitrate] ?? 0) / 100, at)
  // Peak and gains are unknown.
  at += 8
  at = frame.writeUInt8(encodingFlags, at)
  at = frame.writeUInt8(Math.min(255, bitrate / 1000), at)
  at = frame.writeUIntBE(delay * 4096 + padding, at, 3)
  at = frame.writeUInt8(miscellaneous(rates, channels), at)
  // No gain was changed, no preset named.
  at += 3
  at = frame.writeUInt32BE(totalBytes, at)
  // The checksum of the sound.
  at += 2
  frame.writeUInt16BE(crc16(frame.subarray(0, at)), at)
  return frame
}

/** MPEG 1, layer III, no checksum, an original; joint stereo or mono. */
function frameHead({ bitrate, sampleRate }: Mp3Rates, channels: 1 | 2): number {
  const bitrateIndex = [128, 160, 192, 224, 256, 320].indexOf(bitrate / 1000) + 9
  const rateIndex = [44_100, 48_000, 32_000].indexOf(sampleRate)
  const mode = channels === 1 ? 0xc0 : 0x40
  return 0xff_fb_00_00 + bitrateIndex * 0x1000 + rateIndex * 0x400 + mode + 4
}

/** Noise shaping 1, the stereo mode, and the sample rate of the source. */
function miscellaneous({ sampleRate }: Mp3Rates, channels: 1 | 2): number {
  const jointStereo = 3
  return 1 + (channels === 1 ? 0 : jointStereo) * 4 + mp3SampleRates.indexOf(sampleRate) * 64
}

/** CRC-16 with the polynomial 0x8005, reflected, from 0. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}
