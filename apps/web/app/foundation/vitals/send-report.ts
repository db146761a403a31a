/** Reports something to the site's own address; the page does not wait for it, and may be closed. */
export function sendReport(path: string, report: object): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(report)], { type: 'application/json' }))
}
