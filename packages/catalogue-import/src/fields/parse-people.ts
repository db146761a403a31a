import type { RightHolder } from '../record.ts'
import { parseIpi } from './parse-codes.ts'
import { parseShare } from './parse-number.ts'

/**
 * People in one cell, separated by semicolon, comma or ` / `, each with society, share and IPI if they stand there:
 * `Ada Vega (SGAE) 50% [00123456789]`.
 */
export function parsePeople(text: string): RightHolder[] {
  return text
    .split(/\s*[;,|\n]\s*|\s+\/\s+/)
    .map(readPerson)
    .filter(({ name }) => name !== '')
}

function readPerson(text: string): RightHolder {
  const society = /\(([^)]+)\)/.exec(text)?.[1]
  const share = parseShare(/([\d.,]+)\s*%/.exec(text)?.[1] ?? '')
  const ipi = parseIpi(/\[([^\]]+)\]/.exec(text)?.[1] ?? '')
  return {
    name: text
      .replace(/\([^)]*\)|\[[^\]]*\]|[\d.,]+\s*%/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    ...(society !== undefined && { society }),
    ...('value' in share && { performanceShare: share.value }),
    ...('value' in ipi && { ipi: ipi.value }),
  }
}
