import plugin from 'tailwindcss/plugin.js';

const sizes = [12, 13, 14, 16, 18, 20, 24, 28, 36, 40, 56];
const tone = (name, ...steps) => ({
  DEFAULT: `var(--${name})`,
  ...Object.fromEntries(steps.map((step) => [step, `var(--${name}-${step})`])),
});

/** Every 1 px up to 7.5 rem, every 4 px up to 30 rem, then whole rems: `p-4.5` is 1.125rem. */
const steps = [
  ...Array.from({ length: 120 }, (_, n) => (n + 1) / 4),
  ...Array.from({ length: 90 }, (_, n) => n + 31),
  ...Array.from({ length: 50 }, (_, n) => 4 * n + 124),
];
const rems = Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`]));
const frame = Object.fromEntries(
  ['gutter', 'bar', 'target', 'control', 'nav', 'foot'].map((name) => [name, `var(--${name})`]),
);

const shadows = {
  none: 'none',
  1: 'var(--e-1)',
  2: 'var(--e-2)',
  3: 'var(--e-3)',
  seg: 'var(--e-seg)',
  focus: 'var(--focus)',
  'focus-dark': 'var(--focus-dark)',
  edge: 'inset 0 0 0 1px var(--line-2)',
  chosen: 'inset 0 0 0 2px var(--primary)',
  inner: 'inset 0 0 0 3px var(--primary)',
};

/** What Tailwind has no utility or variant for, or only in more words. */
const ours = plugin((tailwind) => {
  tailwind.addUtilities({
    '.wrap-anywhere': { 'overflow-wrap': 'anywhere' },
    // the member's own amounts, which are covered while the balance is hidden
    '.own': { position: 'relative' },
    '[data-private] .own': { visibility: 'hidden' },
    '[data-private] .own::after': {
      content: ["'••••'", "'••••' / 'hidden'"],
      visibility: 'visible',
      position: 'absolute',
      'inset-inline-start': '0',
      bottom: '0',
    },
    '.tabular': { 'font-variant-numeric': 'tabular-nums' },
  });
  tailwind.matchUtilities({ shadow: (value) => ({ 'box-shadow': value }) }, { values: shadows });
  const widths = { 40: '40rem', 30: '30rem', 26: '26rem', 22: '22.4rem' };
  for (const [name, width] of Object.entries(widths))
    tailwind.addVariant(`max-${name}`, `@media (max-width: ${width})`);
  // shown only while the balance is hidden
  tailwind.addVariant('private', '[data-private] &');
  // the remaining width if letters are twice as large
  tailwind.addVariant('tiny', '@media (max-width: 18rem)');
  tailwind.addVariant('tiny-2', '@media (max-width: 17rem)');
  tailwind.addVariant('low', '@media (max-height: 48rem)');
  tailwind.addVariant('short', '@media (max-height: 32rem)');
  tailwind.addVariant('noscript', '@media (scripting: none)');
  // Safari 16: the menu is at the end of the page, and its button is hidden
  tailwind.addVariant('no-popover', '@supports not selector(:popover-open)');
  // if there is no tab bar at the bottom
  tailwind.addVariant('no-tabs', '@media (min-width: 60rem), (max-height: 30rem), print');
});

/** Values are defined only in tokens.css; this file gives them Tailwind's names. */
export default {
  plugins: [ours],
  content: {
    relative: true,
    files: ['../{layouts,pages,islands,lib}/**/*.{astro,tsx,ts}'],
  },
  // Names that are composed while a page is rendered: `chip-${tone}`.
  safelist: [
    ...[
      'ico-16',
      'ico-20',
      'avatar-xl',
      'btn-danger',
      'chip-aside',
      'code-4',
      'note-bad',
      'note-ok',
      'tile-ok',
      'tile-warn',
    ],
    ...['money-in', 'money-off', 'seat-c1', 'seat-c2', 'seat-c3'],
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((zoom) => `hall-${zoom}`),
  ],
  // Ordinary words in code that Tailwind would take for utilities.
  blocklist: [
    'blur',
    'collapse',
    'container',
    'filter',
    'invert',
    'outline',
    'resize',
    'ring',
    'shadow',
    'transform',
    'transition',
  ],
  // Off: the reset (ours is core/base.css) and everything that needs Tailwind's global variables.
  corePlugins: Object.fromEntries(
    [
      'preflight',
      'backdropFilter',
      'boxShadow',
      'borderSpacing',
      'filter',
      'fontVariantNumeric',
      'ringWidth',
      'rotate',
      'scale',
      'scrollSnapType',
      'skew',
      'touchAction',
      'transform',
      'translate',
    ].map((name) => [name, false]),
  ),
  theme: {
    screens: {
      'min-30': '30rem',
      sm: '37.5rem',
      md: '40rem',
      lg: '60rem',
      // beside the menu there is room for two columns
      lap: '64rem',
      wide: '80rem',
      xl: '93.8125rem',
    },
    borderRadius: {
      none: '0',
      sm: 'var(--r-6)',
      md: 'var(--r-8)',
      DEFAULT: 'var(--r-12)',
      xl: 'var(--r-20)',
      full: 'var(--r-full)',
      round: '50%',
      inherit: 'inherit',
    },
    // `text-13-only` leaves the line height as it is
    fontSize: Object.fromEntries(
      sizes.flatMap((s) => [
        [s, [`var(--t-${s})`, `var(--l-${s})`]],
        [`${s}-only`, `var(--t-${s})`],
      ]),
    ),
    extend: {
      colors: {
        page: 'var(--page)',
        surface: 'var(--surface)',
        sunken: 'var(--sunken)',
        night: 'var(--night)',
        off: tone('off', 'ink'),
        rail: 'var(--rail)',
        glass: tone('glass', '2'),
        paper: 'var(--paper)',
        scrim: 'var(--scrim)',
        'on-primary': tone('on-primary', '2'),
        ink: tone('ink', 2, 3, 4),
        line: tone('line', 2),
        primary: tone(
          'primary',
          'fill',
          'hover',
          'press',
          'mid',
          'soft',
          'tint',
          'tint-2',
          'tint-3',
        ),
        clay: tone('clay', 'ink', 'mid', 'tint', 'tint-2'),
        success: tone('success', 'ink', 'tint'),
        error: tone('error', 'ink', 'fill', 'soft', 'hover', 'tint'),
        warning: tone('warning', 'ink', 'tint', 'tint-2'),
      },
      spacing: { ...rems, ...frame },
      minHeight: { ...rems, ...frame },
      minWidth: { ...rems, ...frame },
      lineHeight: Object.fromEntries(sizes.map((s) => [s, `var(--l-${s})`])),
      letterSpacing: { head: 'var(--track-head)', money: 'var(--track-money)', sub: '-0.012em' },
      zIndex: {
        1: '1',
        2: '2',
        3: '3',
        4: '4',
        5: '5',
        6: '6',
        25: '25',
        60: '60',
        70: '70',
        80: '80',
      },
      borderWidth: { 3: '3px' },
      content: { empty: "''" },
      gridTemplateColumns: {
        'main-auto': 'minmax(0, 1fr) auto',
        'auto-main': 'auto minmax(0, 1fr)',
        'auto-auto': 'auto auto',
        'main-side': 'minmax(0, 1.35fr) minmax(21rem, 1fr)',
      },
      width: { nav: 'var(--nav)' },
      maxWidth: { flow: 'var(--flow)', measure: 'var(--measure)', content: 'var(--content)' },
      fontFamily: { sans: 'var(--font)', mono: 'var(--mono)' },
      transitionTimingFunction: { oja: 'var(--ease)' },
      keyframes: {
        fill: { from: { transform: 'scaleX(0)' } },
        unfold: {
          from: { 'clip-path': 'inset(0 0 100% 0)' },
          to: { 'clip-path': 'inset(0 0 -1rem)' },
        },
      },
      animation: {
        fill: 'fill 1.6s var(--ease) infinite',
        unfold: 'unfold var(--m-sheet) var(--ease)',
      },
    },
  },
};
