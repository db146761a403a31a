import { hashContent } from '@tempolibre/domain/hash-content'
import {
  groupPassedOver,
  importableKindOf,
  isUnreadWorkbook,
  listPackages,
  type PassedOverKind,
  passedOverKindOf,
  plainPath,
} from '@tempolibre/domain/upload-rules'
import type { ChosenFile } from './collect-files.ts'
import { inPlainSpelling } from './plain-spelling.ts'
import type { Told } from './told.ts'
import { faultOf, type FileToSend, type KnownFile } from './send-queue.ts'

/**
 * Compares files with those that an upload has, by path and content. A path that differs by capitals alone is the same one: disks
 * that do not tell them apart change them at will. Whatever this window has sent before does not count: another
 * window, or somebody else, may have sent another file since.
 * @param folders in which all files were chosen, with slashes at their ends
 */
export async function compareFiles(
  chosen: readonly ChosenFile[],
  known: readonly KnownFile[],
  folders: readonly string[] = [],
): Promise<{ send: readonly FileToSend[]; told: Told }> {
  const byPath = new Map(known.map((file) => [file.path, file]))
  const knownPathOf = inPlainSpelling(chosen, known)
  const packages = listPackages(chosen.map(({ path }) => path))
  const importable = chosen.filter((each) => passedOver(each, packages) === undefined)
  const send: FileToSend[] = []
  const replaced: string[] = []
  let [added, resumed, same] = [0, 0, 0]
  for (const { file, path: written } of importable) {
    const path = knownPathOf(written)
    const present = byPath.get(path)
    // What cannot be sent is said by whoever sends it.
    if (faultOf(path, file) !== undefined) {
      send.push({ path, file })
      continue
    }
    if (!present) added++
    else if (!present.complete && isUnchanged(present, file)) resumed++
    else if (present.complete && (await isSame(present, file))) {
      same++
      continue
    } else replaced.push(path)
    const goesOn = present && !present.complete && isUnchanged(present, file)
    send.push({ path, file, ...(goesOn && { fileId: present.id, received: present.received }) })
  }
  const paths = new Set(chosen.map(({ path }) => knownPathOf(path)))
  const plainFolders = folders.map(plainPath)
  const missing = known.filter(
    ({ path }) => !paths.has(path) && plainFolders.some((folder) => plainPath(path).startsWith(folder)),
  )
  // A folder that is one document is told of once.
  const others = new Map(
    chosen.flatMap((each) => {
      const other = passedOver(each, packages)
      return other && other.kind !== 'sent' ? [[other.path, { path: other.path, kind: other.kind }]] : []
    }),
  )
  return {
    send,
    told: { added, replaced, resumed, same, missing, passedOver: groupPassedOver([...others.values()]) },
  }
}

/**
 * What a file is that is not sent, and by which path it is told of; undefined: it is sent. Of a spreadsheet that is a folder one file
 * is sent for all, so that the import asks for another format.
 */
function passedOver(
  { file, path }: ChosenFile,
  packages: readonly string[],
): { path: string; kind: PassedOverKind | 'sent' } | undefined {
  const document = packages.find((each) => path.startsWith(`${each}/`))
  const kind = passedOverKindOf(path)
  const importable = importableKindOf(path)
  if (document !== undefined && isUnreadWorkbook(document))
    return importable === 'table' ? undefined : { path: document, kind: 'sent' }
  if (document !== undefined) return { path: document, kind: passedOverKindOf(document) }
  if (kind === 'hidden' || importable === undefined) return { path, kind }
  // Such as the one that says that a batch is complete.
  return importable === 'message' && file.size === 0 ? { path, kind: 'message_empty' } : undefined
}

/** By size and time: browsers tell the time of a file in whole milliseconds. */
const isUnchanged = (known: KnownFile, file: File): boolean =>
  known.bytes === file.size && Date.parse(known.modified_at) === file.lastModified

/**
 * Whether a file has the content that was sent. Sound of another time is sent again: of large files only parts are compared, and
 * some programs set the time back.
 */
async function isSame(known: KnownFile, file: File): Promise<boolean> {
  const kind = importableKindOf(known.path)
  if (!kind || known.bytes !== file.size) return false
  const isUntouched = isUnchanged(known, file)
  if (kind === 'sound' && !isUntouched) return false
  // What arrived before contents were compared, and pages without encryption, where browsers compute nothing.
  if (!known.content_hash || !('subtle' in crypto)) return isUntouched && kind === 'sound'
  const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())
  return hashContent(kind, file.size, read).then(
    (hash) => hash === known.content_hash,
    // It cannot be read any more: whoever sends it says so.
    () => false,
  )
}
