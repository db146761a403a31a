/** What a cell says, or why it cannot be read and what is allowed. */
export type Parsed<Value> = { value: Value } | { problem: string }

export const parsed = <Value>(value: Value): Parsed<Value> => ({ value })
export const unreadable = (problem: string): { problem: string } => ({ problem })
