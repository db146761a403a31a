export interface MediaLog {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}
