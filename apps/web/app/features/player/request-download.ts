import type { Go } from '../../foundation/navigation/use-go.ts'

/**
 * Handles "download" until features/downloads/download-requests.tsx has loaded: goes to the sign-up page of the
 * application host.
 * @param applicationBase `{host}`: a path on this site, else an absolute address
 */
export function requestDownload(applicationBase: string, go: Go): void {
  const address = `${applicationBase}/register`
  if (address.startsWith('/')) go(address, { viewTransition: true })
  else location.assign(address)
}
