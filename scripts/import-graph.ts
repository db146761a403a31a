import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Nodes, each with those it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

const importPattern =
  /(?:^|[\s;}])(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g

/** What a file imports, as it is written there: types and dynamic imports too. */
export function readImports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(importPattern)].map(([, from, named]) => from ?? named ?? '')
}

/** Which of the files imports which, by their relative imports. */
export function graphOfFiles(files: readonly string[]): Graph {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const imported = readImports(file).map((target) => join(dirname(file), target))
      return [file, new Set(imported.filter((target) => known.has(target)))]
    }),
  )
}

/** The same graph with several nodes as one; undefined leaves a node out. What a group imports of its own doesn't count. */
export function groupGraph(graph: Graph, groupOf: (node: string) => string | undefined): Graph {
  const groups = new Map<string, Set<string>>()
  for (const [node, imported] of graph) {
    const group = groupOf(node)
    if (group === undefined) continue
    const others = groups.get(group) ?? new Set()
    groups.set(group, others)
    for (const target of imported) {
      const other = groupOf(target)
      if (other !== undefined && other !== group) others.add(other)
    }
  }
  return groups
}

/**
 * Nodes that reach one another, together: each list is one circle, or several that meet.
 * Source: R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972).
 */
export function findCircles(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  function visit(node: string): number {
    const place = order.size
    order.set(node, place)
    let low = place
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === place) {
      const circle = stack.splice(stack.indexOf(node))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}
