import { Fragment } from 'react'

/** Behind a slash, a point, a dash or an underscore, unless it stands between digits. */
const places = /(?<=[/._-])(?![/._\s-]|$)(?<!\d[/._-](?=\d))/

/** A path, or a text that names files: a line ends behind a part of a name, and within one only if it is longer than the line. */
export function Breakable({ text }: { text: string }) {
  return text.split(places).map((part, at) => (
    // Its parts never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
