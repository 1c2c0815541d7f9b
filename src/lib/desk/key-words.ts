/** The desk's keys and what they do, as the list of ? shows them. */
export const deskKeyWords: readonly (readonly [keys: string, does: string])[] = [
  ['J or ↓', 'Next row'],
  ['K or ↑', 'Previous row'],
  ['Enter', 'Open the row'],
  ['C', 'Claim the row, or the case in view'],
  ['P', 'Open the next picture'],
  ['D', 'Go to the decision'],
  ['N', 'Next case'],
  ['Ctrl K', 'Search'],
  ['?', 'This list'],
];
