import { parseSync } from 'vite'

/** An ESTree node. Only the common fields are typed; offsets are in UTF-16 units, the end excluded. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Expressions that merely carry a type. */
const typedExpressions = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** The syntax tree of a TypeScript module; undefined if it does not parse. */
export function parseModule(source: string): Node | undefined {
  const { program, errors } = parseSync('module.ts', source)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every node of ESTree has these fields
  return errors.length === 0 ? (program as unknown as Node) : undefined
}

/** Whether a value is a node of one of these types. */
export function isNode(value: unknown, ...types: string[]): value is Node {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  return typeof value.type === 'string' && (types.length === 0 || types.includes(value.type))
}

/** A node's children in order, without types and imports, which do nothing at run time. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value) => isNode(value))
    .filter(({ type }) => typedExpressions.has(type) || !/^TS|^Import/.test(type))
}
