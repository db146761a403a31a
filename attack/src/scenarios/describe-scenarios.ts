import type { ScenarioReport } from './scenario.ts'

/** Formats the reports of scenarios for printing. */
export function describeScenarios(reports: readonly ScenarioReport[]): string {
  return reports.map(describeScenario).join('\n')
}

function describeScenario({ findings, name, seconds, title }: ScenarioReport): string {
  const { faults, measured, tried } = findings
  return [
    `Scenario ${name} (${title}): ${Math.round(seconds)} s; ${faults.length} faults.`,
    `  Tried: ${[...tried].map(([what, times]) => `${times} × ${what}`).join(', ') || 'nothing'}.`,
    ...measured.map((sentence) => `  Measured: ${sentence}.`),
    ...faults.map((fault) => `FAULT (${name}): ${fault}`),
  ].join('\n')
}
