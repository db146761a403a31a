import { searchSorts } from '@tempolibre/domain'
import { languages } from '@tempolibre/locales'
import { z } from 'zod'

const u16 = z.custom<Uint16Array>((value) => value instanceof Uint16Array)
const u32 = z.custom<Uint32Array>((value) => value instanceof Uint32Array)
const i32 = z.custom<Int32Array>((value) => value instanceof Int32Array)
const i8 = z.custom<Int8Array>((value) => value instanceof Int8Array)
const f32 = z.custom<Float32Array>((value) => value instanceof Float32Array)

export const tracksSchema = z.object({
  ids: i32,
  end: z.int(),
  free: i32,
  every: u32,
  bpm: f32,
  duration: f32,
  facets: z.object({ known: i32, values: u16, starts: u32, lengths: u16, used: z.int() }),
  sounds: z.object({ first: i8, rest: i8 }),
  last: z.object({ revision: z.string(), id: z.int() }),
  lastGone: z.string(),
})
export const codesSchema = z.map(z.int(), u32)
/** Orders, each with the tracks in it by their index numbers. */
export const ordersSchema = z.array(
  z.object({ sort: z.enum(searchSorts).exclude(['relevance']), language: z.enum(languages), tracks: u32 }),
)

/** All but the sets of tracks by facet value, which are as much again. */
export type TrackParts = z.infer<typeof tracksSchema>
/** The words of those sets by code. */
export type CodeParts = z.infer<typeof codesSchema>
