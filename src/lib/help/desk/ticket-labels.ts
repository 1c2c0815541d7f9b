/** The colours that a label can have. */
export const labelTones = ['plain', 'info', 'good', 'warn', 'bad'] as const;
type LabelTone = (typeof labelTones)[number];

export const labelToneNames: Readonly<Record<LabelTone, string>> = {
  plain: 'Grey',
  info: 'Indigo',
  good: 'Green',
  warn: 'Yellow',
  bad: 'Red',
};

/** The tokens for each colour. */
export const labelToneClasses: Readonly<Record<LabelTone, string>> = {
  plain: 'chip chip-plain',
  info: 'chip chip-plain chip-with',
  good: 'chip chip-plain chip-done',
  warn: 'chip chip-plain chip-you',
  bad: 'chip chip-plain chip-fail',
};
