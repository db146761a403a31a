import { Fragment, type ReactNode } from 'react'

/** Private-use characters, which stand in for the links while the sentence is worded. */
const firstMark = 0xe000

interface LinkedSentenceProps<Name extends string> {
  /** The message, of which every input is a link. */
  say: (inputs: Record<Name, string>) => string
  links: Record<Name, ReactNode>
}

/** A sentence some words of which are links, each where its language puts it. */
export function LinkedSentence<Name extends string>({ links, say }: LinkedSentenceProps<Name>): ReactNode {
  const names = Object.keys(links) as Name[]
  const marks = Object.fromEntries(
    names.map((name, index) => [name, String.fromCharCode(firstMark + index)]),
  ) as Record<Name, string>
  const parts = say(marks).split(/([\uE000-\uE0FF])/)
  return parts.map((part, index) => {
    const name = names[part.charCodeAt(0) - firstMark]
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence never change places
    return <Fragment key={index}>{name === undefined ? part : links[name]}</Fragment>
  })
}
