import type { ScenarioSite } from './open-site.ts'

/** A scenario: one way to hurt the site, tried from outside, as its users and its neighbours would notice it. */
export interface Scenario {
  /** As in `--only`. */
  name: string
  /** What must not happen, as a sentence's subject: `two people and one address`. */
  title: string
  /** How many processes serve; 2 wherever a process might know what another does not. */
  processes: 1 | 2
  /** Whether it measures the site's memory, files or speed, which other scenarios would have left behind. */
  alone: boolean
  /** Whether it overloads the site, which may write of that one line a minute, kind and process. */
  overloads?: boolean
  /** At most this long, in seconds, on two cores. */
  maxSeconds: number
  /** @returns what is to be looked at a minute later, while other scenarios are tried on other sites */
  run(site: ScenarioSite, findings: Findings): Promise<void | Later>
}

/** A look at a site that nothing is asked of any more. */
export type Later = () => void | Promise<void>

/** What a scenario has found. */
export class Findings {
  /** How often something was tried, by what. */
  readonly tried = new Map<string, number>()
  readonly faults: string[] = []
  /** Sentences with a figure. */
  readonly measured: string[] = []

  /** Counts what was tried, so that a part that did nothing is not taken for one that found nothing. */
  try(what: string, times = 1): void {
    this.tried.set(what, (this.tried.get(what) ?? 0) + times)
  }

  /** Each fault is told once. */
  wrong(fault: string): void {
    if (!this.faults.includes(fault)) this.faults.push(fault)
  }

  measure(sentence: string): void {
    this.measured.push(sentence)
  }

  /** Tries something; the fault is told unless it holds. */
  expect(what: string, holds: boolean, fault: string): void {
    this.try(what)
    if (!holds) this.wrong(fault)
  }
}

/** How a scenario ended. */
export interface ScenarioReport {
  name: string
  title: string
  seconds: number
  findings: Findings
}
