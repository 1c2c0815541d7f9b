/** Plain text as its paragraphs, each with its lines: an empty line begins another paragraph. */
export const paragraphsOf = (text: string): string[][] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()));
