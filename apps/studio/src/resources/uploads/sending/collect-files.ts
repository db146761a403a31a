/** A file that was chosen, with its path from the folder on that was dropped or chosen. */
export interface ChosenFile {
  path: string
  file: File
}

/** The files of an input for files, or for a folder. */
export function readChosen(files: FileList): ChosenFile[] {
  return inOneSpelling(Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file })))
}

/**
 * Paths in one spelling of accents (NFC). A second file whose path differs by nothing but that keeps another one, by which it is
 * told: it would take the first one's place.
 */
export function inOneSpelling(chosen: readonly ChosenFile[]): ChosenFile[] {
  const seen = new Set<string>()
  return chosen.map(({ file, path }) => {
    const usual = path.normalize('NFC')
    const isTwin = seen.has(usual)
    seen.add(usual)
    return { file, path: isTwin ? path.normalize('NFD') : usual }
  })
}

/** The files that were dropped, and those of dropped folders at any depth. Must be called while the event is handled. */
export async function readDropped(items: DataTransferItemList): Promise<ChosenFile[]> {
  const entries: FileSystemEntry[] = []
  const files: ChosenFile[] = []
  // The list is empty as soon as the event is over.
  for (const item of items) {
    const entry = item.webkitGetAsEntry()
    const file = entry ? null : item.getAsFile()
    if (entry) entries.push(entry)
    if (file) files.push({ path: file.name, file })
  }
  return inOneSpelling([...files, ...(await readEntries(entries))])
}

async function readEntries(entries: readonly FileSystemEntry[]): Promise<ChosenFile[]> {
  const found: ChosenFile[] = []
  for (const entry of entries) {
    if (isFile(entry)) {
      found.push({ path: entry.fullPath.replace(/^\//, ''), file: await openEntry(entry) })
    } else if (isDirectory(entry)) {
      found.push(...(await readEntries(await listDirectory(entry))))
    }
  }
  return found
}

/** A file that cannot be opened, since its name is no UTF-8, say, is empty: it stops no other, and what is wrong is told of it. */
function openEntry(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(new File([], entry.name))))
}

/** A folder is listed in parts, until an empty one. */
async function listDirectory(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return all
    all.push(...part)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
