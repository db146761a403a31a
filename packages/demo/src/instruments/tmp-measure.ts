import { instrumentIds } from '../vocabulary.ts'
import { instruments } from './catalogue.ts'
import { createPlayers } from '../render/players.ts'
import { momentaryLevel, frequencyOf } from './tone.ts'
export async function playNotes(instrument: any, notes: any[], seconds: number) {
  const score: any = { parts: [{ role: 'lead', instrument, notes, pan: 0, gainDb: 0, room: 0, hall: 0, echo: 0, lowCutHz: 0 }], mix: { duckingTimes: [] } }
  const n = Math.round(seconds * 44100)
  const players = await createPlayers(score, n)
  players.play(n)
  const [l, r] = players.outputs[0]!
  return { left: l, right: r }
}
const level = (l: Float32Array, r: Float32Array) => 10 * Math.log10(10 ** (momentaryLevel(l) / 10) + 10 ** (momentaryLevel(r) / 10))
export function power(x: Float32Array, from: number, to: number, f: number) {
  const w = 2 * Math.PI * f / 44100, c = 2 * Math.cos(w); let s1 = 0, s2 = 0; const n = to - from
  for (let i = 0; i < n; i++) { const win = 0.5 - 0.5 * Math.cos(2 * Math.PI * i / n); const s = x[from + i]! * win + c * s1 - s2; s2 = s1; s1 = s }
  return s1 * s1 + s2 * s2 - c * s1 * s2
}
export function pitchError(x: Float32Array, f: number, harmonics: number, from = 0.25, to = 0.85) {
  const a = Math.round(from * 44100), b = Math.round(to * 44100)
  let best = 0, bestP = -1
  const score = (cents: number) => { let p = 0; for (let k = 1; k <= harmonics && k * f < 9000; k++) p += power(x, a, b, k * f * 2 ** (cents / 1200)); return p }
  for (let cents = -48; cents <= 48; cents += 6) { const p = score(cents); if (p > bestP) { bestP = p; best = cents } }
  for (let step = 3; step >= 0.5; step /= 2) for (const c of [best - step, best + step]) { const p = score(c); if (p > bestP) { bestP = p; best = c } }
  return best
}
if (import.meta.main) for (const id of instrumentIds) {
  const ins: any = instruments[id]
  if (ins.kind === 'kit') {
    const notes = []; for (let b = 0; b < 2; b++) for (const [t, p, v] of [[0, 36, 100], [1, 36, 95], [0.5, 38, 95], [1.5, 38, 100], ...[0, .25, .5, .75, 1, 1.25, 1.5, 1.75].map((t, i) => [t, 42, 60 + (i % 2) * 20])] as any) notes.push({ start: b * 2 + t, duration: .1, pitch: p, velocity: v })
    const { left, right } = await playNotes(id, notes.sort((a, b) => a.start - b.start), 4)
    const m = left.map((x, i) => (x + right[i]!) / 2)
    console.log(id.padEnd(22), 'groove level', level(left, right).toFixed(1), 'peak', m.reduce((a,b)=>Math.max(a,Math.abs(b)),0).toFixed(2))
    continue
  }
  const lo = ins.roots[0], hi = ins.roots.at(-1)
  const row = []
  for (const p of [lo + 2, Math.round((lo + hi) / 2), hi - 1]) {
    const { left, right } = await playNotes(id, [{ start: 0, duration: 1.1, pitch: p, velocity: 80 }], 1.5)
    const m = left.map((x, i) => (x + right[i]!) / 2)
    const cents = pitchError(m, frequencyOf(p), ['piano', 'bells', 'marimba', 'vibraphone'].includes(id) ? 1 : 5, ins.playing.attack > 0.2 ? 0.5 : .1, ins.playing.attack > .2 ? 1.1 : .6)
    row.push(`${p}: ${cents.toFixed(1).padStart(5)}c ${level(left, right).toFixed(1)}dB pk ${m.reduce((a,b)=>Math.max(a,Math.abs(b)),0).toFixed(2)}`)
  }
  console.log(id.padEnd(22), row.join(' | '))
}
