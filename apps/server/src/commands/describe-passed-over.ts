import type { PassedOver, PassedOverKind } from '@tempolibre/domain/upload-rules'

/** What files that are not used are, one and several, and why, or what to do. */
const words: Readonly<Record<PassedOverKind, readonly [one: string, several: string, why: string]>> = {
  message_empty: ['empty message', 'empty messages', 'there is nothing to read'],
  table_other: ['table', 'tables', 'another one was named by --metadata'],
  picture_unused: ['picture', 'pictures', 'cover of no recording'],
  withdrawn: ['recording', 'recordings', 'a message does not offer it here, or no longer'],
  spreadsheet: ['spreadsheet', 'spreadsheets', 'a table of the same name was read in its place'],
  archive: ['archive', 'archives', 'unpack it, and what is in it is read'],
  document: ['document', 'documents', 'an import reads none; a table in it has to be saved as .xlsx or CSV'],
  playlist: ['playlist or checksum', 'playlists and checksums', 'an import reads none'],
  picture: ['picture', 'pictures', 'export it as JPEG, PNG or WebP'],
  video: ['video', 'videos', 'an import reads none'],
  project: ['project or MIDI file', 'project and MIDI files', 'export the sound as WAV or FLAC'],
  link: ['link', 'links', 'its files are read under another path, or it leads back'],
  hidden: ['hidden file or folder', 'hidden files and folders', 'an import reads none'],
  other: ['other file', 'other files', 'an import reads none'],
}

/** A line for each kind of files that are not used: how many there are, why they are not used, and the first of them. */
export const describePassedOver = (groups: readonly PassedOver[]): string[] =>
  groups.map(({ count, files, kind }) => {
    const [one, several, why] = words[kind]
    const others = count - files.length
    const names = `${files.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
    return `Not used: ${count} ${count === 1 ? one : several} (${why}): ${names}`
  })
