// What visitors do, as browsers report it.
import { playsPath, searchCountsPath } from '../visitor-counts.ts'

export const recordPlays = { method: 'POST', path: playsPath } as const
export const recordSearch = { method: 'POST', path: searchCountsPath } as const
