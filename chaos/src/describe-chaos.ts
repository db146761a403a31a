import type { ChaosReport } from './run-chaos.ts'

/** Everything that must not have happened, one a line. */
export const faultsOf = ({ events, faults }: ChaosReport) => [
  ...events.flatMap((event) => event.faults.map((fault) => `${event.name}: ${fault}`)),
  ...faults.map((fault) => `at the end: ${fault}`),
]

/** The report as a table in Markdown, with what was left out and what went wrong. */
export function describeChaos(report: ChaosReport): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const rows = report.events.map((event) => [
    event.name,
    String(event.requests),
    String(event.failed),
    seconds(event.longestPageMs),
    seconds(event.longestMs),
    event.backAfter === null ? 'not' : `${event.backAfter.toFixed(1)} s`,
    String(event.lost),
    String(event.duplicates),
  ])
  const head = ['event', 'requests', 'failed', 'longest page', 'longest', 'back after', 'lost', 'duplicates']
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const { balancer, former, machines } = report.system
  const faults = faultsOf(report)
  return [
    `${machines} machines behind ${balancer}${former === undefined ? '' : `, former release ${former}`}`,
    '',
    ...lines,
    '',
    `${report.acknowledged} acknowledged, ${report.mails} mails of which ${report.duplicateMails} twice, ${report.files} media files, longest stop ${report.longestStop.toFixed(1)} s.`,
    ...report.leftOut.map((line) => `Left out: ${line}.`),
    '',
    ...(faults.length === 0
      ? ['Nothing went wrong.']
      : ['Went wrong:', ...faults.map((line) => `- ${line}`)]),
  ].join('\n')
}
