import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

/** The engine's minified source, which is half as much to send and compile for every page. */
const engineSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on colours: the only ones that may judge the dark page differently. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Accessibility faults found by axe: rule, place, reason. */
export async function findFaults(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(engineSource)
  return page.evaluate(
    async ([tags, names]) => {
      const runOnly: RunOnly =
        names.length > 0 ? { type: 'rule', values: [...names] } : { type: 'tag', values: [...tags] }
      // During a colour transition the contrast may be low for a moment.
      const moving = document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(moving.map(({ finished }) => finished))
      const engine: typeof axe = Reflect.get(window, 'axe')
      const { violations } = await engine.run(document, {
        runOnly,
        resultTypes: ['violations'],
        // Of what it reads beforehand no rule of these needs the style sheets.
        preload: { assets: ['media'] },
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      )
    },
    [standards, rules === 'colours' ? colourRules : []] as const,
  )
}
