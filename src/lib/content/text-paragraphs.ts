/** Plain text as paragraphs, each with its lines: an empty line starts a new paragraph. */
export const paragraphsOf = (text: string): string[][] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trim()));
