export { createMp3Encoder } from './mp3-encoder.ts'
export type { Mp3Encoder, Mp3EncoderOptions } from './mp3-encoder.ts'
export { mp3Bitrates, mp3ByteLength, mp3SampleRates } from './mp3-frames.ts'
export type { Mp3Rates } from './mp3-frames.ts'
