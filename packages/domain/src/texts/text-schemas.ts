import { z } from 'zod'
import { cleanLine, cleanText } from './clean-text.ts'

/** Texts this much longer than they may be are refused before they are cleaned. */
const roomForSigns = 1000

/** One line of text as it is kept. @param max in UTF-16 units */
export const lineSchema = (max: number) =>
  z
    .string()
    .max(max + roomForSigns)
    .overwrite(cleanLine)
    .max(max)

/** A text of several lines as it is kept. @param max in UTF-16 units */
export const textSchema = (max: number) =>
  z
    .string()
    .max(max + roomForSigns)
    .overwrite(cleanText)
    .max(max)
