import { ImportError } from '../import-error.ts'
import type { ZipEntry } from './zip-entries.ts'

/** Why a workbook is not read, and what to do next. */
const words = {
  workbook_password:
    'it needs a password: open it, and save it without one, as .xlsx, .ods or CSV, under the same name.',
  workbook_old:
    'it is in the format of Excel 97 to 2003 (.xls), which is not read: open it, and save it as .xlsx, .ods or CSV, under the same name.',
  workbook_binary:
    'it is in Excel’s binary format (.xlsb), which is not read: open it, and save it as .xlsx or CSV, under the same name.',
  workbook_numbers:
    'it is a document of Numbers, which is not read: in Numbers choose File › Export To › Excel or CSV, and put that beside it, under the same name.',
  workbook_link:
    'it is only a link to Google Sheets, and the table is not in it: there choose File › Download › Microsoft Excel or CSV, and put that beside it, under the same name.',
  workbook_broken: 'this is no workbook that can be read: save it again as .xlsx, .ods or CSV.',
} as const

export type WorkbookFault = keyof typeof words

/** @param file its name, for messages */
export const unreadWorkbook = (file: string, code: WorkbookFault, cause?: unknown): ImportError =>
  new ImportError({ file, code }, words[code], { cause })

/** The container of Office before 2007, and of what Office locks since (MS-CFB, 2.2). */
export const isCompound = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)

/** The names that such a container lists of what is in it, for a locked workbook (MS-OFFCRYPTO, 2.3.4) and an old one (MS-XLS, 2.1.2). */
const streams = { workbook_password: ['EncryptedPackage'], workbook_old: ['Workbook', 'Book'] } as const

/** What a container holds. */
export function faultOfCompound(bytes: Uint8Array): WorkbookFault {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const has = (names: readonly string[]) => names.some((name) => content.includes(`${name}\0`, 0, 'utf16le'))
  if (has(streams.workbook_password)) return 'workbook_password'
  return has(streams.workbook_old) ? 'workbook_old' : 'workbook_broken'
}

/** Why an archive of a workbook is not read, by the files in it; undefined: it may be. */
export function faultOfArchive(entries: readonly ZipEntry[]): WorkbookFault | undefined {
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name))
  if (has(/^(?:.*\/)?Index(?:\.zip$|\/.*\.iwa$)|^index\.xml(?:\.gz)?$/)) return 'workbook_numbers'
  return has(/^xl\/workbook\.bin$/) ? 'workbook_binary' : undefined
}

/** Whether a file is a link that Google Drive puts in place of a table. */
export const isLinkToSheet = (name: string): boolean => /\.gsheet$/i.test(name)
