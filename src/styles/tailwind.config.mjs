const sizes = [12, 13, 14, 16, 18, 20, 24, 28, 36, 40, 56];
const tone = (name, ...steps) => ({
  DEFAULT: `var(--${name})`,
  ...Object.fromEntries(steps.map((step) => [step, `var(--${name}-${step})`])),
});

/** Values live in tokens.css only; this file gives them Tailwind's names. */
export default {
  content: { relative: true, files: ['../{components,layouts,pages,islands}/**/*.{astro,tsx}'] },
  // Words of ordinary code that Tailwind would take for utilities.
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
  // Off: the reset (ours is core/base.css) and whatever needs Tailwind's global variables.
  corePlugins: Object.fromEntries(
    [
      'preflight',
      'backdropFilter',
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
    screens: { sm: '600px', lg: '960px', xl: '1501px' },
    borderRadius: {
      none: '0',
      sm: 'var(--r-6)',
      md: 'var(--r-8)',
      DEFAULT: 'var(--r-12)',
      xl: 'var(--r-20)',
      full: 'var(--r-full)',
    },
    fontSize: Object.fromEntries(sizes.map((s) => [s, [`var(--t-${s})`, `var(--l-${s})`]])),
    extend: {
      colors: {
        page: 'var(--page)',
        surface: 'var(--surface)',
        sunken: 'var(--sunken)',
        night: 'var(--night)',
        ink: tone('ink', 2, 3, 4),
        line: tone('line', 2),
        primary: tone('primary', 'fill', 'hover', 'press', 'mid', 'soft', 'tint', 'tint-2'),
        clay: tone('clay', 'ink', 'mid', 'tint', 'tint-2'),
        success: tone('success', 'ink', 'tint'),
        error: tone('error', 'ink', 'fill', 'tint'),
        warning: tone('warning', 'ink', 'tint'),
      },
      boxShadow: { 1: 'var(--e-1)', 2: 'var(--e-2)', 3: 'var(--e-3)', focus: 'var(--focus)' },
      minHeight: { target: 'var(--target)', control: 'var(--control)' },
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
