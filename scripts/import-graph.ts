import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Nodes with the nodes they import. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

const importPattern =
  /(?:^|[\s;}])(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^import\s*|\bimport\s*\(\s*)['"]([^'"]+)['"]/gm

/** A file's import specifiers as written, including types and dynamic imports. */
export function readImports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(importPattern)].map(([, from, named]) => from ?? named ?? '')
}

/** The graph of the files' relative imports. */
export function graphOfFiles(files: readonly string[]): Graph {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const imported = readImports(file).map((target) => join(dirname(file), target))
      return [file, new Set(imported.filter((target) => known.has(target)))]
    }),
  )
}

/** Merges nodes of the graph into groups; undefined omits a node. Imports within a group are dropped. */
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
 * The strongly connected components with more than one node: each list is one circle, or several that touch. Source:
 * R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972).
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
