/** The client's address as set by the surrounding server, never as sent by the visitor. */
export function clientAddressOf(request: Request): string | undefined {
  return request.headers.get('x-forwarded-for') ?? undefined
}
