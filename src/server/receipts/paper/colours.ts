import type { Tone } from '#lib/look/states.ts';

/** The product's colours on paper; they match the style sheet, which can't be read from here. */
export const colours = {
  ground: '#f8f9fb',
  paper: '#ffffff',
  ink: '#17142b',
  quiet: '#47445f',
  caption: '#656279',
  line: '#e7e6ef',
  strongLine: '#d2d0de',
  primary: '#372aa4',
  clay: '#efb98f',
  success: '#046c3e',
  band: '#f1f1f6',
} as const;

interface ToneColours {
  ink: string;
  tint: string;
}

const waiting: ToneColours = { ink: '#744c00', tint: '#fff5de' };

/** Every undecided status looks the same on paper, so that no one mistakes it for done. */
export const tones: Record<Tone, ToneColours> = {
  done: { ink: colours.success, tint: '#e6f7ee' },
  fail: { ink: '#b5102a', tint: '#fdebed' },
  aside: waiting,
  with: waiting,
  you: waiting,
  plain: { ink: colours.quiet, tint: colours.band },
};
