/** Where this process answers for the application host, when no other one is named. */
export const applicationBase = '/app'

/** Whether a path belongs to the application host, where no prefix names the language. */
export function isApplicationPath(pathname: string): boolean {
  return pathname === applicationBase || pathname.startsWith(`${applicationBase}/`)
}
