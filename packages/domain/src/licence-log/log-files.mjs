// @ts-check

const folder = 'licence-log'

/** The files of the exported log, as a site keeps and publishes them: docs/licence-log.md. */
export const logFiles = {
  index: `${folder}/index.json`,
  heads: `${folder}/heads.jsonl`,
  keys: `${folder}/keys.json`,
  /** @param {number} file counts from 0 */
  entries: (file) => `${folder}/entries-${String(file).padStart(8, '0')}.jsonl`,
}

/** Path of all of these files on a site. */
export const logFilesPath = `/${folder}/`

/** Whether a key is that of a file of the exported log. @param {string} key */
export const isLogFile = (key) =>
  key === logFiles.index ||
  key === logFiles.heads ||
  key === logFiles.keys ||
  /^licence-log\/entries-\d{8}\.jsonl$/.test(key)
