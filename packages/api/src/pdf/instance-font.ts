import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

type Call = (name: string, ...args: number[]) => number

interface Library {
  call: Call
  /** Another one after the library has taken more memory. */
  memory(): ArrayBuffer
}

/** As far as it is used here; the types of Node.js lack it. */
interface WebAssemblyApi {
  instantiate(bytes: Uint8Array): Promise<{ instance: { exports: Record<string, unknown> } }>
}

const weightAxis = tagOf('wght')
/** Of a blob whose bytes are copied (`hb_memory_mode_t`). */
const duplicate = 0

let library: Promise<Library> | undefined

/**
 * Turns a variable font into the plain font of one weight. PDFs have no variable fonts. The C functions are HarfBuzz's
 * (hb-subset.h).
 */
export async function instanceFont(bytes: Uint8Array, weight: number): Promise<Buffer> {
  library ??= openLibrary()
  const { call, memory } = await library
  const at = call('malloc', bytes.byteLength)
  new Uint8Array(memory()).set(bytes, at)
  const blob = call('hb_blob_create', at, bytes.byteLength, duplicate, 0, 0)
  call('free', at)
  const face = call('hb_face_create', blob, 0)
  call('hb_blob_destroy', blob)
  const input = call('hb_subset_input_create_or_fail')
  call('hb_subset_input_keep_everything', input)
  call('hb_subset_input_pin_axis_location', input, face, weightAxis, weight)
  const plain = call('hb_subset_or_fail', face, input)
  call('hb_subset_input_destroy', input)
  call('hb_face_destroy', face)
  if (plain === 0) throw new Error('a font has no instance of this weight')
  const made = call('hb_face_reference_blob', plain)
  const from = call('hb_blob_get_data', made, 0)
  const copy = Buffer.from(memory().slice(from, from + call('hb_blob_get_length', made)))
  call('hb_blob_destroy', made)
  call('hb_face_destroy', plain)
  return copy
}

async function openLibrary(): Promise<Library> {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const webAssembly: WebAssemblyApi = Reflect.get(globalThis, 'WebAssembly')
  const { instance } = await webAssembly.instantiate(await readFile(file))
  const memory = () => {
    const known = instance.exports['memory']
    if (
      typeof known === 'object' &&
      known !== null &&
      'buffer' in known &&
      known.buffer instanceof ArrayBuffer
    )
      return known.buffer
    throw new Error(`${file} has no memory`)
  }
  const call: Call = (name, ...args) => {
    const run = instance.exports[name]
    if (typeof run !== 'function') throw new Error(`${file} has no ${name}`)
    return Number(run(...args))
  }
  call('_initialize')
  return { call, memory }
}

function tagOf(name: string): number {
  return Buffer.from(name, 'latin1').readUInt32BE()
}
