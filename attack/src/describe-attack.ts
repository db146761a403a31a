import type { AttackReport } from './attack.ts'

/** Formats a report for printing. */
export function describeAttack(report: AttackReport, seed: number): string {
  const { admitted, after, before, faults, logLines, longest, sent, statuses, unvisited, visited } = report
  const counts = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status || 'closed'}: ${count}`)
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  return [
    `Seed ${seed}: ${sent} requests to ${visited.size} targets; ${faults.length} faults.`,
    `Answers: ${counts.join(', ')}.`,
    `Succeeded: ${[...admitted].map(([as, count]) => `${count} as ${as}`).join(', ')}.`,
    `Longest turn of the event loop: ${Math.round(longest.cpuMs)} ms of the processor, ${Math.round(longest.wallMs)} ms by the clock.`,
    `Heap ${megabytes(before.heapBytes)} → ${megabytes(after.heapBytes)} MB, open files and sockets ${before.descriptors ?? '?'} → ${after.descriptors ?? '?'}; ${logLines} lines on the terminal.`,
    ...unvisited.map((name) => `NOT VISITED: ${name}`),
    ...faults.map((fault) => `FAULT: ${fault}`),
  ].join('\n')
}
