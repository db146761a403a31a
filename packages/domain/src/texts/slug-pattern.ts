/** A part of an address: lower-case letters of any script with their marks, digits, and words joined by hyphens. */
export const slugPattern =
  /^(?:[\p{Ll}\p{Lo}\p{Lm}\p{N}][\p{Mn}\p{Mc}]*)+(?:-(?:[\p{Ll}\p{Lo}\p{Lm}\p{N}][\p{Mn}\p{Mc}]*)+)*$/u
