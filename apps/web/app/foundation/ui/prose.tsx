/** Text from the CMS, made from Markdown on the server, where raw HTML and unsafe links are taken out. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  if (html === '') return null
  // oxlint-disable-next-line react/no-danger
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
