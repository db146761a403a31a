import type { StudioResource } from '../records/studio-resource.ts'
import { administration } from './administration.ts'
import { business } from './business.ts'
import { catalogue } from './catalogue.ts'
import { editorial } from './editorial.ts'

/** All kinds of records of the studio, by the groups of the menu. */
export const menuGroups = { catalogue, editorial, business, administration } as const

export const resources: readonly StudioResource[] = Object.values(menuGroups).flat()
