import { renderScore, measureMasterGain } from './render-score.ts'
import { renderPreview, previewByteLength } from './render-preview.ts'
import { measureLoudness } from '@tempolibre/audio'
import { writeFileSync } from 'node:fs'
import type { Score, Note } from '../score.ts'
const bpm = 100, beat = 60 / bpm
const notes = (f: (bar: number) => [number, number, number, number][]): Note[] => { const out: Note[] = []; for (let b = 0; b < 8; b++) for (const [t, d, p, v] of f(b)) out.push({ start: (b * 4 + t) * beat, duration: d * beat, pitch: p, velocity: v }); return out.sort((a, b) => a.start - b.start) }
const roots = [48, 45, 41, 43]
const base = { pan: 0, gainDb: 0, room: 0.2, hall: 0.1, echo: 0, lowCutHz: 100 }
const score: Score = { id: 'x', genre: 'chillout', bpm, beatsPerBar: 4, key: 'C', sections: [], durationSeconds: 8 * 4 * beat + 2.5, mix: { echoSeconds: beat * 0.75, ducking: 0.3, duckingTimes: notes(() => [[0, 1, 1, 1], [2, 1, 1, 1]]).map(n => n.start) },
  parts: [
    { ...base, role: 'drums', instrument: 'acoustic-drums', lowCutHz: 0, notes: notes(() => [[0, 1, 36, 100], [2, 1, 36, 95], [1, 1, 38, 95], [3, 1, 38, 100], ...[0, .5, 1, 1.5, 2, 2.5, 3, 3.5].map((t, i) => [t, .2, 42, 60 + (i % 2) * 20] as any)]) },
    { ...base, role: 'bass', instrument: 'electric-bass', lowCutHz: 0, room: 0, hall: 0, notes: notes(b => [[0, 1.5, roots[b % 4]! - 12, 95], [2, 1, roots[b % 4]! - 12, 90], [3, 1, roots[b % 4]! - 5, 80]]) },
    { ...base, role: 'harmony', instrument: 'electric-piano', pan: -0.3, notes: notes(b => [0, 4, 7, 11].map(i => [0, 3.8, roots[b % 4]! + 12 + i - (roots[b%4]===45&&i===4?1:0), 72] as any)) },
    { ...base, role: 'colour', instrument: 'strings', pan: 0, gainDb: -6, hall: .4, notes: notes(b => [0, 7].map(i => [0, 4, roots[b % 4]! + 12 + i, 70] as any)) },
    { ...base, role: 'lead', instrument: 'nylon-guitar', pan: 0.25, echo: 0.3, hall: .3, notes: notes(b => [72, 76, 79, 76, 74, 72].map((p, i) => [i * 0.5 + (b % 2), .5, p, 85 + (i % 3) * 8] as any)) },
  ] }
const t0 = performance.now()
const gain = await measureMasterGain(score)
const t1 = performance.now()
console.log('gain', gain, 'took', t1 - t0)
for (let k = 0; k < 6; k++) {
const t2 = performance.now()

const chunks = []
for await (const c of renderScore(score, { masterGainDb: gain })) chunks.push(c)
const ms = performance.now() - t2
console.log('render', ms, 'x', score.durationSeconds * 1000 / ms)
const n = chunks.reduce((s, c) => s + c.left.length, 0)
const left = new Float32Array(n), right = new Float32Array(n)
let at = 0
for (const c of chunks) { left.set(c.left, at); right.set(c.right, at); at += c.left.length }
if (k===5) { console.log(measureLoudness({ sampleRate: 44100, channels: [left, right] }), n, Math.round(score.durationSeconds * 44100))
const wav = Buffer.alloc(44 + n * 4); wav.write('RIFF'); wav.writeUInt32LE(36 + n * 4, 4); wav.write('WAVEfmt ', 8); wav.writeUInt32LE(16, 16); wav.writeUInt16LE(1, 20); wav.writeUInt16LE(2, 22); wav.writeUInt32LE(44100, 24); wav.writeUInt32LE(176400, 28); wav.writeUInt16LE(4, 32); wav.writeUInt16LE(16, 34); wav.write('data', 36); wav.writeUInt32LE(n * 4, 40)
for (let i = 0; i < n; i++) { wav.writeInt16LE(Math.round(left[i]! * 32767), 44 + i * 4); wav.writeInt16LE(Math.round(right[i]! * 32767), 46 + i * 4) }
writeFileSync('/tmp/song.wav', wav) }
}
const t3 = performance.now(); let first = 0, bytes = 0
for await (const b of renderPreview(score, { masterGainDb: gain })) { first ||= performance.now() - t3; bytes += b.length }
const ms = performance.now() - t3
console.log('mp3 first', first, 'total', ms, 'x', score.durationSeconds * 1000 / ms, bytes, previewByteLength(score), process.memoryUsage().rss / 1e6)
