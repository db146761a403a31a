/** Insecure pages have no such interface, and an IP address is not a valid domain (WebAuthn Level 3 §5.1). */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^(?:\[|[\d.]+$)/.test(location.hostname)
}
