import { BackupError, type DatabaseContents } from '@tempolibre/database'
import { z } from 'zod'

/** Files of a backup. Rows and media are between manifest and hashes. */
export const manifestName = 'manifest.json'
export const sumsName = 'SHA256SUMS'
export const rowsFolder = 'rows/'
export const mediaFolder = 'media/'

/** Raised when a backup gets what this release cannot restore. */
const formatVersion = 1

const manifestSchema = z.object({
  format: z.literal('tempolibre-backup'),
  version: z.number(),
  createdAt: z.iso.datetime(),
  /** Whether the media folder is in it. */
  media: z.boolean(),
  /** Says which secret the site had; null: none yet. */
  secretFingerprint: z.string().nullable(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().nonnegative() }),
  ),
  sequences: z.array(
    z.object({ name: z.string(), value: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() }),
  ),
})

/** What a backup is of: its first file. */
export type Manifest = z.output<typeof manifestSchema>

export function writeManifest(
  contents: DatabaseContents,
  more: Pick<Manifest, 'media' | 'secretFingerprint'>,
): Buffer {
  const manifest: Manifest = {
    format: 'tempolibre-backup',
    version: formatVersion,
    createdAt: new Date().toISOString(),
    ...more,
    ...contents,
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** @throws BackupError if it is no manifest, or of a newer release */
export function readManifest(content: Buffer, path: string): Manifest {
  const parsed = manifestSchema.safeParse(parseJson(content))
  if (!parsed.success)
    throw new BackupError(`${path} is not a backup of Tempolibre. Name one made by npm run backup.`)
  if (parsed.data.version > formatVersion)
    throw new BackupError(`${path} was made by a newer release. Install that release, and restore it there.`)
  return parsed.data
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString())
  } catch {
    // Anything else that stands where the manifest should be.
    return undefined
  }
}
