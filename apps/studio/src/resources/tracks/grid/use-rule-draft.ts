import { useState } from 'react'
import { type CellWords, readCell } from './cell-text.ts'
import { findColumn, type GridColumn, gridColumns } from './columns.ts'
import { applyRule, letterCases, type Rule, type RuleEffect, rulesFor } from './rules.ts'
import type { Block } from './selection.ts'
import type { TrackGrid } from './use-track-grid.ts'

interface Entered {
  /** Of the column that is changed. */
  name: string
  /** As chosen; another column may not have it. */
  kind: Rule['kind'] | undefined
  /** Whether all tracks are changed, or the selected ones. */
  all: boolean
  find: string
  text: string
  exact: boolean
  letters: (typeof letterCases)[number]
  names: readonly string[]
  /** Name of the column that is copied. */
  from: string
}

interface RuleParts {
  /** The column of the active cell. */
  active: GridColumn | undefined
  grid: TrackGrid
  selected: Block
  total: number
  words: CellWords
}

/** A rule as it is being entered, and what it would do once that was asked for. */
export function useRuleDraft({ active, grid, selected, total, words }: RuleParts) {
  const [entered, setEntered] = useState<Entered>({
    name: active && rulesFor(active).length > 0 ? active.name : 'title.en',
    kind: undefined,
    all: selected.top === selected.bottom,
    find: '',
    text: '',
    exact: false,
    letters: 'title',
    names: [],
    from: '',
  })
  const [effects, setEffects] = useState<readonly RuleEffect[]>()
  const { exact, find, from, letters, name, names, text } = entered
  const column = findColumn(name)
  const kinds = column ? rulesFor(column) : []
  const kind = entered.kind && kinds.includes(entered.kind) ? entered.kind : kinds[0]
  const sources = gridColumns.filter((each) => each.field === column?.field && each.name !== name)
  const source = sources.find((each) => each.name === from) ?? sources[0]

  const ruleOf = (): Rule | undefined => {
    switch (kind) {
      case 'replace':
        return find === '' ? undefined : { kind, find, by: text, exact }
      case 'case':
        return { kind, to: letters }
      case 'add':
      case 'remove':
        return names.length === 0 ? undefined : { kind, names }
      case 'copy':
        return source && { kind, from: source.name }
      case 'set':
        return { kind, text }
      case undefined:
        return undefined
    }
  }
  const rule = ruleOf()
  const preview = async () => {
    if (!rule || !column) return
    const [first, last] = entered.all ? [0, total - 1] : [selected.top, selected.bottom]
    const tracks = await grid.load(first, last)
    setEffects(
      applyRule(
        tracks.flatMap((track) => track ?? []),
        {
          rule,
          column,
          textOf: grid.textOf,
          readingOf: grid.readingOf,
          read: (typed, into) => readCell(typed, into, words),
          columnOf: findColumn,
        },
      ),
    )
  }

  /** Another rule needs another preview. */
  const enter = (changes: Partial<Entered>) => {
    setEntered({ ...entered, ...changes })
    setEffects(undefined)
  }

  return { column, effects, enter, entered, kind, kinds, preview, rule, source, sources }
}

export type RuleDraft = ReturnType<typeof useRuleDraft>
