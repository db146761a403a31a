import { sqlChanges } from './sql-changes.ts'
import { childrenOf, isNode, type Node, parseModule } from './syntax.ts'

/** One small change of a module. Offsets are UTF-16 units, the end excluded. */
export interface Mutant {
  start: number
  end: number
  replacement: string
  mark: Mark
}

/**
 * Where a mark records that a test reaches a mutant: before a statement, around the expression body of an arrow
 * function, or nowhere, since the code runs at module load.
 */
export type Mark = { before: number } | { around: readonly [number, number] } | 'at load'

const binaryChanges: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
}
const logicalChanges: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '??': '&&' }
const assignmentChanges: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '??=': '=' }
/** Operators in Kysely's calls, the second of three arguments. */
const queryOperators: Readonly<Record<string, readonly string[]>> = {
  '=': ['!='],
  '!=': ['='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  in: ['not in'],
  'not in': ['in'],
  is: ['is not'],
  'is not': ['is'],
}
/** Calls that can be removed from a chain without changing its type. */
const removableCalls = new Set(
  [
    'where whereRef having forUpdate forShare skipLocked noWait orderBy limit offset distinct distinctOn',
    'filter slice sort toSorted reverse toReversed trim toLowerCase',
    'min max length int positive nonnegative regex refine',
  ].flatMap((names) => names.split(' ')),
)
const callChanges: Readonly<Record<string, string>> = { some: 'every', every: 'some' }
const mathChanges: Readonly<Record<string, string>> = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' }
const effects = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UnaryExpression'])
const blocks = new Set(['BlockStatement', 'FunctionBody', 'SwitchCase'])
const conditions = new Set(['IfStatement', 'ConditionalExpression'])

/** Every mutant of a module, in source order; none if it is not valid TypeScript. */
export function listMutants(source: string): Mutant[] {
  const program = parseModule(source)
  if (!program) return []
  return [...mutantsOf(program, source, 'at load')].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  )
}

/** The module with the mutant applied. */
export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

function* mutantsOf(node: Node, source: string, mark: Mark): Generator<Mutant> {
  if (isLogCall(node, source)) return
  for (const [start, end, replacement] of changesOf(node, source)) yield { start, end, replacement, mark }
  for (const child of childrenOf(node)) yield* mutantsOf(child, source, markOf(child, node) ?? mark)
}

/** The mark that a node needs, unless its parent's will do. */
function markOf(node: Node, parent: Node): Mark | undefined {
  if (parent.type === 'ArrowFunctionExpression' && parent.body === node && !blocks.has(node.type))
    return { around: [node.start, node.end] }
  const isStatement = blocks.has(parent.type) && parent.test !== node
  // A function is reached when it is called: its statements have their own marks.
  return isStatement ? { before: node.start } : undefined
}

/** Log calls: tests have no reason to check them. */
function isLogCall(node: Node, source: string): boolean {
  return isNode(node, 'CallExpression') && /(?:^|\.)#?log(?:ger)?\??\.\w+$/.test(textOf(node.callee, source))
}

type Change = readonly [start: number, end: number, replacement: string]

function* changesOf(node: Node, source: string): Generator<Change> {
  if (conditions.has(node.type)) {
    for (const value of ['true', 'false']) yield replace(node.test, value)
  } else if (node.type === 'WhileStatement') yield replace(node.test, 'false')
  else if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    yield* operatorChanges(node, source)
  } else if (node.type === 'AssignmentExpression') {
    const changed = assignmentChanges[String(node.operator)]
    if (changed) yield replaceOperator(node, changed, source)
  } else if (node.type === 'UnaryExpression' && node.operator === '!') {
    yield replace(node, textOf(node.argument, source))
  } else if (node.type === 'Literal' && typeof node.value === 'boolean')
    yield replace(node, String(!node.value))
  else if (node.type === 'CallExpression') yield* callChangesOf(node)
  else if (node.type === 'TaggedTemplateExpression' && /^sql\b/.test(textOf(node.tag, source))) {
    if (isNode(node.quasi)) yield* sqlChangesOf(node.quasi, source)
  } else if (node.type === 'ReturnStatement' && node.argument === null) yield replace(node, '{}')
  else if (node.type === 'ExpressionStatement' && isNode(node.expression, ...effects)) {
    const { expression } = node
    const called = isNode(expression.argument) ? expression.argument : expression
    const needed = isLogCall(called, source) || textOf(expression, source).startsWith('super(')
    if (!needed) yield replace(node, '{}')
  }
}

function* operatorChanges(node: Node, source: string): Generator<Change> {
  const operator = String(node.operator)
  const changes = logicalChanges[operator] ? [logicalChanges[operator]] : (binaryChanges[operator] ?? [])
  const joinsText = operator === '+' && [node.left, node.right].some(isText)
  if (!joinsText) for (const changed of changes) yield replaceOperator(node, changed, source)
}

function* callChangesOf(node: Node): Generator<Change> {
  const args = Array.isArray(node.arguments) ? node.arguments : []
  const operator: unknown = args.length === 3 && isNode(args[1], 'Literal') ? args[1].value : undefined
  if (typeof operator === 'string')
    for (const changed of queryOperators[operator] ?? []) yield replace(args[1], `'${changed}'`)
  const { callee } = node
  if (!isNode(callee, 'MemberExpression') || callee.computed || callee.optional) return
  const { object, property } = callee
  if (!isNode(object) || !isNode(property, 'Identifier')) return
  const name = String(property.name)
  const changed = object.name === 'Math' ? mathChanges[name] : callChanges[name]
  if (changed) yield replace(property, changed)
  else if (object.name !== 'Math' && removableCalls.has(name)) yield [object.end, node.end, '']
}

/** Changes to the text of an SQL template, not to its parameters. */
function sqlChangesOf(quasi: Node, source: string): Change[] {
  let sql = source.slice(quasi.start, quasi.end)
  for (const { type, start, end } of childrenOf(quasi)) {
    if (type === 'TemplateElement') continue
    const before = sql.slice(0, start - quasi.start)
    sql = before + '?'.repeat(end - start) + sql.slice(end - quasi.start)
  }
  return sqlChanges(sql).map(({ start, end, replacement }) => [
    quasi.start + start,
    quasi.start + end,
    replacement,
  ])
}

function replace(node: unknown, text: string): Change {
  if (!isNode(node)) throw new TypeError('The syntax tree has no node here.')
  return [node.start, node.end, text]
}

function replaceOperator(node: Node, changed: string, source: string): Change {
  const { left, operator, right } = node
  if (!isNode(left) || !isNode(right)) throw new TypeError('The operator lacks an operand.')
  const start = left.end + source.slice(left.end, right.start).indexOf(String(operator))
  return [start, start + String(operator).length, changed]
}

function isText(node: unknown): boolean {
  return isNode(node, 'TemplateLiteral') || (isNode(node, 'Literal') && typeof node.value === 'string')
}

function textOf(node: unknown, source: string): string {
  return isNode(node) ? source.slice(node.start, node.end) : ''
}
