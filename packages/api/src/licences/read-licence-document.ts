import type { LicenceDocument } from '@tempolibre/domain'

/** The licence of a row as it was signed. */
export function readLicenceDocument({ document }: { document: string }): LicenceDocument {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `issueLicence` writes the column, and its signature covers every field
  return JSON.parse(document) as LicenceDocument
}
