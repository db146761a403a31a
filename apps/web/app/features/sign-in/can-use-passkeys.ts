/** On pages that are not secure there is no such interface, and an address of digits is no domain (WebAuthn Level 3 §5.1). */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^(?:\[|[\d.]+$)/.test(location.hostname)
}
