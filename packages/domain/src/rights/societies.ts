import listed from './societies.json' with { type: 'json' }

/** A collecting society. */
export interface Society {
  /** CISAC's number, three digits. */
  code: string
  name: string
  /** ISO 3166-1 alpha-2; null if it is none. */
  country: string | null
}

/** CISAC's code of rightholders who belong to no society. */
export const noSociety = '099'

/** The collecting societies by their CISAC code, and `noSociety`. */
export const societies: ReadonlyMap<string, Society> = new Map([
  [noSociety, { code: noSociety, name: 'NS', country: null }],
  ...Object.entries(listed).map(([code, [name = '', country = null]]): [string, Society] => [
    code,
    { code, name, country },
  ]),
])

const plain = (name: string) => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const byName = new Map([...societies.values()].toReversed().map(({ code, name }) => [plain(name), code]))

/** How tables say that somebody is in no society, and names besides the listed ones. */
const otherNames = new Map([
  ['NONE', noSociety],
  ['NOSOCIETY', noSociety],
  ['NONMEMBER', noSociety],
  ['PRSFORMUSIC', '052'],
  ['SESACINC', '071'],
])

/** The code of a society as tables write it: `SACEM`, `058` or `58`; undefined if it is unknown. */
export function findSociety(written: string): string | undefined {
  const name = plain(written)
  const code = name.padStart(3, '0')
  return societies.has(code) ? code : (byName.get(name) ?? otherNames.get(name))
}
