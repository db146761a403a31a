/** An error that a store answers with, by the codes of https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
export class S3Fault extends Error {
  override readonly name = 'S3Fault'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
