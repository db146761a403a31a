// What may be uploaded. Browsers load it, so it has no zod.

/** Of one recording, in bytes. */
export const maxSoundBytes = 2 * 1024 ** 3
/** Of a table, a message or a picture, in bytes: they are read as a whole. */
export const maxOtherBytes = 64 * 1024 ** 2
/** Of one upload. */
export const maxUploadFiles = 20_000

/** Workbooks in formats that are not read: an import asks for another one, since the sound beside them may stand in them. */
const unreadWorkbook = /\.(?:xls|xlsb|fods|numbers|gsheet)$/i
export const isUnreadWorkbook = (path: string): boolean => unreadWorkbook.test(path)
/** Whether a file has the name of a workbook. */
export const isWorkbookName = (path: string): boolean =>
  unreadWorkbook.test(path) || /\.(?:xlsx|xlsm|ods)$/i.test(path)

/** By which two paths are one on disks that do not tell capitals apart; accents in one spelling. */
export const plainPath = (path: string): string => path.normalize('NFC').toLowerCase()

/** File names by what they are; an import takes these, and nothing else can be uploaded. */
export const importableFiles = {
  sound:
    /\.(?:wave?|bwf|rf64|aiff?|aifc|flac|mp3|og[ga]|opus|m4a|mp4|aac|alac|wma|w64|caf|ape|wv|tta|dsf|dff|mka)$/i,
  table: /\.(?:csv|tsv|txt|xls[xmb]?|ods|fods|numbers|gsheet)$/i,
  message: /\.xml$/i,
  picture: /\.(?:jpe?g|png|webp|avif)$/i,
} as const

export type ImportableKind = keyof typeof importableFiles

/** Documents of Apple's programs that a disk may show as folders. */
const packageName = /\.(?:numbers|pages|key)$/i
/** What is in each of them, and in no folder that only has such a name: `Index.zip`, `Index/Document.iwa`, `index.xml.gz`. */
const packageIndex = /^index(?:\.zip|\.xml|\.xml\.gz|\.apxl|\.apxl\.gz)?$/i

/** Whether a folder is one document, by its name and the names in it. */
export const isPackage = (folder: string, names: readonly string[]): boolean =>
  packageName.test(folder) && names.some((name) => packageIndex.test(name))

/** The folders among these paths that are documents. */
export function listPackages(paths: readonly string[]): string[] {
  const found = new Set<string>()
  for (const path of paths) {
    const names = path.split('/')
    for (const [at, name] of names.entries())
      if (isPackage(name, names.slice(at + 1, at + 2))) found.add(names.slice(0, at + 1).join('/'))
  }
  return [...found]
}

/** Of a spreadsheet that is a folder one file is sent: an import asks for another format when it sees it. */
const indexOfPackage = /\.numbers\/index(?:\.zip|\/document\.iwa|\.xml(?:\.gz)?)$/i

/** What a file is, by its name; undefined if an import would not read it. */
export function importableKindOf(path: string): ImportableKind | undefined {
  if (indexOfPackage.test(path)) return 'table'
  const kinds = ['sound', 'table', 'message', 'picture'] as const
  return kinds.find((kind) => importableFiles[kind].test(path))
}

/** The most bytes that a file of this kind may have. */
export const maxBytesOf = (kind: ImportableKind): number => (kind === 'sound' ? maxSoundBytes : maxOtherBytes)

/** Bytes of a file or folder name, in UTF-8: file systems take 255. */
const maxNameBytes = 240
const maxPathBytes = 1000

/**
 * Control characters, halves of surrogate pairs and backslashes, of which no name of a file consists, and what has the rest of a name
 * read backwards: `song\u202Evaw.exe`. As U+FFFD a browser shows bytes that are no UTF-8: it cannot open such a file.
 */
const forbidden = /[\p{Cc}\p{Cs}\u202D\u202E\uFFFD\\]/u

/**
 * The path of a file below the uploaded folder, in one spelling of accents; undefined if it could lead anywhere else, or
 * cannot be stored.
 */
export function readUploadPath(text: string): string | undefined {
  const path = text.normalize('NFC')
  const names = path.split('/')
  const bytesOf = (name: string) => new TextEncoder().encode(name).length
  const isName = (name: string) =>
    name !== '' && !name.startsWith('.') && !forbidden.test(name) && bytesOf(name) <= maxNameBytes
  return names.every(isName) && bytesOf(path) <= maxPathBytes ? path : undefined
}

/**
 * Whether a file is one that people do not know they have: hidden, added by a system or a store of files, or beside a document that is
 * open (`~$`). What lies in a bin was deleted.
 */
export const isHiddenFile = (path: string): boolean =>
  path.split('/').some((name) => /^(?:\.|~\$)/.test(name) || hiddenNames.has(name.toLowerCase()))

/** What macOS, Windows, Linux, Synology and QNAP put into folders and onto disks, by its name in small letters. */
const hiddenNames = new Set([
  '__macosx',
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '$recycle.bin',
  'recycler',
  'system volume information',
  'lost+found',
  '#recycle',
  '@recycle',
  '@eadir',
])

/** Why an import leaves a file aside that is no recording it could take: what it is, or why it is not needed. */
export const passedOverKinds = [
  'message_empty',
  'table_other',
  'picture_unused',
  'withdrawn',
  'spreadsheet',
  'archive',
  'document',
  'playlist',
  'picture',
  'video',
  'project',
  'link',
  'hidden',
  'other',
] as const
export type PassedOverKind = (typeof passedOverKinds)[number]

const passedOverNames = {
  archive: /\.(?:zip|rar|7z|tar|t?gz|bz2|tbz2?|xz|txz|zst|lz|dmg|iso|sitx?|cab|ace|part)$/i,
  document:
    /\.(?:pdf|docx?|rtf|odt|pages|gdoc|gslides|md|markdown|html?|nfo|log|pptx?|odp|key|epub|eml|msg|json|ya?ml|url|webloc|lnk)$/i,
  playlist: /\.(?:m3u8?|pls|cue|xspf|asx|wpl|sfv|md5|sha1|sha256|accurip|fpl)$/i,
  picture: /\.(?:gif|tiff?|bmp|heic|heif|jxl|svg|psd|ai|eps|indd|raw|cr2|nef)$/i,
  video: /\.(?:mov|m4v|avi|mkv|webm|mpe?g|wmv|flv|mxf)$/i,
  project:
    /\.(?:mid|midi|als|alp|asd|logicx?|ptx|ptf|rpp|flp|cpr|band|sesx|aup3?|reason|song|nki|sfz|sf2|rx2|peak|pkf|reapeaks|gpk)$/i,
} as const

/** What a file is that an import does not read, by its name. */
export function passedOverKindOf(path: string): PassedOverKind {
  if (isHiddenFile(path)) return 'hidden'
  const kinds = ['archive', 'document', 'playlist', 'picture', 'video', 'project'] as const
  return kinds.find((kind) => passedOverNames[kind].test(path)) ?? 'other'
}

/** Files of one kind that are not used, some of them named. */
export interface PassedOver {
  kind: PassedOverKind
  count: number
  /** The first of them. */
  files: readonly string[]
}

/** Files of one kind that are named. */
const maxNamedFiles = 5

/** Groups files that are not used by why they are not. */
export function groupPassedOver(files: readonly { path: string; kind: PassedOverKind }[]): PassedOver[] {
  return passedOverKinds.flatMap((kind) => {
    const paths = files.flatMap((file) => (file.kind === kind ? file.path : []))
    return paths.length === 0 ? [] : [{ kind, count: paths.length, files: paths.slice(0, maxNamedFiles) }]
  })
}
