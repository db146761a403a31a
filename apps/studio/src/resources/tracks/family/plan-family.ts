import type { Family } from '@tempolibre/contract'

/** A family as it is to be: who is the main track, and the versions in their order. */
export interface FamilyPlan {
  main_id: string
  versions: Pick<Family['versions'][number], 'id' | 'kind' | 'name'>[]
}

/** The family as it is. */
export function planOf({ id, versions }: Family): FamilyPlan {
  return {
    main_id: id,
    versions: versions.map((version) => ({ id: version.id, kind: version.kind, name: version.name })),
  }
}

/** With a version one place up (-1) or down (1). */
export function planMove(family: Family, id: string, by: -1 | 1): FamilyPlan {
  const plan = planOf(family)
  const from = plan.versions.findIndex((version) => version.id === id)
  const [moved] = plan.versions.splice(from, 1)
  if (moved) plan.versions.splice(Math.max(0, from + by), 0, moved)
  return plan
}

/** Without a version. */
export function planDetach(family: Family, id: string): FamilyPlan {
  const plan = planOf(family)
  return { ...plan, versions: plan.versions.filter((version) => version.id !== id) }
}

/** With another version as the main track, in whose place the present one comes. @param name of that as a version */
export function planMain(family: Family, id: string, name: string): FamilyPlan {
  const former = { id: family.id, kind: 'alternate' as const, name }
  const { versions } = planOf(family)
  return { main_id: id, versions: versions.map((version) => (version.id === id ? former : version)) }
}
