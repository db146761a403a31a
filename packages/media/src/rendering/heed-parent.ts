/**
 * Ctrl+C and a service manager reach every process of a group. This one is still needed for what its parent finishes, so
 * it ends only when told to, or with its parent, whose end closes the channel between them.
 */
export function heedParentOnly(): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}
