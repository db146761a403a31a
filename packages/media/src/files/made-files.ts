import type { MediaStorage } from './media-storage.ts'

/** Files that are made of others when somebody asks for them: once they take `maxBytes`, those least recently used give way. */
export interface MadeKind {
  /** Ends with a slash. */
  folder: string
  /** Of their keys; undefined: all of the folder. */
  pattern?: RegExp
  maxBytes: number
  /** The file that one is made of, without which it stays; undefined: each can be made again. */
  sourceOf?(key: string): string
}

/** Folder of editions; below `masters`, which only signed addresses reach. */
export const editionsFolder = 'masters/editions'

/** Mixes stand among the recordings. One that is imported may be called so as well: `mix-down-0123456789ab.wav`. */
export const mixPattern = /^masters\/mix-[\da-f]{32}\.(?:mp3|wav)$/

/** Folder of previews. One may also have been delivered by the label: that of a stored recording is made of it. */
export const previewsFolder = 'previews'
const masterOfPreview = (key: string) =>
  `masters/${key.slice(previewsFolder.length + 1).replace(/\.mp3$/, '.wav')}`

/** Recordings that are composed, as those of the demo, are as many as the program has: they alone have no cap. */
export const madeKinds: readonly MadeKind[] = [
  { folder: `${editionsFolder}/`, maxBytes: 4e9 },
  { folder: 'masters/', pattern: mixPattern, maxBytes: 2e9 },
  { folder: 'masters/flac/', maxBytes: 20e9 },
  { folder: 'masters/mp3/', maxBytes: 100e9 },
  { folder: 'stems/', maxBytes: 100e9 },
  { folder: `${previewsFolder}/`, maxBytes: 200e9, sourceOf: masterOfPreview },
  // Their notes stay: by those they are drawn again.
  { folder: 'share/', pattern: /\.(?:png|ico)$/, maxBytes: 2e9 },
]

export const isOfKind = (key: string, { folder, pattern }: MadeKind): boolean =>
  key.startsWith(folder) && (pattern?.test(key) ?? true)

/** What files leave free of this machine's disk, in bytes: the database may be on it, and stops when it is full. */
export const reservedBytes = 1024 ** 3

/** Of files that are made ahead, those for which there is room: made ahead, none takes another's place. */
export async function fitting<File extends { key: string; byteLength: number }>(
  storage: Pick<MediaStorage, 'list'>,
  folder: string,
  files: readonly File[],
  kinds: readonly MadeKind[] = madeKinds,
): Promise<File[]> {
  const kind = kinds.find((each) => each.folder === `${folder}/`)
  if (!kind) return [...files]
  const there = new Set<string>()
  let bytes = 0
  for await (const file of storage.list(kind.folder)) {
    there.add(file.key)
    bytes += file.bytes
  }
  return files.filter(({ byteLength, key }) => {
    if (there.has(kind.folder + key)) return true
    const fits = bytes + byteLength <= kind.maxBytes
    if (fits) bytes += byteLength
    return fits
  })
}
