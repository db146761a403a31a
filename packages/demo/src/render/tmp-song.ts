import { composeSong } from '../composer/index.ts'
import { measureMasterGain, renderScore } from './render-score.ts'
import { measureLoudness } from '@tempolibre/audio'
import { readFileSync, writeFileSync } from 'node:fs'
const ids = process.argv.slice(2)
for (const id of ids) {
  const tc = performance.now()
  const score = composeSong(id)
  const c0 = process.cpuUsage(), t0 = performance.now()
  const gain = await measureMasterGain(score)
  const c1 = process.cpuUsage(c0), t1 = performance.now()
  const c2 = process.cpuUsage(), chunks = []
  let first = 0
  for await (const c of renderScore(score, { masterGainDb: gain })) { first ||= performance.now() - t1; chunks.push(c) }
  const c3 = process.cpuUsage(c2), t2 = performance.now()
  const n = chunks.reduce((s, c) => s + c.left.length, 0)
  const left = new Float32Array(n), right = new Float32Array(n)
  let at = 0
  for (const c of chunks) { left.set(c.left, at); right.set(c.right, at); at += c.left.length }
  const l = measureLoudness({ sampleRate: 44100, channels: [left, right] })
  let lr = 0, ll = 0, rr = 0; for (let i = 0; i < n; i++) { lr += left[i]! * right[i]!; ll += left[i]! ** 2; rr += right[i]! ** 2 }
  console.log(id, score.genre, score.durationSeconds.toFixed(0) + 's', 'compose', (t0 - tc).toFixed(0), 'gain', gain, 'LUFS', l.integratedLufs.toFixed(2), 'TP', l.truePeakDbtp.toFixed(2), 'corr', (lr / Math.sqrt(ll * rr)).toFixed(2), 'wall x', (score.durationSeconds * 1000 / (t2 - t1)).toFixed(1), 'cpu x', (score.durationSeconds * 1e6 / (c3.user + c3.system)).toFixed(1), 'rss', (process.memoryUsage().rss / 1e6).toFixed(0), 'parts', score.parts.map(p => p.instrument + ':' + p.notes.length).join(' '))
  const wav = Buffer.alloc(44 + n * 4); wav.write('RIFF'); wav.writeUInt32LE(36 + n * 4, 4); wav.write('WAVEfmt ', 8); wav.writeUInt32LE(16, 16); wav.writeUInt16LE(1, 20); wav.writeUInt16LE(2, 22); wav.writeUInt32LE(44100, 24); wav.writeUInt32LE(176400, 28); wav.writeUInt16LE(4, 32); wav.writeUInt16LE(16, 34); wav.write('data', 36); wav.writeUInt32LE(n * 4, 40)
  for (let i = 0; i < n; i++) { wav.writeInt16LE(Math.round(left[i]! * 32767), 44 + i * 4); wav.writeInt16LE(Math.round(right[i]! * 32767), 46 + i * 4) }
  writeFileSync(`/tmp/${id}.wav`, wav)
}
