import { describeCharacters, findUnprintable } from '@tempolibre/api/printable'
import type { ImportProblem, PlannedRecording } from '@tempolibre/catalogue-import'

/**
 * What certificates and invoices could not show of a recording's title and artist: a warning, since the song can be sold and its
 * papers then say where the name is complete. The studio refuses such names where they are typed.
 */
export async function listUnprintable({
  artist,
  path,
  title,
}: Pick<PlannedRecording, 'artist' | 'path' | 'title'>): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = []
  for (const name of new Set([...Object.values(title), artist])) {
    const found = await findUnprintable(name)
    if (found.length === 0) continue
    const characters = describeCharacters(found)
    problems.push({
      severity: 'warning',
      file: path,
      code: 'unprintable',
      inputs: { name, characters },
      message: `certificates and invoices can't show all of “${name}”: write it without ${characters}.`,
    })
  }
  return problems
}
